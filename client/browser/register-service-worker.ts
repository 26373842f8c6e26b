import { whenIdle } from './on-idle-or-interaction.ts';
import { prefersReducedData } from './prefers-reduced-data.ts';
import { createPolicy } from './trusted-types.ts';

const SCRIPT = '/sw.js';

/**
 * Registers the service worker once the page has loaded and the browser is idle, unless the shopper saves data or the
 * connection is slow. A registered worker checks for updates itself on each page load.
 */
export function registerServiceWorker(): void {
  if (!prefersReducedData() && findContainer()?.controller === null) whenIdle(register);
}

/** Returns undefined if the browser has no service workers. Some browsers throw if the site may not store data. */
function findContainer(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

function register(): void {
  const policy = createPolicy('shop-worker', { createScriptURL: (_url: string) => SCRIPT });
  // If the browser forbids service workers or is offline, the shop works without one.
  navigator.serviceWorker
    .register(policy.createScriptURL(SCRIPT), { updateViaCache: 'none' })
    .catch(console.warn);
}
