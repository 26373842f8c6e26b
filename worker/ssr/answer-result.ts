import type { SignedIn } from '#shared/contract/auth.ts';
import type { ActionResult, Changed } from '#shared/navigation/action-result.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import { PAGE_HEADER } from '#shared/navigation/form-fields.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';
import { readShownCart } from '#worker/pages/cart/read-shown-cart.ts';
import type { ActionOutcome, DoneOutcome, Effects } from '#worker/pages/page-action.ts';
import { toListMembers } from '#worker/pages/product-lists/to-list-members.ts';
import { answerAction, answerRefusal } from '#worker/platform/action-refusal.ts';
import type { Customer, FormContext } from '#worker/platform/request-context.ts';
import { findNextPage } from './find-next-page.ts';
import { createLoadContext, logFailure } from './load-context.ts';
import { loadPayload } from './load-payload.ts';
import type { PayloadResult } from './payload-result.ts';
import { pendingForm, typedValues } from './posted-values.ts';

/** Answers a form that the shop's scripts have posted, with its `ActionResult`. */
export async function answerResult(
  c: FormContext,
  manifest: BuildManifest,
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
      return answerAction(c, 200, await doneResult(c, manifest, outcome, customer));
  }
}

async function doneResult(
  c: FormContext,
  manifest: BuildManifest,
  outcome: DoneOutcome,
  customer: Customer | null,
): Promise<ActionResult> {
  const { undo, form, payment, unfinished } = outcome;
  const [{ changed, ...said }, page] = await Promise.all([
    effectsOf(outcome, customer),
    // The browser leaves for the gateway: no page is shown.
    payment === undefined ? loadShownPage(c, manifest, customer) : null,
  ]);
  const more = {
    ...(undo && { undo }),
    ...(form && { form }),
    ...(payment && { payment }),
    ...(unfinished !== undefined && { unfinished }),
  };
  const isElsewhere = page?.kind === 'redirect';
  // A redirect says no more than that.
  if (isElsewhere && Object.keys(more).length === 0)
    return { kind: 'redirect', ...(await findNextPage(c, page.to, customer)), changed, ...said };
  const shown = page === null || isElsewhere ? {} : { page: page.payload };
  return { kind: 'done', ...said, changed: { ...changed, ...shown }, ...more };
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

/** The customer's page that is on screen, as it is after the write; null where the browser shows none, or it failed. */
async function loadShownPage(
  c: FormContext,
  manifest: BuildManifest,
  customer: Customer | null,
): Promise<PayloadResult | null> {
  const path = safeNext(c.req.header(PAGE_HEADER));
  if (path === null || customer === null) return null;
  const url = new URL(path, c.var.page.url);
  const match = matchRoute(url.pathname);
  if (match === null || !isPersonal(match.row)) return null;
  try {
    return await loadPayload(await createLoadContext(c, manifest), match, url, customer);
  } catch (error) {
    // The write is done all the same: the browser asks for the page by itself.
    logFailure(c, `loading ${match.row.id} after a form failed`, error);
    return null;
  }
}
