import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import { getConfig } from '#worker/env/config.ts';
import { isServiceWorkerEnabled } from '#worker/platform/offline-flag.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';

/**
 * Serves `/sw.js`: the service worker of this build or, while operators have switched it off, one that unregisters
 * itself and deletes its caches. Responses are not cached, so that a browser sees a change with its next page load.
 */
export function serveServiceWorker({ id, css, offline }: BuildManifest, code: string) {
  return async (c: RequestContext): Promise<Response> => {
    const files = { id, css, script: offline, icon: '/favicon.svg', site: getConfig(c.env).site.name };
    const { dataVersion, offline: flag } = await c.var.flags();
    // KV has not responded yet, so it is unknown whether operators have switched the service worker off. An error
    // leaves the browser's current service worker unchanged.
    if (dataVersion === null) return c.body(null, 503, HEADERS);
    const script = isServiceWorkerEnabled(flag)
      ? `const OFFLINE_BUILD=${JSON.stringify(files)};${code}`
      : SWITCHED_OFF;
    return c.body(script, 200, HEADERS);
  };
}

const HEADERS = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'no-cache',
  // This policy applies to requests that the service worker itself makes.
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const SWITCHED_OFF = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;
