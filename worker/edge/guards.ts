import { createMiddleware } from 'hono/factory';
import { isRejection } from '#shared/contract/http-error.ts';
import { cartProblem } from '#shared/domain/cart-totals.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import { type GuardName, isPersonal, type RouteRow } from '#shared/navigation/route-table.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import { toPageError } from '#worker/platform/page-error.ts';
import type { Customer, CustomerEnv } from '#worker/platform/request-context.ts';
import { pageNotFound } from '#worker/platform/request-errors.ts';
import { promptLogin, redirectTo } from '#worker/platform/responses.ts';
import { apiClientFor, findCustomer } from './customer.ts';

/** R-EDGE-5: runs the route's guards in order and sets the customer and the visitor's API client in the context. */
export const guards = createMiddleware<CustomerEnv>(async (c, next) => {
  c.set('customer', null);
  c.set('visitorApi', () => apiClientFor(c, null));
  const { match, url } = c.get('page');
  // For a form, `posted-form.ts` finds the customer, and the action decides whether it requires a login.
  if (c.req.method === 'POST') return next();
  if (match === null || !needsCustomer(match.row, url)) return next();

  const customer = c.get('knownCustomer') ?? (await findCustomer(c));
  if (isLoginPrompt(url)) {
    return customer === null ? next() : redirectTo(c, safeNext(url.searchParams.get('next')) ?? '/', 302);
  }
  if (customer === null) return promptLogin(c, `${url.pathname}${url.search}`);
  const elsewhere = await findRedirect({ customer, match, url });
  if (elsewhere !== null) return redirectTo(c, elsewhere, 302);
  c.set('customer', customer);
  return next();
});

/** True if the guards need to know the signed-in customer. */
export function needsCustomer(row: RouteRow, url: URL): boolean {
  return isPersonal(row) || isLoginPrompt(url);
}

function isLoginPrompt(url: URL): boolean {
  return url.pathname === '/' && url.searchParams.has('auth');
}

type GuardedRequest = { customer: Customer; match: RouteMatch; url: URL };

/** The redirect of the first guard that rejects the customer; null if all guards pass. */
async function findRedirect(request: GuardedRequest): Promise<string | null> {
  try {
    for (const name of request.match.row.guards) {
      const elsewhere = await GUARDS[name](request);
      if (elsewhere !== null) return elsewhere;
    }
    return null;
  } catch (error) {
    throw toPageError(error);
  }
}

const GUARDS: Readonly<Record<GuardName, (request: GuardedRequest) => Promise<string | null>>> = {
  /** Only signed-in customers reach the guards. */
  auth: () => Promise.resolve(null),
  async address({ customer, url }) {
    const { addresses } = await customer.api.account.getUser();
    const next = encodeURIComponent(`${url.pathname}${url.search}`);
    return addresses.length > 0 ? null : `/checkout/addresses/create?next=${next}`;
  },
  async checkout({ customer }) {
    const problem = cartProblem(await customer.api.cart.getCart());
    return problem === null ? null : `/cart?reason=${problem}`;
  },
  /** For another customer's order the API returns 404. */
  async order({ customer, match, url }) {
    const orderId = idFromUrl(match.params.id);
    if (orderId === null) throw pageNotFound(url.pathname);
    await customer.api.orders.getOrder({ id: orderId }).catch((error: unknown) => {
      throw isRejection(error, 'not_found') ? pageNotFound(url.pathname) : error;
    });
    return null;
  },
};
