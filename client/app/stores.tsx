import type { ReactNode } from 'react';
import { AppServicesContext } from '#client/browser/app-services.ts';
import {
  createLoginDialogStore,
  type LoginDialogSeed,
  LoginDialogStoreContext,
} from '#client/features/auth/login-dialog-store.ts';
import {
  createSessionStore,
  isSignedIn,
  NO_SESSION,
  SessionStoreContext,
} from '#client/features/auth/session-store.ts';
import { CartStoreContext, createCartStore } from '#client/features/cart/cart-store.ts';
import { createListsStore, ListsStoreContext } from '#client/features/product-lists/lists-store.ts';
import { clearToasts } from '#client/ui/toast.ts';
import type { Cart } from '#shared/contract/cart.ts';
import type { SessionSeed } from '#shared/navigation/page-payload.ts';
import { createLazySubmit, loadAppActions, withAppActions } from './session/lazy-app-actions.ts';
import { hideOtherCustomersPage } from './session/page-session.ts';
import type { StorePorts, Stores } from './store-types.ts';

/** The stores' initial values, taken from the page. */
export type StoreSeed = {
  session?: SessionSeed | undefined;
  cart?: Cart | undefined;
  dialog?: LoginDialogSeed | null;
};

/**
 * Creates the stores and connects them; features are connected only here. Called once per request on the worker, and
 * once per tab in the browser.
 */
export function createStores(ports: StorePorts, seed: StoreSeed): Stores {
  const session = createSessionStore(seed.session);
  const cart = createCartStore(
    { api: ports.api, isCartOnPage: () => stores.page.route === 'cart' },
    seed.cart ?? null,
  );
  const lists = createListsStore({
    api: ports.api,
    isSignedIn: () => isSignedIn(session.getState()),
    onFailure(error) {
      withAppActions((actions) => actions.reportFailedRead(stores, error));
    },
  });
  const auth = createLoginDialogStore(
    (next) => withAppActions((actions) => actions.continueAfterDialog(stores, next)),
    seed.dialog ?? null,
  );

  session.subscribe(({ id }, before) => {
    // Skipped when the first view restores the stored session, because the state that React hydrates must not change.
    if (id !== before.id && before.id !== NO_SESSION.id) {
      cart.getState().reset();
      lists.getState().reset();
      clearToasts();
    }
    const isOwner = stores.customer === NO_SESSION.id || !stores.page.isPersonal;
    if (isOwner && id !== NO_SESSION.id) stores.customer = id;
    hideOtherCustomersPage(stores);
  });
  const stores: Stores = {
    session,
    auth,
    cart,
    lists,
    services: {
      submit: createLazySubmit(() => stores, ports),
      showDone: (result) => withAppActions((actions) => actions.showDone(stores, result)),
      api: ports.api,
      goTo: ports.goTo,
      reloadPage: async () => (await loadAppActions()).reloadPage(stores, ports),
      showCart(event) {
        const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey);
        if (!isPlain || !isSignedIn(session.getState()) || stores.page.route === 'cart') return;
        event.preventDefault();
        cart.getState().showSheet(true);
      },
      requireLogin: () => auth.getState().open('login'),
    },
    page: { route: null, isPersonal: false },
    loggedInAt: 0,
    customer: session.getState().id,
  };
  return stores;
}

export function StoresProvider({ stores, children }: { stores: Stores; children: ReactNode }) {
  return (
    <SessionStoreContext value={stores.session}>
      <LoginDialogStoreContext value={stores.auth}>
        <CartStoreContext value={stores.cart}>
          <ListsStoreContext value={stores.lists}>
            <AppServicesContext value={stores.services}>{children}</AppServicesContext>
          </ListsStoreContext>
        </CartStoreContext>
      </LoginDialogStoreContext>
    </SessionStoreContext>
  );
}
