import type { AnalyticsEvent } from '#shared/contract/events.ts';
import { hasAcceptedCookies } from './cookie-consent.ts';
import { pushToDataLayer } from './tag-manager.ts';

/** Sends an event to the shop and to the tag manager. */
export function sendEvent(event: AnalyticsEvent): void {
  sendToShop(event);
  sendToDataLayer(event);
}

/**
 * Sends an event to the shop. Needs no consent, because no personal data is stored. The browser sends the beacon even
 * while the page unloads.
 */
function sendToShop(event: AnalyticsEvent): void {
  navigator.sendBeacon('/api/events', new Blob([JSON.stringify(event)], { type: 'application/json' }));
}

/**
 * Sends an event to the tag manager, but only if a tag is configured and the visitor has accepted the cookie notice.
 */
export function sendToDataLayer({ name, ...parameters }: AnalyticsEvent): void {
  const isConfigured = document.documentElement.dataset.tag !== undefined;
  // Search terms are not shared with third parties.
  if (isConfigured && hasAcceptedCookies())
    pushToDataLayer({ event: name, ...parameters, search: undefined });
}
