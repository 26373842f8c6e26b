import { createMiddleware } from 'hono/factory';
import type { PageEnv, RequestContext } from '#worker/platform/request-context.ts';

/** Folders of the build. Cloudflare serves the existing files, so only requests for missing files reach the worker. */
export const BUILD_FOLDERS = ['/assets/*', '/builds/*'];

/**
 * Returns a plain-text 404. If a missing file returned an HTML page or a redirect to a page, the browser would run it
 * as a script, show it as an image or parse it as JSON.
 */
export function missingFileResponse(c: RequestContext, cacheControl = 'no-store'): Response {
  return c.text('Not Found', 404, { 'Cache-Control': cacheControl });
}

/** Caches a 404 for only one minute, because an operator may add a route rule for the path. */
const ONE_MINUTE = 'public, max-age=60';

/**
 * Returns a plain 404 for a missing file. Runs after the route rules, which may redirect the path. Client navigation
 * gets a JSON error instead.
 */
export const rejectMissingFile = createMiddleware<PageEnv>(async (c, next) => {
  const { match, url, isPayload } = c.get('page');
  if (match !== null || isPayload || !isFilePath(url.pathname)) return next();
  return missingFileResponse(c, ONE_MINUTE);
});

/**
 * True if the path names a file: its last segment has an extension (`/foo.png`, `/wp-login.php`), or a segment starts
 * with a dot (`/.env`, `/.well-known/…`). Products have routes, so their SKUs may contain dots.
 */
function isFilePath(pathname: string): boolean {
  return /\/\.|\.[a-z][a-z0-9]{0,9}$/i.test(pathname);
}

/** True for files that a page loads or that browsers request on their own, such as `/favicon.ico`; false for pages. */
export function isSubresourcePath(pathname: string): boolean {
  return SUBRESOURCE.test(pathname);
}

const SUBRESOURCE =
  /\.(?:js|mjs|css|map|json|txt|xml|webmanifest|ico|svg|png|jpe?g|gif|webp|avif|woff2?|ttf|mp4|webm|pdf)$/i;
