import { matchRoute } from '#shared/navigation/match-route.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import type { Stores } from './stores.tsx';
import type { View } from './view.ts';

/** A page is on screen. Its customer may have left since it was asked for. */
export function pageShown(stores: Stores, { content }: View): void {
  const owner = content.kind === 'page' ? content.payload.session?.id : undefined;
  if (owner !== undefined) stores.customer = owner;
  hideOthersPage(stores);
}

/** Hides a customer's page from everybody but them; what they have typed there stays. */
export function hideOthersPage(stores: Stores): void {
  const { dataset } = document.documentElement;
  if (isOthersPage(stores)) dataset.locked = '';
  else delete dataset.locked;
}

/** Whether the page on screen is a customer's. */
export function isCustomersPage(): boolean {
  const match = matchRoute(window.location.pathname);
  return match !== null && isPersonal(match.row);
}

/** Whether the page on screen shows the cart that the store holds. */
export function isCartOnPage(): boolean {
  return matchRoute(window.location.pathname)?.row.id === 'cart';
}

/** Whether the page on screen is a customer's who is not the one signed in. */
export function isOthersPage({ session, customer }: Stores): boolean {
  return isCustomersPage() && session.getState().id !== customer;
}
