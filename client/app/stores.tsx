import type { ReactNode } from 'react';
import { track } from '#client/browser/analytics.ts';
import { type AppPorts, AppPortsContext } from '#client/browser/app-ports.ts';
import { loadDocument } from '#client/browser/load-document.ts';
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
import { matchRoute } from '#shared/navigation/match-route.ts';
import type { PagePayload, SessionSeed } from '#shared/navigation/page-payload.ts';
import type { QueuedAction } from '#shared/navigation/queued-action.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import { actionOutcome, FAILURE_TITLE, failureText, isOfSession } from './failure-notes.ts';

export type Stores = {
  session: SessionStore;
  auth: AuthStore;
  cart: CartStore;
  lists: ListsStore;
  /** What features are lent for calls that belong to no slice. */
  ports: AppPorts;
  /** The id of the customer whose the page on screen is, or who was signed in last. */
  customer: number;
  /** Leads on once the dialog has done its work, to a path or nowhere; off a page that is somebody else's in any case. */
  goOn(next: string | null): void;
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
      if (!isOfSession(error, session.getState())) return SESSION_ENDED;
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
        cart.getState().reset();
        lists.getState().reset();
        session.getState().signIn({ ...user, token });
        void lists.getState().refresh();
        await cart.getState().load();
        return replayQueued(stores, queued);
      },
      goOn: (next) => stores.goOn(next),
    },
    seed.dialog ?? null,
  );

  session.subscribe(({ id }) => {
    if (stores.customer === NO_SESSION.id) stores.customer = id;
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
      customer: () => stores.customer,
      signedInAgain: async (before) => (await customerSteps()).signedInAgain(stores, before),
      renamed: session.getState().setUser,
      signOut: async (to = '/') =>
        (await customerSteps()).signOut(stores.ports, to, () => resetStores(stores)),
    },
    customer: session.getState().id,
    goOn(next) {
      if (isOthersPage(stores)) {
        return loadDocument(new URL(next ?? '', window.location.href), next === null ? 'replace' : 'push');
      }
      const { id } = session.getState();
      if (id !== NO_SESSION.id) stores.customer = id;
      if (next !== null) void ports.goTo(next);
    },
  };
  return stores;
}

/** Rare, so fetched when it comes to it. */
function customerSteps() {
  return import('./customer-steps.ts');
}

/** How far the stores were: what is asked for now, is as old as this. */
export type Moment = { token: string; changes: number };

export function momentOf({ session, cart }: Stores): Moment {
  return { token: session.getState().token, changes: cart.getState().changes };
}

/** A personal page's payload is newer than what the browser keeps, but for a cart that was changed since it was asked for. */
export function bringAlong(stores: Stores, payload: PagePayload, asked: Moment): void {
  const { session, cart } = stores;
  if (payload.session !== undefined) {
    const { id } = session.getState();
    if (id !== NO_SESSION.id && id !== payload.session.id) forgetInTab(stores);
    session.getState().signIn(payload.session);
    stores.customer = payload.session.id;
  }
  if (payload.cart !== undefined && asked.changes === cart.getState().changes) {
    cart.getState().seed(payload.cart);
  }
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
