import { isRejection } from '#shared/contract/http-error.ts';
import { cartProblem } from '#shared/domain/cart-totals.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import type { GuardName } from '#shared/navigation/route-table.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import { toPageError } from './page-error.ts';
import type { Customer } from './request-context.ts';
import { pageNotFound } from './request-errors.ts';

type GuardedRequest = { customer: Customer; match: RouteMatch; url: URL };

/**
 * Runs a page's guards in order (R-EDGE-5). Returns the redirect of the first guard that rejects the customer; null if
 * all pass. Throws the error that the page responds with.
 */
export async function findGuardRedirect(request: GuardedRequest): Promise<string | null> {
  try {
    for (const name of request.match.row.guards) {
      const redirect = await GUARDS[name](request);
      if (redirect !== null) return redirect;
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
