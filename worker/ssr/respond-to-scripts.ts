import type { SignedIn } from '#shared/contract/auth.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import type { ActionResult, Changed, RedirectResult } from '#shared/navigation/action-result.ts';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import { PAGE_HEADER } from '#shared/navigation/form-fields.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';
import { isAffiliateParameter, withUnreadParameters } from '#shared/navigation/page-query.ts';
import { isPersonal } from '#shared/navigation/route-table.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';
import { hasValidId } from '#shared/navigation/url-ids.ts';
import { loadTrimmedCart } from '#worker/pages/cart/trim-cart.ts';
import type { ActionOutcome, DoneOutcome, Effects } from '#worker/pages/page-action.ts';
import { toListMembers } from '#worker/pages/product-lists/to-list-members.ts';
import { toActionResponse, toRejectedResponse } from '#worker/platform/action-rejection.ts';
import { writeLog } from '#worker/platform/log.ts';
import { findGuardRedirect } from '#worker/platform/page-guards.ts';
import type { Customer, FormContext } from '#worker/platform/request-context.ts';
import { findRouteRedirect } from '#worker/platform/route-redirect.ts';
import { loadPage, type ResolvedPage } from './load-page.ts';
import { pendingForm, typedValues } from './posted-values.ts';

/** Returns the `ActionResult` of a form that the shop's scripts have posted. */
export async function respondToScripts(
  c: FormContext,
  manifest: BuildManifest,
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
        findNextPage(c, manifest, safeNext(outcome.to) ?? '/', customer),
      ]);
      return toActionResponse(c, 200, { kind: 'redirect', ...next, ...effects });
    }
    case 'done':
      return toActionResponse(c, 200, await doneResult(c, manifest, outcome, customer));
  }
}

async function doneResult(
  c: FormContext,
  manifest: BuildManifest,
  outcome: DoneOutcome,
  customer: Customer | null,
): Promise<ActionResult> {
  const { undo, form, payment, unfinished } = outcome;
  const shownPath = c.req.header(PAGE_HEADER) ?? '';
  const [{ changed, ...effects }, next] = await Promise.all([
    effectsOf(outcome, customer),
    // The browser leaves for the gateway, so no page is needed.
    payment === undefined ? findNextPage(c, manifest, shownPath, customer) : null,
  ]);
  const more = {
    ...(undo && { undo }),
    ...(form && { form }),
    ...(payment && { payment }),
    ...(unfinished !== undefined && { unfinished }),
  };
  // A redirect result has no undo, form, payment or unfinished action.
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
 * Loads the customer's page to show after a form: the next page, or the page on screen. Follows redirects. The page
 * contains the effects of the write. Returns only the path if the page is public, because caches contain it, or if it
 * fails to load. The browser then requests the page itself.
 */
async function findNextPage(
  c: FormContext,
  manifest: BuildManifest,
  to: string,
  customer: Customer | null,
): Promise<Pick<RedirectResult, 'to' | 'page'>> {
  let path = to;
  for (let redirects = 0; customer !== null && redirects <= MAX_REDIRECTS; redirects += 1) {
    const next = await loadCustomersPage(c, manifest, path, customer);
    if (next === null) break;
    if (next.kind === 'page') return { to: path, page: next.payload };
    path = next.to;
  }
  return { to };
}

/**
 * Loads the data of a page's `_payload.json` for this customer, who may have no session cookie yet. Null if the page is
 * not a customer's own page, or fails to load.
 */
async function loadCustomersPage(
  c: FormContext,
  manifest: BuildManifest,
  path: string,
  customer: Customer,
): Promise<ResolvedPage | { kind: 'redirect'; to: string } | null> {
  if (safeNext(path) === null) return null;
  const url = new URL(path, c.var.page.url);
  const match = matchRoute(url.pathname);
  if (match === null || !isPersonal(match.row) || !hasValidId(match)) return null;
  // An affiliate's click is counted only if the browser requests the page.
  if ([...url.searchParams.keys()].some(isAffiliateParameter)) return null;
  try {
    const rule = await findRouteRedirect(c, manifest, url);
    const elsewhere = rule?.to ?? (await findGuardRedirect({ customer, match, url }));
    if (elsewhere !== null) return { kind: 'redirect', to: elsewhere };
    const result = await loadPage(c, manifest, { match, url, isPayload: true, customer });
    if (result.kind === 'page') return result;
    return { kind: 'redirect', to: withUnreadParameters(result.to, match.row, url) };
  } catch (error) {
    // The form itself has succeeded. The browser requests the page separately and receives the error.
    if (!(error instanceof HttpError))
      writeLog({ level: 'error', at: 'ssr', message: 'the page after a form failed', cause: error });
    return null;
  }
}
