import { parsePageResponse } from '#client/app/navigation/page-fetch.ts';
import type { SignedIn } from '#shared/contract/auth.ts';
import type { ActionResult, Changed, RedirectResult } from '#shared/navigation/action-result.ts';
import { PAGE_HEADER } from '#shared/navigation/form-fields.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';
import { loadTrimmedCart } from '#worker/pages/cart/trim-cart.ts';
import type { ActionOutcome, DoneOutcome, Effects } from '#worker/pages/page-action.ts';
import { toListMembers } from '#worker/pages/product-lists/to-list-members.ts';
import { toActionResponse, toRejectedResponse } from '#worker/platform/action-rejection.ts';
import type { Customer, FormContext } from '#worker/platform/request-context.ts';
import { pendingForm, typedValues } from './posted-values.ts';

/** Returns the `ActionResult` of a form that the shop's scripts have posted. */
export async function respondToScripts(
  c: FormContext,
  outcome: ActionOutcome,
  customer: Customer | null,
): Promise<Response> {
  switch (outcome.kind) {
    case 'invalid': {
      const { errors, message = '', changed } = outcome;
      const values = typedValues(c);
      return toActionResponse(c, 422, {
        kind: 'invalid',
        errors,
        message,
        values,
        ...(changed && { changed }),
      });
    }
    case 'rejected':
      return toRejectedResponse(c, outcome.error);
    case 'login': {
      const { pathname, search } = c.var.page.url;
      const pending = pendingForm(c);
      return toActionResponse(c, 401, { kind: 'login', next: pathname + search, pending });
    }
    case 'redirect': {
      const [effects, next] = await Promise.all([
        effectsOf(outcome, customer),
        findNextPage(c, safeNext(outcome.to) ?? '/', customer),
      ]);
      return toActionResponse(c, 200, { kind: 'redirect', ...next, ...effects });
    }
    case 'done':
      return toActionResponse(c, 200, await doneResult(c, outcome, customer));
  }
}

async function doneResult(
  c: FormContext,
  outcome: DoneOutcome,
  customer: Customer | null,
): Promise<ActionResult> {
  const { undo, form, payment, unfinished } = outcome;
  const shownPath = c.req.header(PAGE_HEADER) ?? '';
  const [{ changed, ...effects }, next] = await Promise.all([
    effectsOf(outcome, customer),
    // The browser leaves for the gateway, so no page is needed.
    payment === undefined ? findNextPage(c, shownPath, customer) : null,
  ]);
  const more = {
    ...(undo && { undo }),
    ...(form && { form }),
    ...(payment && { payment }),
    ...(unfinished !== undefined && { unfinished }),
  };
  // A redirect result cannot contain an undo, another form or a payment. With one of those the browser stays on the
  // page.
  if (next !== null && next.to !== shownPath && Object.keys(more).length === 0) {
    return { kind: 'redirect', ...next, changed, ...effects };
  }
  const page = next?.to === shownPath ? next.page : undefined;
  return { kind: 'done', ...effects, changed: { ...changed, ...(page && { page }) }, ...more };
}

async function effectsOf(
  { message = '', events = [], signedIn, signedOut, renamed, ...own }: Effects,
  customer: Customer | null,
) {
  const isNew = customer !== null && signedIn !== undefined;
  const changed: Changed = { ...(isNew ? await loadCustomer(customer, signedIn) : {}), ...own.changed };
  if (customer !== null && renamed !== undefined) changed.session = customer.session;
  if (signedOut === true) changed.session = null;
  return { message, events, changed };
}

/**
 * The changes in the header and wishlist buttons after a login. If the cart fails to load here, the browser requests
 * it.
 */
async function loadCustomer({ api, session }: Customer, { user }: SignedIn): Promise<Changed> {
  return { session, ...(await loadTrimmedCart(api)), lists: toListMembers(user.productLists) };
}

/** A customer without an address and with an empty cart is redirected twice. */
const MAX_REDIRECTS = 3;

/**
 * Loads the customer's page to show after a form: the next page, or the page on screen. Follows the redirects of the
 * page's guards. The page contains the effects of the write. Returns only the path if the page is public, because
 * caches have it, or if it was rejected. The browser then requests the page itself.
 */
async function findNextPage(
  c: FormContext,
  to: string,
  customer: Customer | null,
): Promise<Pick<RedirectResult, 'to' | 'page'>> {
  let path = to;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (customer === null || !isCustomersPage(path, c.var.page.url)) break;
    const response = await c.var.form.nextPayload(path, customer);
    // An unreadable response must not fail a form that has succeeded.
    const answer = parsePageResponse(response, await response.json().catch(() => null));
    if (answer.kind === 'page') return { to: path, page: answer.payload };
    if (answer.kind !== 'redirect') break;
    path = answer.to;
  }
  return { to };
}

function isCustomersPage(path: string, shop: URL): boolean {
  const match = safeNext(path) === null ? null : matchRoute(new URL(path, shop).pathname);
  return match !== null && isPersonal(match.row);
}
