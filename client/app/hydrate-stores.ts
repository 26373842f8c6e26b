import type { PagePayload } from '#shared/navigation/page-payload.ts';
import type { Stores } from './store-types.ts';

/** How far the stores were when something was asked for: its answer is as old as this. */
export type StoreVersion = { token: string; changes: number };

export function storeVersion({ session, cart }: Stores): StoreVersion {
  return { token: session.getState().token, changes: cart.getState().changes };
}

/** A personal page's payload is newer than the stores, but for a cart that was changed since it was asked for. */
export function hydrateStores(stores: Stores, payload: PagePayload, asked: StoreVersion): void {
  const { session, cart } = stores;
  if (payload.session !== undefined) session.getState().signIn(payload.session);
  if (payload.cart !== undefined && asked.changes === cart.getState().changes) {
    cart.getState().replace(payload.cart);
  }
}
