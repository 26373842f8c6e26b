import type { ExecutionContext } from 'hono';
import { chunkPattern, deltaPath } from '#shared/navigation/script-delta.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { isRead } from '#worker/platform/read-method.ts';

/** A worker's `fetch` handler. */
export type FetchHandler = (
  request: Request,
  env: Bindings,
  ctx: ExecutionContext,
) => Response | Promise<Response>;

/**
 * Serves the browser's chunks and passes all other requests on. A browser that has the same chunk of an earlier build
 * receives only the difference (RFC 9842). Chunks skip the steps of other requests, because they are the same for
 * everyone and are also served during maintenance.
 */
export function serveChunks(next: FetchHandler): FetchHandler {
  return async (request, env, ctx) => {
    const pattern = chunkPattern(new URL(request.url).pathname);
    if (pattern === null || !isRead(request)) return next(request, env, ctx);
    const response = (await findDelta(request, env.ASSETS)) ?? (await findWhole(request, env.ASSETS));
    if (response.status >= 400) return next(request, env, ctx);
    response.headers.set('Use-As-Dictionary', `match="${pattern}"`);
    response.headers.set('Vary', 'Accept-Encoding, Available-Dictionary');
    return response;
  };
}

async function findWhole(request: Request, assets: Fetcher): Promise<Response> {
  const response = await assets.fetch(request);
  return new Response(response.body, response);
}

/** A SHA-256 hash as a byte sequence in a structured header. */
const AVAILABLE = /^:([\w+/]{43}=):$/;

/**
 * Finds the difference between the requested chunk and the chunk that the browser has. The name of the difference's
 * file contains the hash that the browser sent, so the difference always matches the browser's chunk.
 */
async function findDelta({ method, url, headers, cf }: Request, assets: Fetcher): Promise<Response | null> {
  const available = AVAILABLE.exec(headers.get('Available-Dictionary') ?? '')?.[1];
  // Cloudflare replaces the browser's Accept-Encoding.
  const accepted = String(cf?.clientAcceptEncoding ?? headers.get('Accept-Encoding'));
  if (method !== 'GET' || available === undefined || !/\bdcz\b/.test(accepted)) return null;
  const hash = [...atob(available)].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  const delta = await assets.fetch(new URL(deltaPath(new URL(url).pathname, hash), url));
  if (delta.status !== 200) return null;
  const own = new Headers(delta.headers);
  // Otherwise the browser would send this ETag to revalidate the whole chunk.
  own.delete('ETag');
  own.set('Content-Type', 'text/javascript; charset=utf-8');
  own.set('Content-Encoding', 'dcz');
  return new Response(delta.body, { headers: own, encodeBody: 'manual' });
}
