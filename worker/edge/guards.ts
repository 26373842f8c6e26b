import { createMiddleware } from 'hono/factory';
import { isPersonal, type RouteRow } from '#shared/navigation/route-table.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';
import { findGuardRedirect } from '#worker/platform/page-guards.ts';
import type { CustomerEnv } from '#worker/platform/request-context.ts';
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

  const customer = await findCustomer(c);
  if (isLoginPrompt(url)) {
    return customer === null ? next() : redirectTo(c, safeNext(url.searchParams.get('next')) ?? '/', 302);
  }
  if (customer === null) return promptLogin(c, `${url.pathname}${url.search}`);
  const redirect = await findGuardRedirect({ customer, match, url });
  if (redirect !== null) return redirectTo(c, redirect, 302);
  c.set('customer', customer);
  return next();
});

/** True if the guards of the route must load the signed-in customer. */
export function needsCustomer(row: RouteRow, url: URL): boolean {
  return isPersonal(row) || isLoginPrompt(url);
}

function isLoginPrompt(url: URL): boolean {
  return url.pathname === '/' && url.searchParams.has('auth');
}
