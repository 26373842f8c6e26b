import type { RequestContext } from '#worker/platform/request-context.ts';

/** Folders of the build. Cloudflare serves their files itself, so the worker meets only those that do not exist. */
export const BUILD_FOLDERS = ['/assets/*', '/builds/*'];

/** No redirect and no page: a browser would run or draw what it gets, and a client would parse it. */
export function answerMissingFile(c: RequestContext): Response {
  return c.text('Not Found', 404, { 'Cache-Control': 'no-store' });
}

/** Whether a path names a file that browsers load for a page or by themselves, such as `/favicon.ico`. */
export function isFilePath(pathname: string): boolean {
  return FILE.test(pathname);
}

const FILE =
  /\.(?:js|mjs|css|map|json|txt|xml|webmanifest|ico|svg|png|jpe?g|gif|webp|avif|woff2?|ttf|mp4|webm|pdf)$/i;
