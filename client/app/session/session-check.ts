import { canSetCookies } from '#client/browser/document-cookie.ts';
import { isSignedIn } from '#client/features/auth/session-store.ts';
import { isRejection } from '#shared/contract/http-error.ts';
import type { User } from '#shared/contract/user.ts';
import type { Stores } from '../store-types.ts';
import { handleSessionEnded, handleSessionReplaced } from './session.ts';

let isResuming = false;

/** Checks the session and loads the cart and the lists. Call when the tab becomes visible again. */
export async function resumeTab(stores: Stores): Promise<void> {
  if (isResuming) return;
  isResuming = true;
  try {
    if (!(await revalidateSession(stores))) return;
  } finally {
    isResuming = false;
  }
  void stores.cart.getState().load();
  void stores.lists.getState().load();
}

/** Checks the session and loads the cart. Call once the page has been loaded. */
export async function checkSessionAndLoadCart(stores: Stores): Promise<void> {
  // Loading a customer's page has already confirmed the session. Some of these pages also contain the cart.
  const { status, load } = stores.cart.getState();
  const isSeen = stores.page.isPersonal;
  await Promise.all([isSeen || revalidateSession(stores), status === 'loaded' || load()]);
}

/**
 * Returns true if the worker confirms that the session belongs to the customer in the stores. Otherwise handles the
 * ended or replaced session and returns false.
 * @param isLoginNeeded true if the shopper has requested something that needs the login
 */
export async function revalidateSession(stores: Stores, isLoginNeeded = false): Promise<boolean> {
  const { session } = stores;
  const { token, id } = session.getState();
  if (!isSignedIn({ token })) return false;
  const user = await fetchSessionUser(stores, token, isLoginNeeded);
  if (user === null) return false;
  if (user.id !== id) {
    await handleSessionReplaced(stores, '');
    return false;
  }
  // R-SES-3: an external API may omit name and email.
  const { name = '', email = '' } = user;
  session.getState().signIn({ token, id, name, email });
  return true;
}

/** True if the browser sends the new session's cookie. Asks the worker only if scripts cannot set a test cookie. */
export async function isSessionStored({ services }: Stores): Promise<boolean> {
  if (canSetCookies()) return true;
  try {
    await (await services.api()).account.getUser();
    return true;
  } catch (error) {
    return !isRejection(error, 'unauthenticated');
  }
}

/**
 * Returns the session's user. Returns null if the worker does not confirm the session or if this tab's session has
 * changed during the request.
 */
async function fetchSessionUser(stores: Stores, token: string, isLoginNeeded: boolean): Promise<User | null> {
  const { session, services } = stores;
  const isCurrent = (): boolean => session.getState().token === token;
  try {
    const user = await (await services.api()).account.getUser();
    stores.loggedInAt = 0;
    return isCurrent() ? user : null;
  } catch (error) {
    // Other failures do not mean that the session has ended.
    if (isCurrent() && isRejection(error, 'unauthenticated'))
      handleSessionEnded(stores, isLoginNeeded ? {} : undefined);
    return null;
  }
}
