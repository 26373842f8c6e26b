import { isRecord } from '#shared/is-record.ts';
import type { PagePayload } from '#shared/navigation/page-payload.ts';

/** The envelope is checked; the data inside is the page's own, made by the same build (see `page.ts`). */
export function isPagePayload(value: unknown): value is PagePayload {
  return (
    isRecord(value) &&
    typeof value.build === 'string' &&
    typeof value.route === 'string' &&
    isRecord(value.head) &&
    isRecord(value.layout) &&
    'data' in value
  );
}
