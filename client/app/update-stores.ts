import type { PagePayload } from '#shared/navigation/page-payload.ts';
import type { Stores } from './store-types.ts';
import type { StoreVersion } from './store-version.ts';

/** Puts a page's session into the stores, and its cart unless the cart has changed since the page was requested. */
export function updateStores(stores: Stores, payload: PagePayload, asked: StoreVersion): void {
  const { session, cart } = stores;
  if (payload.session !== undefined) session.getState().signIn(payload.session);
  if (payload.cart !== undefined && asked.changes === cart.getState().changes) {
    cart.getState().replace(payload.cart);
  }
}
