import { isLike } from '#shared/is-record.ts';
import type { PagePayload } from '#shared/navigation/page-payload.ts';

/** Checks the envelope only: `data` was made by a loader of the same build (see `page-registry.ts`). */
export function isPagePayload(value: unknown): value is PagePayload {
  return isEnvelope(value) && 'data' in value;
}

const isEnvelope = isLike({ build: '', route: '', head: {}, layout: {} });
