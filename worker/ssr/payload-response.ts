import type { RequestContext } from '#worker/platform/request-context.ts';
import { payloadText } from './create-payload.ts';
import type { LoadedPayload } from './payload-result.ts';

/** A page's data as JSON (R-EDGE-8); unlike a document it waits for what is deferred. */
export async function payloadResponse(
  c: RequestContext,
  { payload, deferred }: LoadedPayload,
  isPrivate: boolean,
): Promise<Response> {
  const text =
    deferred === null ? payloadText(payload) : JSON.stringify({ ...payload, deferred: await deferred });
  // A cookie that was set on the way is of one visitor.
  const isShared = !isPrivate && c.res.headers.getSetCookie().length === 0;
  return c.body(text, 200, {
    'Content-Type': 'application/json; charset=UTF-8',
    'Cache-Control': isShared ? 'public, max-age=0, must-revalidate' : 'private, no-store',
  });
}
