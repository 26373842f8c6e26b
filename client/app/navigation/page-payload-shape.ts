import { isLike } from '#shared/is-record.ts';
import type { PagePayload } from '#shared/navigation/page-payload.ts';

/**
 * Validates only the payload's envelope. `data` is trusted, because a loader of the same build produced it (see
 * `page-registry.ts`).
 */
export function isPagePayload(value: unknown): value is PagePayload {
  return isEnvelope(value) && 'data' in value;
}

const isEnvelope = isLike({ build: '', route: '', head: {}, layout: {} });
