import { keepsCookies } from '#client/browser/document-cookie.ts';
import { isSignedIn } from '#client/features/auth/session-store.ts';
import { isRejection } from '#shared/contract/http-error.ts';
import type { User } from '#shared/contract/user.ts';
import type { Stores } from '../store-types.ts';
import { handleSessionEnded, handleSessionReplaced } from './session.ts';

/** Asks the worker who is signed in, and acts on it where that is not who the stores say. */
export function createSessionCheck(stores: Stores) {
  const { cart, lists } = stores;
  let isAsking = false;
  return {
    async wake(): Promise<void> {
      if (isAsking) return;
      isAsking = true;
      try {
        if (!(await isSessionConfirmed(stores))) return;
      } finally {
        isAsking = false;
      }
      void cart.getState().load();
      void lists.getState().refresh();
    },
    async refresh(): Promise<void> {
      // A customer's page has brought the session along, and some pages also the cart.
      const { status, load } = cart.getState();
      const isSeen = stores.page.isCustomers;
      await Promise.all([isSeen || isSessionConfirmed(stores), status === 'loaded' || load()]);
    },
  };
}

/**
 * Whether the worker knows the session, as that of the customer whom the stores know.
 * @param asked given where a shopper has asked for what needs the login
 * @throws {MissingChunkError} the customer is another one, and the code that takes them up did not come
 */
export async function isSessionConfirmed(stores: Stores, asked?: object): Promise<boolean> {
  const { session } = stores;
  const { token, id } = session.getState();
  if (!isSignedIn({ token })) return false;
  const user = await askWho(stores, token, asked);
  if (user === null) return false;
  if (user.id !== id) {
    await handleSessionReplaced(stores, '');
    return false;
  }
  // R-SES-3: an API elsewhere may leave them out.
  const { name = '', email = '' } = user;
  session.getState().signIn({ token, id, name, email });
  return true;
}

/**
 * Whether the browser sends the cookie of the session that has just begun. The worker decides, and is only asked if scripts
 * cannot keep a cookie either.
 */
export async function isSessionStored({ services }: Stores): Promise<boolean> {
  if (keepsCookies()) return true;
  try {
    await (await services.api()).account.getUser();
    return true;
  } catch (error) {
    return !isRejection(error, 'unauthenticated');
  }
}

/** Whose the session is; null if that is unknown, or if this tab has another session by now. */
async function askWho(stores: Stores, token: string, asked?: object): Promise<User | null> {
  const { session, services } = stores;
  const isCurrent = (): boolean => session.getState().token === token;
  try {
    const user = await (await services.api()).account.getUser();
    stores.loggedInAt = 0;
    return isCurrent() ? user : null;
  } catch (error) {
    // Any other failure says nothing about the session.
    if (isCurrent() && isRejection(error, 'unauthenticated')) handleSessionEnded(stores, asked);
    return null;
  }
}
