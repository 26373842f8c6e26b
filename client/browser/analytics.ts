import type { AnalyticsEvent } from '#shared/contract/events.ts';

/**
 * Counts what a shopper did (R-API-60). Nothing of the person is in it, nobody waits for it, and it never fails: where it
 * goes is fetched with the first event.
 */
export function track(event: AnalyticsEvent): void {
  import('./analytics-sinks.ts').then(({ deliver }) => deliver(event), ignoreUncounted);
}

/** Counts are for the shop's sake. */
function ignoreUncounted(): void {}
