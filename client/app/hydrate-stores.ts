import type { Changed } from '#shared/navigation/action-result.ts';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import { signedIn, signedOut } from './session.ts';
import type { Stores } from './stores.tsx';

/** How far the stores were when something was asked for: its answer is as old as this. */
export type StoreVersion = { token: string; changes: number };

export function storeVersion({ session, cart }: Stores): StoreVersion {
  return { token: session.getState().token, changes: cart.getState().changes };
}

/** A personal page's payload is newer than the stores, but for a cart that was changed since it was asked for. */
export function hydrateStores(stores: Stores, payload: PagePayload, asked: StoreVersion): void {
  if (payload.session !== undefined) signedIn(stores, payload.session);
  const { cart } = stores;
  if (payload.cart !== undefined && asked.changes === cart.getState().changes) {
    cart.getState().replace(payload.cart);
  }
}

/** Applies what a form has changed. */
export function applyChanged(stores: Stores, { session, cart, lists }: Changed): void {
  if (session === null) signedOut(stores);
  else if (session !== undefined) signedIn(stores, session);
  if (cart !== undefined) stores.cart.getState().replace(cart);
  if (lists !== undefined) stores.lists.getState().replace(lists);
}
