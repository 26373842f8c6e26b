import type { Stores } from './store-types.ts';

/** The stores' version when a request was sent. The response may be older than later changes in the stores. */
export type StoreVersion = { token: string; lists: readonly unknown[]; changes: number };

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
