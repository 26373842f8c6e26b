import { readPageAnswer } from '#client/app/navigation/page-fetch.ts';
import type { SignedIn } from '#shared/contract/auth.ts';
import type { ActionResult, Changed, RedirectResult } from '#shared/navigation/action-result.ts';
import { PAGE_HEADER } from '#shared/navigation/form-fields.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';
import { readShownCart } from '#worker/pages/cart/read-shown-cart.ts';
import type { ActionOutcome, DoneOutcome, Effects } from '#worker/pages/page-action.ts';
import { toListMembers } from '#worker/pages/product-lists/to-list-members.ts';
import { toActionResponse, toRejectedResponse } from '#worker/platform/action-rejection.ts';
import type { Customer, FormContext } from '#worker/platform/request-context.ts';
import { pendingForm, typedValues } from './posted-values.ts';

/** Answers a form that the shop's scripts have posted, with its `ActionResult`. */
export async function answerResult(
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
    case 'refused':
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
  const [{ changed, ...said }, next] = await Promise.all([
    effectsOf(outcome, customer),
    // The browser leaves for the gateway: no page is shown.
    payment === undefined ? findNextPage(c, shownPath, customer) : null,
  ]);
  const more = {
    ...(undo && { undo }),
    ...(form && { form }),
    ...(payment && { payment }),
    ...(unfinished !== undefined && { unfinished }),
  };
  // A redirect has no place for an undo, another form or a payment: with one of those the browser stays.
  if (next !== null && next.to !== shownPath && Object.keys(more).length === 0) {
    return { kind: 'redirect', ...next, changed, ...said };
  }
  const page = next?.to === shownPath ? next.page : undefined;
  return { kind: 'done', ...said, changed: { ...changed, ...(page && { page }) }, ...more };
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

/** What the header and the hearts show of a customer who has just logged in; the cart is asked for where it fails here. */
async function loadCustomer({ api, session }: Customer, { user }: SignedIn): Promise<Changed> {
  return { session, ...(await readShownCart(api)), lists: toListMembers(user.productLists) };
}

/** A customer without an address and with an empty cart is led on twice. */
const MAX_REDIRECTS = 3;

/**
 * Finds the customer's page that a form leads to, or that is on screen, over what its guards redirect to, and loads it as
 * it is after the write.
 * The browser asks by itself for what is not found here: a page for everyone, which caches have, and what was refused.
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
    // What cannot be read is no reason to fail a form that is done.
    const answer = readPageAnswer(response, await response.json().catch(() => null));
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
