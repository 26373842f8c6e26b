import { createMiddleware } from 'hono/factory';
import { type ApiClient, createApiClient } from '#shared/api-client/api-client.ts';
import { isRefusal } from '#shared/contract/http-error.ts';
import { decideGuards, type GuardDecision, type GuardFacts } from '#shared/navigation/guards.ts';
import type { RouteMatch } from '#shared/navigation/match-route.ts';
import type { RouteRow } from '#shared/navigation/route-table.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';
import { toPageError } from '#worker/platform/page-error.ts';
import { pageNotFound } from '#worker/platform/refusals.ts';
import type { Customer, CustomerEnv, RequestContext } from '#worker/platform/request-context.ts';
import { promptLogin, redirectTo } from '#worker/platform/responses.ts';
import { clientHeaders } from './client-headers.ts';
import { sendWithDevice } from './device-cookie.ts';
import { withReadCache } from './read-cache.ts';
import { antiForgeryToken, clearSessionCookie, sessionToken } from './session-cookie.ts';

/** R-EDGE-5: runs the route's guards in their order, and puts the customer into the context. */
export const guards = createMiddleware<CustomerEnv>(async (c, next) => {
  c.set('customer', null);
  const { match, url } = c.get('page');
  // A form asks by itself who has posted it, and its action says whether that must be a customer.
  if (c.req.method === 'POST') return next();
  if (match === null || !asksForCustomer(match.row, url)) return next();

  const customer = c.get('knownCustomer') ?? (await findCustomer(c));
  if (isLoginPrompt(url)) {
    return customer === null ? next() : redirectTo(c, safeNext(url.searchParams.get('next')) ?? '/', 302);
  }
  const target = `${url.pathname}${url.search}`;
  const decision = await decide(match, target, customer);
  switch (decision.kind) {
    case 'redirect':
      return redirectTo(c, decision.to, 302);
    case 'prompt-login':
      return promptLogin(c, decision.next);
    case 'not-found':
      throw pageNotFound(url.pathname);
    case 'allow':
      c.set('customer', customer);
      return next();
  }
});

/** Whether the guards of a page have to know who is signed in. */
export function asksForCustomer(row: RouteRow, url: URL): boolean {
  return row.guards.length > 0 || isLoginPrompt(url);
}

function isLoginPrompt(url: URL): boolean {
  return url.pathname === '/' && url.searchParams.has('auth');
}

async function decide(match: RouteMatch, target: string, customer: Customer | null): Promise<GuardDecision> {
  try {
    return await decideGuards(match, target, factsAbout(customer));
  } catch (error) {
    throw toPageError(error);
  }
}

/**
 * The customer whose session the cookie holds. Where that session has ended, a document takes the cookie back; what a
 * script has asked for does not, since the browser may have logged in meanwhile.
 */
export async function findCustomer(c: RequestContext): Promise<Customer | null> {
  const token = sessionToken(c);
  if (token === null) return null;
  const api = apiClientFor(c, token);
  try {
    const user = await api.getUser();
    const session = { token: await antiForgeryToken(token), id: user.id, name: user.name, email: user.email };
    return { api, session };
  } catch (error) {
    if (!isRefusal(error, 'unauthenticated')) throw toPageError(error);
    if (!(c.req.header('Accept') ?? '').includes('application/json')) clearSessionCookie(c);
    return null;
  }
}

/**
 * An API client for one request of a customer, or of an anonymous visitor (`token` null). It caches reads, so that the
 * page does not load again what the guards have loaded, nor what a write has answered.
 */
export function apiClientFor(c: RequestContext, token: string | null): ApiClient {
  return createApiClient({
    origin: new URL(c.req.url).origin,
    fetch: withReadCache((request) => sendWithDevice(c, request, c.var.apiFetcher.fetch)),
    // The API has a time limit of its own.
    timeoutMs: null,
    headers: () => ({
      ...clientHeaders(c),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    }),
  });
}

function factsAbout(customer: Customer | null): GuardFacts {
  const signedIn = (): Customer => {
    if (customer === null) throw new Error('a guard asked about a customer before the auth guard did');
    return customer;
  };
  return {
    isSignedIn: () => Promise.resolve(customer !== null),
    hasAddress: async () => (await signedIn().api.getUser()).addresses.length > 0,
    cart: () => signedIn().api.getCart(),
    async ownsOrder(orderId) {
      try {
        await signedIn().api.getOrder(orderId);
        return true;
      } catch (error) {
        if (isRefusal(error, 'not_found')) return false;
        throw error;
      }
    },
  };
}
