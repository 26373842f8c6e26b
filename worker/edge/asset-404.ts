import type { RequestContext } from '#worker/platform/request-context.ts';

/**
 * Folders of the build. Cloudflare serves existing files itself, so requests for missing ones alone reach the worker.
 */
export const BUILD_FOLDERS = ['/assets/*', '/builds/*'];

/** A plain 404: a page or a redirect to one would be run as a script, drawn as a picture or parsed as JSON. */
export function answerMissingFile(c: RequestContext): Response {
  return c.text('Not Found', 404, { 'Cache-Control': 'no-store' });
}

/** Whether a path names a file that browsers load for a page or by themselves, such as `/favicon.ico`. */
export function isFilePath(pathname: string): boolean {
  return FILE.test(pathname);
}

const FILE =
  /\.(?:js|mjs|css|map|json|txt|xml|webmanifest|ico|svg|png|jpe?g|gif|webp|avif|woff2?|ttf|mp4|webm|pdf)$/i;
