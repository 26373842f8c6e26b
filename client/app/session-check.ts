import { isSignedIn } from '#client/features/auth/session-store.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { sessionReplaced } from './replaced-session.ts';
import { sessionEnded } from './session.ts';
import type { Stores } from './stores.tsx';

/** Asks the worker who is signed in, and acts on it where that is not who the stores say. */
export function createSessionCheck(stores: Stores) {
  const { cart, lists } = stores;
  let isAsking = false;
  const isConfirmed = (asked?: object): Promise<boolean> => isSessionConfirmed(stores, asked);
  return {
    /** @param asked given where a shopper has asked for what needs the login */
    isConfirmed,
    /** The tab is looked at again. */
    async wake(): Promise<void> {
      if (isAsking) return;
      isAsking = true;
      if (await isConfirmed()) {
        void cart.getState().load();
        void lists.getState().refresh();
      }
      isAsking = false;
    },
    /** The page has been loaded. */
    async refresh(): Promise<void> {
      // A page of the customer's has come with the session, and some with the cart.
      const { status, load } = cart.getState();
      const isSeen = stores.page.isCustomers;
      await Promise.all([isSeen || isConfirmed(), status === 'loaded' || load()]);
    },
  };
}

async function isSessionConfirmed(stores: Stores, asked?: object): Promise<boolean> {
  const { session, services } = stores;
  const { token, id } = session.getState();
  if (!isSignedIn({ token })) return false;
  const isCurrent = (): boolean => session.getState().token === token;
  try {
    const user = await (await services.api()).getUser();
    if (!isCurrent()) return false;
    if (user.id !== id) {
      await sessionReplaced(stores, '');
      return false;
    }
    // R-SES-3: an API elsewhere may leave them out.
    const { name = '', email = '' } = user;
    session.getState().signIn({ token, id, name, email });
    return true;
  } catch (error) {
    // Any other failure leaves the shopper as they were.
    if (isCurrent() && error instanceof HttpError && error.status === 401) sessionEnded(stores, asked);
    return false;
  }
}
