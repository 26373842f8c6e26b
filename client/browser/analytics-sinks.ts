import type { AnalyticsEvent } from '#shared/contract/events.ts';
import { hasAcceptedCookies } from './cookie-consent.ts';
import { pushToDataLayer } from './tag-manager.ts';

type Sink = (event: AnalyticsEvent) => void;

/** Sends an event wherever events go. */
export function deliver(event: AnalyticsEvent): void {
  for (const sink of SINKS) sink(event);
}

const SINKS: readonly Sink[] = [toShop, toDataLayer];

/** The shop's own count needs no consent: it keeps nothing of who it was. Sent also while the page is left. */
function toShop(event: AnalyticsEvent): void {
  navigator.sendBeacon('/api/events', new Blob([JSON.stringify(event)], { type: 'application/json' }));
}

/** Where a tag is configured, and only for those who accepted the notice. */
function toDataLayer({ name, ...parameters }: AnalyticsEvent): void {
  const isConfigured = document.documentElement.dataset.tag !== undefined;
  if (isConfigured && hasAcceptedCookies()) pushToDataLayer({ event: name, ...parameters });
}
