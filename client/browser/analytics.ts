import type { AnalyticsEvent } from '#shared/contract/events.ts';
import { loadChunk } from './load-chunk.ts';

/**
 * Tracks a shopper's action (R-API-60) without personal data. Returns at once and never fails; the code that sends
 * events is loaded with the first event.
 */
export function track(event: AnalyticsEvent): void {
  loadChunk(() => import('./analytics-sinks.ts')).then(({ sendEvent }) => sendEvent(event), ignoreUncounted);
}

/** Sends events to the tag manager, if one is configured. The shop has already counted them. */
export function sendToTagManager(events: readonly AnalyticsEvent[]): void {
  if (document.documentElement.dataset.tag === undefined) return;
  loadChunk(() => import('./analytics-sinks.ts')).then(
    ({ sendToDataLayer }) => events.forEach(sendToDataLayer),
    ignoreUncounted,
  );
}

/** Ignores a lost event, because it does not affect the shopper. */
function ignoreUncounted(): void {}
