import type { ReactNode } from 'react';
import { track } from '#client/browser/analytics.ts';
import { type AppPorts, AppPortsContext } from '#client/browser/app-ports.ts';
import { forgetCustomer, isKept } from '#client/browser/stored-value.ts';
import {
  type AuthSeed,
  type AuthStore,
  AuthStoreContext,
  createAuthStore,
  QUEUED_ACTIONS,
  type Queued,
} from '#client/features/auth/auth-store.ts';
import {
  createSessionStore,
  isSignedIn,
  NO_SESSION,
  type SessionStore,
  SessionStoreContext,
} from '#client/features/auth/session-store.ts';
import { type CartStore, CartStoreContext, createCartStore } from '#client/features/cart/cart-store.ts';
import type { ListsStore } from '#client/features/product-lists/kept-lists.ts';
import { createListsStore, ListsStoreContext } from '#client/features/product-lists/lists-store.ts';
import { showToast } from '#client/ui/toast.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { Cart } from '#shared/contract/cart.ts';
import type { PagePayload, SessionSeed } from '#shared/navigation/page-payload.ts';
import type { QueuedAction } from '#shared/navigation/queued-action.ts';
import { actionOutcome, FAILURE_TITLE, failureText } from './error-policy.ts';

export type Stores = {
  session: SessionStore;
  auth: AuthStore;
  cart: CartStore;
  lists: ListsStore;
  /** What features are lent for calls that belong to no slice. */
  ports: AppPorts;
};

export type StorePorts = {
  /** The client is fetched when it is first needed. */
  api(): Promise<ApiClient>;
  goTo: AppPorts['goTo'];
  deviceName(): string;
};

/** What a page brings along for the stores; none of it on public pages. */
export type StoreSeed = {
  session?: SessionSeed | undefined;
  cart?: Cart | undefined;
  dialog?: AuthSeed | null;
};

const SESSION_ENDED = 'Your session has ended. Please log in again.';

/** Builds the slices and hands each its ports: the one place where features meet. Per request, and per tab. */
export function createStores(ports: StorePorts, seed: StoreSeed): Stores {
  const session = createSessionStore(seed.session);
  const report = (error: unknown): string => {
    if (actionOutcome(error) === 'session-ended') {
      resetStores(stores);
      auth.getState().open('login', { message: SESSION_ENDED });
      return SESSION_ENDED;
    }
    const text = failureText(error);
    showToast({ kind: 'error', title: FAILURE_TITLE, text });
    return text;
  };
  const requireLogin = (action?: QueuedAction): void =>
    auth.getState().open('login', action === undefined ? {} : { queued: action });
  const cart = createCartStore(
    {
      api: ports.api,
      isSignedIn: () => isSignedIn(session.getState()),
      requireLogin: (added) => requireLogin({ kind: 'add-to-cart', ...added }),
      onFailure: report,
      track,
    },
    seed.cart ?? null,
  );
  const lists = createListsStore({
    api: ports.api,
    isSignedIn: () => isSignedIn(session.getState()),
    requireLogin: (added) => requireLogin(added && { kind: 'add-to-list', ...added }),
    onFailure: report,
    track,
  });
  const auth = createAuthStore(
    {
      api: ports.api,
      deviceName: ports.deviceName,
      onFailure: report,
      async onSignedIn({ token, user }, queued) {
        session.getState().signIn({ ...user, token });
        void lists.getState().refresh();
        await cart.getState().load();
        return replayQueued(stores, queued);
      },
      goTo: ports.goTo,
    },
    seed.dialog ?? null,
  );

  let customer = session.getState().id;
  session.subscribe(({ id }) => {
    if (id !== NO_SESSION.id) customer = id;
  });
  const stores: Stores = {
    session,
    auth,
    cart,
    lists,
    ports: {
      api: ports.api,
      goTo: ports.goTo,
      report,
      requireLogin,
      signedInAgain: async () => (await customerSteps()).signedInAgain(stores, customer),
      renamed: session.getState().setUser,
      signOut: async (to = '/') =>
        (await customerSteps()).signOut(stores.ports, to, () => resetStores(stores)),
    },
  };
  return stores;
}

/** Rare, so fetched when it comes to it. */
function customerSteps() {
  return import('./customer-steps.ts');
}

/** A personal page's payload is newer than what the browser keeps. */
export function bringAlong({ session, cart }: Stores, payload: PagePayload): void {
  if (payload.session !== undefined) session.getState().signIn(payload.session);
  if (payload.cart !== undefined) cart.getState().seed(payload.cart);
}

/** R-SES-5: clears all that belongs to a customer and returns the dialog to login. */
export function resetStores(stores: Stores): void {
  stores.session.getState().reset();
  forgetInTab(stores);
}

/** {@link resetStores} but for the session itself: another tab has changed it. */
export function forgetInTab({ cart, lists, auth }: Stores): void {
  cart.getState().reset();
  lists.getState().reset();
  auth.getState().reset();
  forgetCustomer();
}

/**
 * Does what waited for the login (R-SES-6), in this tab or in one that is gone. Gives why something could not be done,
 * or an empty string.
 */
export async function replayQueued(stores: Stores, own: Queued | null): Promise<string> {
  if (own === null && !isKept(QUEUED_ACTIONS)) return '';
  try {
    return await (await import('./replay-queued.ts')).replay(stores, own);
  } catch (error) {
    return failureText(error);
  }
}

export function StoresProvider({ stores, children }: { stores: Stores; children: ReactNode }) {
  return (
    <SessionStoreContext value={stores.session}>
      <AuthStoreContext value={stores.auth}>
        <CartStoreContext value={stores.cart}>
          <ListsStoreContext value={stores.lists}>
            <AppPortsContext value={stores.ports}>{children}</AppPortsContext>
          </ListsStoreContext>
        </CartStoreContext>
      </AuthStoreContext>
    </SessionStoreContext>
  );
}
