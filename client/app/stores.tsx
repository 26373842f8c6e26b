import type { ReactNode } from 'react';
import { type AppServices, AppServicesContext } from '#client/browser/app-services.ts';
import { loadChunk } from '#client/browser/load-chunk.ts';
import {
  type AuthSeed,
  type AuthStore,
  AuthStoreContext,
  createAuthStore,
} from '#client/features/auth/auth-store.ts';
import {
  createSessionStore,
  isSignedIn,
  NO_SESSION,
  type SessionStore,
  SessionStoreContext,
} from '#client/features/auth/session-store.ts';
import { type CartStore, CartStoreContext, createCartStore } from '#client/features/cart/cart-store.ts';
import type { ListsStore } from '#client/features/product-lists/list-types.ts';
import { createListsStore, ListsStoreContext } from '#client/features/product-lists/lists-store.ts';
import { clearToasts } from '#client/ui/toast.ts';
import type { BrowserApi } from '#shared/api-client/api-client.ts';
import type { Cart } from '#shared/contract/cart.ts';
import type { SessionSeed } from '#shared/navigation/page-payload.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';
import { type CustomerCode, createCustomerCode } from './customer-code.ts';
import { hideOthersPage } from './page-owner.ts';
import type { SubmitPorts } from './settle-form.ts';

export type Stores = {
  session: SessionStore;
  auth: AuthStore;
  cart: CartStore;
  lists: ListsStore;
  /** What features are lent for calls that belong to no slice. */
  services: AppServices;
  /** What is done for a customer; not in the first chunk. */
  customerCode: CustomerCode;
  /** The page on screen: its route, null for an error page, and whether it is a customer's own. */
  page: { route: RouteId | null; isCustomers: boolean };
  /** The id of the customer whose the page on screen is, or who was signed in last. */
  customer: number;
};

export type StorePorts = SubmitPorts & {
  /** The client is fetched when it is first needed. */
  api(): Promise<BrowserApi>;
};

/** What a page brings along for the stores; none of it on public pages. */
export type StoreSeed = {
  session?: SessionSeed | undefined;
  cart?: Cart | undefined;
  dialog?: AuthSeed | null;
};

/** Builds the slices and hands each its ports: the one place where features meet. Per request, and per tab. */
export function createStores(ports: StorePorts, seed: StoreSeed): Stores {
  const session = createSessionStore(seed.session);
  const customerCode = createCustomerCode(() => stores, ports);
  const requireLogin = (): void => auth.getState().open('login');
  const cart = createCartStore(
    { api: ports.api, isCartOnPage: () => stores.page.route === 'cart' },
    seed.cart ?? null,
  );
  const lists = createListsStore({
    api: ports.api,
    isSignedIn: () => isSignedIn(session.getState()),
    requireLogin,
    onFailure(error) {
      customerCode.run((customer) => customer.readFailed(error));
    },
  });
  const auth = createAuthStore(
    (next) => customerCode.run((customer) => customer.continueAfterDialog(next)),
    seed.dialog ?? null,
  );

  session.subscribe(({ id }, before) => {
    // Nobody leaves where the first view takes up who is signed in: what React hydrates has to stay as it is.
    if (id !== before.id && before.id !== NO_SESSION.id) {
      cart.getState().reset();
      lists.getState().reset();
      clearToasts();
    }
    const isOwner = stores.customer === NO_SESSION.id || !stores.page.isCustomers;
    if (isOwner && id !== NO_SESSION.id) stores.customer = id;
    hideOthersPage(stores);
  });
  const stores: Stores = {
    session,
    auth,
    cart,
    lists,
    services: {
      submit: customerCode.submit,
      showDone: (result) => customerCode.run((customer) => customer.showDone(result)),
      api: ports.api,
      goTo: ports.goTo,
      reloadPage: async () => (await loadChunk(() => import('./reload-page.ts'))).reloadPage(stores, ports),
      requireLogin,
    },
    customerCode,
    page: { route: null, isCustomers: false },
    customer: session.getState().id,
  };
  return stores;
}

export function StoresProvider({ stores, children }: { stores: Stores; children: ReactNode }) {
  return (
    <SessionStoreContext value={stores.session}>
      <AuthStoreContext value={stores.auth}>
        <CartStoreContext value={stores.cart}>
          <ListsStoreContext value={stores.lists}>
            <AppServicesContext value={stores.services}>{children}</AppServicesContext>
          </ListsStoreContext>
        </CartStoreContext>
      </AuthStoreContext>
    </SessionStoreContext>
  );
}
