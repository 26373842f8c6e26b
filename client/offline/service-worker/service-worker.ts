import { offlinePage, type ShellFiles } from './offline-document.ts';

/*
 * Handles only page loads that failed; responses from the network pass through unchanged. Caches only the files of its
 * own build's offline page, never a page, a payload or an API response.
 */

declare const self: ServiceWorkerGlobalScope;
/** The worker that serves this script prepends this constant. */
declare const OFFLINE_BUILD: ShellFiles & { id: string };

const { id, ...files } = OFFLINE_BUILD;
const CACHE = `offline-${id}`;
const SHELL = [files.css, files.script, files.icon];

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method !== 'GET') return;
  // Also handles paths without an offline page. Otherwise the browser would discard the preloaded response and request
  // the page a second time.
  if (mode === 'navigate') event.respondWith(navigate(event));
  else if (isShell(url)) event.respondWith(readShell(event.request));
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(SHELL);
  await self.skipWaiting();
}

/** Deletes the cached files of other builds. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
}

async function navigate(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: Response | undefined = await event.preloadResponse;
    return preloaded ?? (await fetch(event.request));
  } catch (error) {
    if (!hasOfflinePage(new URL(event.request.url).pathname)) throw error;
    return offlinePage(files);
  }
}

/**
 * True for pages of the shop. API calls, payloads, tools and the maintenance page fail as they do without a service
 * worker.
 */
function hasOfflinePage(pathname: string): boolean {
  return !/^\/(?:api|__\w*|builds|assets|pictures|maintenance)(?:\/|$)|\/_payload\.json$/.test(pathname);
}

/**
 * True for the URL of a file of the offline page. The offline page adds the query `?offline` to its requests, so that
 * other pages' requests never wait for a cache.
 */
function isShell(url: string): boolean {
  const { origin, search } = new URL(url);
  return origin === self.location.origin && search === '?offline';
}

async function readShell(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
