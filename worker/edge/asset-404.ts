import { createMiddleware } from 'hono/factory';
import type { PageEnv, RequestContext } from '#worker/platform/request-context.ts';

/**
 * Folders of the build. Cloudflare serves existing files itself, so only requests for missing ones reach the worker.
 */
export const BUILD_FOLDERS = ['/assets/*', '/builds/*'];

/** A plain 404: a page or a redirect to one would be run as a script, drawn as a picture or parsed as JSON. */
export function answerMissingFile(c: RequestContext, cacheControl = 'no-store'): Response {
  return c.text('Not Found', 404, { 'Cache-Control': cacheControl });
}

/** As long as an operator's route rule for the path may take to be seen. */
const ONE_MINUTE = 'public, max-age=60';

/** Answers a file that does not exist, after the route rules, which may redirect it. Client navigation gets the error. */
export const missingFile = createMiddleware<PageEnv>(async (c, next) => {
  const { match, url, isPayload } = c.get('page');
  if (match !== null || isPayload || !isFilePath(url.pathname)) return next();
  return answerMissingFile(c, ONE_MINUTE);
});

/**
 * True for a path that names a file: its last segment has an extension (`/foo.png`, `/wp-login.php`), or a segment starts
 * with a dot (`/.env`, `/.well-known/…`). Products have routes, so their SKUs may hold dots.
 */
function isFilePath(pathname: string): boolean {
  return /\/\.|\.[a-z][a-z0-9]{0,9}$/i.test(pathname);
}

/** True for a path of a file that browsers load for a page or by themselves, such as `/favicon.ico`; false for pages. */
export function isSubresourcePath(pathname: string): boolean {
  return SUBRESOURCE.test(pathname);
}

const SUBRESOURCE =
  /\.(?:js|mjs|css|map|json|txt|xml|webmanifest|ico|svg|png|jpe?g|gif|webp|avif|woff2?|ttf|mp4|webm|pdf)$/i;
