import type { PagePayload } from '#shared/navigation/page-payload.ts';
import type { Stores } from './store-types.ts';

/** The stores' version when a request was sent. The response may be older than later changes in the stores. */
export type StoreVersion = { token: string; lists: readonly unknown[]; changes: number };

/** Returns the current version of the stores. */
export function storeVersion({ session, lists, cart }: Stores): StoreVersion {
  return {
    token: session.getState().token,
    lists: lists.getState().lists,
    changes: cart.getState().changes,
  };
}

/** True if the session, the lists or the cart have changed since this version. */
export function isOutdated(stores: Stores, { token, lists, changes }: StoreVersion): boolean {
  const now = storeVersion(stores);
  return token !== now.token || lists !== now.lists || changes !== now.changes;
}

/**
 * Puts a page's session into the stores. Also puts its cart there, unless the cart has changed since the page was
 * requested.
 */
export function updateStores(stores: Stores, payload: PagePayload, versionAtRequest: StoreVersion): void {
  const { session, cart } = stores;
  if (payload.session !== undefined) session.getState().signIn(payload.session);
  if (payload.cart !== undefined && versionAtRequest.changes === cart.getState().changes) {
    cart.getState().replace(payload.cart);
  }
}
