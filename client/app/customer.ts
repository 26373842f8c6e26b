import { clearCustomerStorage } from '#client/browser/stored-value.ts';
import { NO_SESSION } from '#client/features/auth/session-store.ts';
import type { Changed } from '#shared/navigation/action-result.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';
import type { PagePayload, SessionSeed } from '#shared/navigation/page-payload.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import type { Stores } from './stores.tsx';

/** How far the stores were: what is asked for now, is as old as this. */
export type StoreVersion = { token: string; changes: number };

export function storeVersion({ session, cart }: Stores): StoreVersion {
  return { token: session.getState().token, changes: cart.getState().changes };
}

/** A personal page's payload is newer than what the browser keeps, but for a cart that was changed since it was asked for. */
export function hydrateStores(stores: Stores, payload: PagePayload, asked: StoreVersion): void {
  if (payload.session !== undefined) adoptSession(stores, payload.session);
  const { cart } = stores;
  if (payload.cart !== undefined && asked.changes === cart.getState().changes) {
    cart.getState().seed(payload.cart);
  }
}

/** Applies what a form has changed. */
export function applyChanged(stores: Stores, { session, cart, lists }: Changed): void {
  if (session === null) resetStores(stores);
  else if (session !== undefined) adoptSession(stores, session);
  if (cart !== undefined) stores.cart.getState().seed(cart);
  if (lists !== undefined) stores.lists.getState().replace(lists);
}

/** This is who is signed in: nothing of another customer stays. */
function adoptSession(stores: Stores, session: SessionSeed): void {
  const { id } = stores.session.getState();
  if (id !== NO_SESSION.id && id !== session.id) forgetInTab(stores, true);
  stores.session.getState().signIn(session);
}

/** Whether the page on screen is a customer's. */
export function isCustomersPage(): boolean {
  const match = matchRoute(window.location.pathname);
  return match !== null && isPersonal(match.row);
}

/** Whether the page on screen is a customer's, and somebody else is signed in. */
export function isOthersPage({ session, customer }: Stores): boolean {
  const { id } = session.getState();
  return id !== NO_SESSION.id && id !== customer && isCustomersPage();
}

/** R-SES-5: clears all that belongs to a customer and returns the dialog to login mode, unless somebody is at it. */
export function resetStores(stores: Stores, isDialogInUse = false): void {
  stores.session.getState().reset();
  forgetInTab(stores, isDialogInUse);
}

/** {@link resetStores} but for the session itself: another tab has changed it. */
export function forgetInTab({ cart, lists, auth }: Stores, isDialogInUse = false): void {
  cart.getState().reset();
  lists.getState().reset();
  if (!isDialogInUse) auth.getState().reset();
  clearCustomerStorage();
}
