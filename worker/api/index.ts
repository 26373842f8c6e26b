import { type Context, Hono } from 'hono';
import { toErrorResponse } from '#shared/contract/error-response.ts';
import { allowedMethods } from '#shared/contract/find-call.ts';
import { getConfig } from '#worker/env/config.ts';
import { callTimeoutMs } from '#worker/platform/call-timeout.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import { isRead } from '#worker/platform/read-method.ts';
import { addressesRoutes } from './addresses/addresses.routes.ts';
import { affiliateRoutes } from './affiliate/affiliate.routes.ts';
import type { ApiEnv, PasswordHasher } from './api-env.ts';
import { createScryptHasher } from './auth/password.ts';
import { passwordResetRoutes } from './auth/password-reset.routes.ts';
import { forgetSessions, sessionOf } from './auth/session-of.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { countSearches, ORDER_CANCELLED } from './composition.ts';
import { emailVerificationRoutes } from './email-verification/email-verification.routes.ts';
import { createEventsRoutes } from './events/events.routes.ts';
import { methodNotAllowed, notFound } from './http/errors.ts';
import { toHttpError } from './http/to-http-error.ts';
import { invoicesRoutes } from './invoices/invoices.routes.ts';
import { createCancelOrderRoutes } from './orders/cancel-order.routes.ts';
import { orderVoucherRoutes } from './orders/order-voucher.routes.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { productListsRoutes } from './product-lists/product-lists.routes.ts';
import { productNoticesRoutes } from './product-notices/product-notices.routes.ts';
import { returnsRoutes } from './returns/returns.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { supportRoutes } from './support/support.routes.ts';
import { dataRoutes } from './user/data.routes.ts';
import { passwordRoutes } from './user/password.routes.ts';
import { sessionsRoutes } from './user/sessions.routes.ts';
import { signInRoutes } from './user/sign-in.routes.ts';
import { userRoutes } from './user/user.routes.ts';

type ApiOptions = {
  /** The clock; the real one if left out. */
  now?: () => Date;
  /** scrypt at the configured cost if left out. */
  passwords?: PasswordHasher;
};

/** The embedded commerce API: every call of the contract under `/api`. */
export function createApi({ now = () => new Date(), passwords }: ApiOptions = {}) {
  const api = new Hono<ApiEnv>();
  api.use(async (c, next) => {
    const config = getConfig(c.env);
    c.set('now', now);
    c.set('passwords', passwords ?? createScryptHasher(config.scryptCost));
    c.set('findSession', sessionOf);
    // D1 has no time limit of its own, so every call has one here.
    await withDeadline('the API', callTimeoutMs(c.req, config), next());
    if (mayEndSessions(c.req)) forgetSessions(c);
    c.res.headers.set('Cache-Control', 'private, no-store');
  });
  for (const routes of FEATURES) api.route('/', routes);
  api.notFound(answerNoHandler);
  api.onError((error, c) => toErrorResponse(toHttpError(error, c.req.path)));
  return api;
}

/** 404; 405 at a path of the contract, whose calls have other methods. */
function answerNoHandler(c: Context<ApiEnv>): Response {
  const allowed = allowedMethods(c.req.path);
  if (allowed.length === 0) return toErrorResponse(notFound());
  const headers = { Allow: allowed.join(', ') };
  return c.req.method === 'OPTIONS'
    ? c.body(null, 204, headers)
    : toErrorResponse(methodNotAllowed(), headers);
}

function mayEndSessions(request: Context<ApiEnv>['req']): boolean {
  return !isRead(request) && /^\/api\/(?:auth|user)\b/.test(request.path);
}

const FEATURES = [
  signInRoutes,
  passwordResetRoutes,
  userRoutes,
  passwordRoutes,
  sessionsRoutes,
  dataRoutes,
  addressesRoutes,
  catalogueRoutes,
  searchRoutes,
  cartRoutes,
  productListsRoutes,
  productNoticesRoutes,
  ordersRoutes,
  createCancelOrderRoutes(ORDER_CANCELLED),
  returnsRoutes,
  invoicesRoutes,
  paymentsRoutes,
  affiliateRoutes,
  createEventsRoutes(countSearches),
  supportRoutes,
  orderVoucherRoutes,
  emailVerificationRoutes,
];
