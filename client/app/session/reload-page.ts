import { pathAndQuery } from '#client/browser/path-and-query.ts';
import { fetchPage } from '../navigation/page-fetch.ts';
import type { StorePorts, Stores } from '../store-types.ts';
import { isOutdated, storeVersion } from '../update-stores.ts';

let running: AbortController | null = null;

/**
 * Reloads the data of the page on screen and re-renders it in place. A newer reload cancels a running one. If a form
 * changes the cart or lists during the reload, the data is requested again. If the reload fails, the data on screen
 * stays.
 */
export async function reloadPage(stores: Stores, ports: StorePorts): Promise<void> {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  const requestedAt = storeVersion(stores);
  const url = new URL(window.location.href);
  const answer = await fetchPage(url, signal).catch(() => null);
  if (answer === null || signal.aborted) return;
  if (isOutdated(stores, requestedAt)) return reloadPage(stores, ports);
  if (answer.kind === 'page') await ports.refresh(answer.payload, pathAndQuery(url));
  if (answer.kind === 'redirect' && window.location.href === url.href) await ports.goTo(answer.to);
}
