import type { AnalyticsEvent } from '#shared/contract/events.ts';
import { loadChunk } from './load-chunk.ts';

/**
 * Counts what a shopper did (R-API-60), without personal data. It returns at once and never fails; the code that sends
 * events is fetched with the first one.
 */
export function track(event: AnalyticsEvent): void {
  loadChunk(() => import('./analytics-sinks.ts')).then(({ deliver }) => deliver(event), ignoreUncounted);
}

/** Hands events that the shop has counted already to the tag manager, where one is configured. */
export function countInTag(events: readonly AnalyticsEvent[]): void {
  if (document.documentElement.dataset.tag === undefined) return;
  loadChunk(() => import('./analytics-sinks.ts')).then(
    ({ toDataLayer }) => events.forEach(toDataLayer),
    ignoreUncounted,
  );
}

/** An event that is lost does not concern the shopper. */
function ignoreUncounted(): void {}
