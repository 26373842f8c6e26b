import { type ApiClient, createApiClient } from '#shared/api-client/api-client.ts';
import { isRejection } from '#shared/contract/http-error.ts';
import type { User } from '#shared/contract/user.ts';
import { toPageError } from '#worker/platform/page-error.ts';
import type { Customer, RequestContext } from '#worker/platform/request-context.ts';
import { clientHeaders } from './client-headers.ts';
import { sendWithDevice } from './device-cookie.ts';
import { withRequestMemo } from './request-memo.ts';
import { antiForgeryToken, clearSessionCookie, sessionToken } from './session-cookie.ts';

/**
 * Returns the customer of the session cookie; null without a valid session. If the session has ended, a document
 * request also removes the cookie. A script's request does not, because the browser may have logged in again meanwhile.
 */
export async function findCustomer(c: RequestContext): Promise<Customer | null> {
  const token = sessionToken(c);
  if (token === null) return null;
  const api = apiClientFor(c, token);
  try {
    return await toCustomer(api, token, await api.account.getUser());
  } catch (error) {
    if (!isRejection(error, 'unauthenticated')) throw toPageError(error);
    if (!(c.req.header('Accept') ?? '').includes('application/json')) clearSessionCookie(c);
    return null;
  }
}

/** Returns a session's customer for pages and forms. The page gets the anti-forgery token, never the session token. */
export async function toCustomer(
  api: ApiClient,
  token: string,
  { id, name, email }: Pick<User, 'id' | 'name' | 'email'>,
): Promise<Customer> {
  return { api, session: { token: await antiForgeryToken(token), id, name, email } };
}

/**
 * Creates an API client for one request of a customer, or of an anonymous visitor (`token` null). The client caches
 * reads, so the page does not reload data that the guards have loaded or a write has returned.
 */
export function apiClientFor(c: RequestContext, token: string | null): ApiClient {
  return createApiClient({
    origin: new URL(c.req.url).origin,
    fetch: withRequestMemo((request) => sendWithDevice(c, request, c.var.apiFetcher.fetch)),
    // The API has its own time limit.
    timeoutMs: null,
    headers: () => ({
      ...clientHeaders(c),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    }),
  });
}
