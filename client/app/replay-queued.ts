import { track } from '#client/browser/analytics.ts';
import type { Queued } from '#client/features/auth/auth-store.ts';
import { isInStorage, type KeptAction, queuedActions } from '#client/features/auth/queued-actions.ts';
import { WISHLIST_ID } from '#client/features/product-lists/kept-lists.ts';
import { showToast, type Toast } from '#client/ui/toast.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { addToListOf } from '#shared/api-client/queued-calls.ts';
import { TransportError } from '#shared/api-client/transport-error.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { quantityInCart } from '#shared/domain/cart-totals.ts';
import { productListPath } from '#shared/navigation/paths.ts';
import { type QueuedAction, queuedActionText } from '#shared/navigation/queued-action.ts';
import { failureText } from './failure-notes.ts';
import { fetchPage } from './page-fetch.ts';
import type { Stores } from './stores.tsx';

/**
 * Does what waits, each action once however many tabs are about to: one at a time holds the lock, and what is done is
 * gone from the queue. Fetched with the first action. Gives why something could not be done, or an empty string.
 * @param own what this tab's dialog was opened for
 */
export function replay(stores: Stores, own: Queued | null): Promise<string> {
  const run = async (): Promise<string> => {
    const refusals: string[] = [];
    const { token, id } = stores.session.getState();
    for (const queued of waiting(own, id)) {
      // Whoever logged in has gone: what is left waits on for nobody else.
      if (stores.session.getState().token !== token) break;
      refusals.push(await tryOut(queued, stores));
    }
    // Who has just opened a page does not wait for it, and is not told again and again.
    return refusals.filter((text) => text !== '' && (own !== null || text !== UNANSWERED)).join(' ');
  };
  // Browsers know locks on secure pages alone, which the shop's are but for a developer's.
  return navigator.locks === undefined ? run() : navigator.locks.request('queued-actions', run);
}

/**
 * What is in the queue, each once; where the browser keeps nothing, or no longer, what the tab itself remembers. What was
 * begun for somebody else is nobody's any more.
 */
function waiting(own: KeptAction | null, customer: number): readonly KeptAction[] {
  const kept = queuedActions.list();
  const all: readonly KeptAction[] =
    own === null || isInStorage(own.id) ? kept : [...kept.filter(({ id }) => id !== own.id), own];
  const theirs = all.filter(({ begun }) => begun === undefined || begun.customer === customer);
  for (const queued of all) if (!theirs.includes(queued)) queuedActions.drop(queued.id);
  // Of the same asked for twice, what was begun: it may be done already.
  const begunLast = theirs.toSorted((one, other) => Number('begun' in one) - Number('begun' in other));
  return [...new Map(begunLast.map((queued) => [queuedActionText(queued.action), queued])).values()];
}

async function tryOut(queued: KeptAction, stores: Stores, isRepeated = false): Promise<string> {
  try {
    const api = await stores.ports.api();
    if (queued.action.kind === 'add-to-cart') await addToCart(queued, queued.action, api, stores);
    else await addToList(queued.action, api, stores);
    queuedActions.done(queued);
    return '';
  } catch (error) {
    const isForged = error instanceof HttpError && error.status === 403;
    if (isForged && !isRepeated && (await renewSession(stores))) return tryOut(queued, stores, true);
    // Without an answer it may have been done or not: it stays, and is set right on the next page. A page that is left
    // meanwhile comes by here, too.
    if (error instanceof TransportError && isInStorage(queued.id)) return UNANSWERED;
    queuedActions.done(queued);
    return failureText(error);
  }
}

/**
 * Another tab has logged in at the same moment: the cookie is that login's, and this tab cannot prove that it speaks for
 * it. A page of the customer's brings the proof along.
 */
async function renewSession({ session }: Stores): Promise<boolean> {
  const answer = await fetchPage(new URL('/account', window.location.href), AbortSignal.timeout(RENEWAL_MS));
  if (answer.kind !== 'page' || answer.payload.session === undefined) return false;
  session.getState().signIn(answer.payload.session);
  return true;
}

const RENEWAL_MS = 10_000;

const UNANSWERED = 'No answer came. We will try again when you open another page.';

async function addToList(
  action: Extract<QueuedAction, { kind: 'add-to-list' }>,
  api: ApiClient,
  { lists, ports }: Stores,
): Promise<void> {
  const { id, name } = await addToListOf(api, action);
  tellAdded(`Added to ${name}`, {
    label: 'View list',
    run: () => ports.goTo(productListPath(id)),
  });
  if (action.listId === WISHLIST_ID) track({ name: 'add_to_wishlist', product_id: action.productId });
  await lists.getState().refresh();
}

/**
 * What the quantity will be is kept before it is sent: cut short by a reload, it is set again rather than added twice. It
 * is not set where the cart shows something else than before: it was done after all, or another quantity chosen since.
 */
async function addToCart(
  queued: KeptAction,
  action: Extract<QueuedAction, { kind: 'add-to-cart' }>,
  api: ApiClient,
  { session, cart }: Stores,
): Promise<void> {
  const { token, id: customer } = session.getState();
  const now = await api.getCart();
  const inCart = quantityInCart(now, action.productId);
  const total = queued.begun?.total ?? inCart + action.quantity;
  if (session.getState().token !== token) return;
  if (inCart !== total - action.quantity) {
    cart.getState().seed(now);
    if (inCart === total) tellAdded('Added to your cart');
    return;
  }
  queuedActions.note({ ...queued, begun: { customer, total } });
  const changed = await api.setCartItem(action.productId, total);
  if (session.getState().token === token) cart.getState().seed(changed);
  tellAdded('Added to your cart');
  track({ name: 'add_to_cart', product_id: action.productId, quantity: action.quantity });
}

function tellAdded(title: string, action?: Toast['action']): void {
  showToast({ kind: 'success', title, ...(action && { action }) });
}
