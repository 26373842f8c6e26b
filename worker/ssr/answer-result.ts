import type { SignedIn } from '#shared/contract/auth.ts';
import type { ActionResult, Changed } from '#shared/navigation/action-result.ts';
import { PAGE_HEADER } from '#shared/navigation/form-fields.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';
import { readShownCart } from '#worker/pages/cart/read-shown-cart.ts';
import type { ActionOutcome, DoneOutcome, Effects } from '#worker/pages/page-action.ts';
import { toListMembers } from '#worker/pages/product-lists/to-list-members.ts';
import { answerAction, answerRefusal } from '#worker/platform/action-refusal.ts';
import type { Customer, FormContext } from '#worker/platform/request-context.ts';
import { findNextPage } from './find-next-page.ts';
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
      return answerAction(c, 422, { kind: 'invalid', errors, message, values, ...(changed && { changed }) });
    }
    case 'refused':
      return answerRefusal(c, outcome.error);
    case 'login': {
      const { pathname, search } = c.var.page.url;
      const pending = pendingForm(c);
      return answerAction(c, 401, { kind: 'login', next: pathname + search, pending });
    }
    case 'redirect': {
      const [effects, next] = await Promise.all([
        effectsOf(outcome, customer),
        findNextPage(c, safeNext(outcome.to) ?? '/', customer),
      ]);
      return answerAction(c, 200, { kind: 'redirect', ...next, ...effects });
    }
    case 'done':
      return answerAction(c, 200, await doneResult(c, outcome, customer));
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
