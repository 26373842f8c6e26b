import { whenIdle } from './on-idle-or-interaction.ts';
import { prefersReducedData } from './prefers-reduced-data.ts';
import { createPolicy } from './trusted-types.ts';

const SCRIPT = '/sw.js';

/**
 * Registers the service worker once the page has loaded and the browser has nothing else to do; never where data is to be
 * saved. One that is registered looks for its newer self by itself, with each page that is loaded.
 */
export function registerServiceWorker(): void {
  if (!prefersReducedData() && findContainer()?.controller === null) whenIdle(register);
}

/** undefined if the browser has no service workers; some throw where a site may store nothing. */
function findContainer(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

function register(): void {
  const policy = createPolicy('shop-worker', { createScriptURL: (_url: string) => SCRIPT });
  // Where it is forbidden, or the connection has gone, the shop works without it.
  navigator.serviceWorker
    .register(policy.createScriptURL(SCRIPT), { updateViaCache: 'none' })
    .catch(console.warn);
}
