import type { Stores } from '../store-types.ts';
import type { View } from '../view.ts';

/**
 * Records whose page is on screen. Call it when a page has rendered: its customer may have signed out since the
 * request.
 */
export function trackPageSession(stores: Stores, { content }: Pick<View, 'content'>): void {
  const payload = content.kind === 'page' ? content.payload : null;
  const owner = payload?.session?.id;
  stores.page = { route: payload?.route ?? null, isCustomers: owner !== undefined };
  if (owner !== undefined) stores.customer = owner;
  hideOthersPage(stores);
}

/** Hides a customer's page from everyone else. Text that the customer has typed stays. */
export function hideOthersPage(stores: Stores): void {
  const { dataset } = document.documentElement;
  if (isOthersPage(stores)) dataset.locked = '';
  else delete dataset.locked;
}

/** Whether the page on screen belongs to a customer who is not signed in. */
export function isOthersPage({ page, session, customer }: Stores): boolean {
  return page.isCustomers && session.getState().id !== customer;
}
