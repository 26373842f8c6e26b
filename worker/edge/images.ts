import { PLACEHOLDER_SHAPE } from '#shared/constants.ts';
import { getConfig } from '#worker/env/config.ts';
import { writeLog } from '#worker/platform/log.ts';
import { EDGE_LIMITER_PERIOD_SECONDS } from '#worker/platform/rate-limits.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';
import { countAtEdge } from './edge-rate-limits.ts';
import { type ImageRequest, readImageRequest, sizeName } from './images/image-request.ts';
import { type FoundImage, findOwnImage, type ImagePorts } from './images/own-image.ts';
import { fetchRemoteImage } from './images/remote-image.ts';

/** For images in the bucket. Each key contains a hash of the image, so the response never becomes outdated. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** For images on other hosts. */
const ONE_HOUR = 'public, max-age=3600';
const ONE_MINUTE = 'public, max-age=60';

/** Serves images in the widths that pages use (R-CONST-6). Returns a placeholder for a missing image. */
export async function serveImage(c: RequestContext): Promise<Response> {
  const url = new URL(c.req.url);
  const request = readImageRequest(url, c.req.raw.headers, getConfig(c.env).pictures);
  if (request.kind === 'rejected') {
    return request.status === 404 ? placeholder(404, ONE_MINUTE) : c.text(request.message, request.status);
  }
  try {
    const found = await find(c, url, request);
    // No page links to a missing image, so the URL is probably made up. Such requests count as page loads (R-LIM-1).
    if (found.kind === 'none' && !(await countAtEdge(c, 'load'))) return tooMany(c);
    return toResponse(found, request);
  } catch (error) {
    log(c, 'a picture could not be fetched', error);
    return placeholder(503, 'no-store');
  }
}

function tooMany(c: RequestContext): Response {
  const headers = { 'Retry-After': String(EDGE_LIMITER_PERIOD_SECONDS), 'Cache-Control': 'no-store' };
  return c.text('Too Many Requests', 429, headers);
}

type AcceptedRequest = Exclude<ImageRequest, { kind: 'rejected' }>;

function find(c: RequestContext, url: URL, request: AcceptedRequest): Promise<FoundImage> {
  const ports: ImagePorts = {
    bucket: c.env.PICTURES,
    images: c.env.IMAGES,
    deadlineMs: getConfig(c.env).upstreamTimeoutMs,
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    log: (message, error) => log(c, message, error),
  };
  if (request.kind === 'own') {
    return findOwnImage(request.key, request.size, conditionsOf(c.req.raw.headers), ports);
  }
  const cacheUrl = new URL('/pictures/remote', url);
  cacheUrl.searchParams.set('url', request.url.href);
  cacheUrl.searchParams.set('size', sizeName(request.size));
  return fetchRemoteImage(request.url, request.size, cacheUrl.href, ports);
}

function toResponse(found: FoundImage, { kind, size }: AcceptedRequest): Response {
  if (found.kind === 'none') return placeholder(404, ONE_MINUTE);
  const isLasting = found.kind === 'unchanged' || found.isLasting;
  const headers = new Headers({
    'Cache-Control': isLasting ? IMMUTABLE : kind === 'remote' ? ONE_HOUR : ONE_MINUTE,
  });
  if (found.etag !== null) headers.set('ETag', found.etag);
  if (typeof size !== 'string') headers.set('Vary', 'Save-Data');
  if (found.kind === 'unchanged') return new Response(null, { status: 304, headers });
  headers.set('Content-Type', found.contentType);
  return new Response(found.body, { headers });
}

function placeholder(status: 404 | 503, cacheControl: string): Response {
  return new Response(PLACEHOLDER_SVG, {
    status,
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': cacheControl },
  });
}

const ETAGS = /^(\*|(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*)$/;

/** Returns the request's headers that revalidate a cached copy. Omits malformed ETags, because R2 throws on them. */
function conditionsOf(headers: Headers): Headers {
  const conditions = new Headers();
  const etags = headers.get('If-None-Match');
  const since = headers.get('If-Modified-Since');
  if (etags !== null && ETAGS.test(etags)) conditions.set('If-None-Match', etags);
  if (since !== null) conditions.set('If-Modified-Since', since);
  return conditions;
}

function log(c: RequestContext, message: string, error: unknown): void {
  const { path } = c.req;
  writeLog({ level: 'error', at: 'edge', message, path, cause: error });
}

const WIDTH = 320;
/** About 2 px less than the exact height, because browsers round the size. */
const HEIGHT = Math.floor(WIDTH / PLACEHOLDER_SHAPE) - 2;

/**
 * The box icon of `icons.svg`, as a placeholder image. Browsers show an image even if the response has an error status.
 */
const PLACEHOLDER_SVG =
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" ` +
  'viewBox="-36 -4 96 32" fill="none" stroke="#858b83" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="m12 3.5 8 4.2v8.6l-8 4.2-8-4.2V7.7l8-4.2ZM4 7.7l8 4.3 8-4.3M12 12v8.5"/></svg>';
