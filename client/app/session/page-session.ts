import type { Stores } from '../store-types.ts';
import type { View } from '../view.ts';

/**
 * Records which customer the page on screen belongs to, and hides the page if that customer is no longer signed in.
 * Call when a page has rendered.
 */
export function recordPageOwner(stores: Stores, { content }: Pick<View, 'content'>): void {
  const payload = content.kind === 'page' ? content.payload : null;
  const owner = payload?.session?.id;
  stores.page = { route: payload?.route ?? null, isPersonal: owner !== undefined };
  if (owner !== undefined) stores.customer = owner;
  hideOtherCustomersPage(stores);
}

/** Hides a customer's page unless that customer is signed in. Typed text stays in the hidden page. */
export function hideOtherCustomersPage(stores: Stores): void {
  const { dataset } = document.documentElement;
  if (isOtherCustomersPage(stores)) dataset.locked = '';
  else delete dataset.locked;
}

/** Whether the page on screen belongs to a customer who is not signed in. */
export function isOtherCustomersPage({ page, session, customer }: Stores): boolean {
  return page.isPersonal && session.getState().id !== customer;
}
