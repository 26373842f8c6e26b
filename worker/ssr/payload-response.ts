import type { RequestContext } from '#worker/platform/request-context.ts';
import type { ResolvedPage } from './create-payload.ts';

/** A page's data as JSON (R-EDGE-8); unlike a document it waits for what is deferred. */
export async function payloadResponse(
  c: RequestContext,
  loaded: ResolvedPage,
  isPrivate: boolean,
): Promise<Response> {
  const text = await textOf(loaded);
  // A cookie that was set on the way is of one visitor.
  const isShared = !isPrivate && c.res.headers.getSetCookie().length === 0;
  return c.body(text, 200, {
    'Content-Type': 'application/json; charset=UTF-8',
    'Cache-Control': isShared ? 'public, max-age=0, must-revalidate' : 'private, no-store',
  });
}

/** The JSON of a cached page's payload is written once. */
async function textOf({ payload, cached, deferred }: ResolvedPage): Promise<string> {
  if (deferred !== null) return JSON.stringify({ ...payload, deferred: await deferred });
  if (cached === null) return JSON.stringify(payload);
  cached.text ??= JSON.stringify(payload);
  return cached.text;
}
