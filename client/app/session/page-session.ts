import type { Stores } from '../store-types.ts';
import type { View } from '../view.ts';

/** Call it when a page is on screen. Its customer may have signed out since it was requested. */
export function trackPageSession(stores: Stores, { content }: Pick<View, 'content'>): void {
  const payload = content.kind === 'page' ? content.payload : null;
  const owner = payload?.session?.id;
  stores.page = { route: payload?.route ?? null, isCustomers: owner !== undefined };
  if (owner !== undefined) stores.customer = owner;
  hideOthersPage(stores);
}

/** Hides a customer's page from everybody but them; what they have typed there stays. */
export function hideOthersPage(stores: Stores): void {
  const { dataset } = document.documentElement;
  if (isOthersPage(stores)) dataset.locked = '';
  else delete dataset.locked;
}

/** Whether the page on screen is a customer's who is not the one signed in. */
export function isOthersPage({ page, session, customer }: Stores): boolean {
  return page.isCustomers && session.getState().id !== customer;
}
