import { type Context, Hono } from 'hono';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { toErrorResponse } from '#shared/contract/error-response.ts';
import { allowedMethods } from '#shared/contract/find-call.ts';
import { getConfig } from '#worker/env/config.ts';
import { callTimeoutMs } from '#worker/platform/call-timeout.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import { isRead } from '#worker/platform/read-method.ts';
import { addressesHandlers } from './addresses/addresses.routes.ts';
import { affiliateHandlers } from './affiliate/affiliate.routes.ts';
import type { ApiEnv, PasswordHasher } from './api-env.ts';
import { createScryptHasher } from './auth/password.ts';
import { passwordResetHandlers } from './auth/password-reset.routes.ts';
import { forgetSessions } from './auth/session-of.ts';
import { cartHandlers } from './cart/cart.routes.ts';
import { catalogueHandlers } from './catalogue/catalogue.routes.ts';
import { ORDER_CANCELLED } from './composition.ts';
import { createRoutes } from './create-routes.ts';
import { emailVerificationHandlers } from './email-verification/email-verification.routes.ts';
import { eventsHandlers } from './events/events.routes.ts';
import { methodNotAllowed, notFound, toHttpError } from './http/errors.ts';
import { invoicesHandlers } from './invoices/invoices.routes.ts';
import { createCancelOrderHandlers } from './orders/cancel-order.routes.ts';
import { orderVoucherHandlers } from './orders/order-voucher.routes.ts';
import { ordersHandlers } from './orders/orders.routes.ts';
import { notificationPath } from './payments/payment-gateway.ts';
import { notifyPayment, paymentsHandlers } from './payments/payments.routes.ts';
import { productListsHandlers } from './product-lists/product-lists.routes.ts';
import { productNoticesHandlers } from './product-notices/product-notices.routes.ts';
import { returnsHandlers } from './returns/returns.routes.ts';
import { reviewsHandlers } from './reviews/reviews.routes.ts';
import { searchHandlers } from './search/search.routes.ts';
import { supportHandlers } from './support/support.routes.ts';
import { dataHandlers } from './user/data.routes.ts';
import { passwordHandlers } from './user/password.routes.ts';
import { sessionsHandlers } from './user/sessions.routes.ts';
import { signInHandlers } from './user/sign-in.routes.ts';
import { userHandlers } from './user/user.routes.ts';

type ApiOptions = {
  /** The clock; defaults to the real one. */
  now?: () => Date;
  /** Defaults to scrypt at the configured cost. */
  passwords?: PasswordHasher;
};

/** The embedded commerce API: every call of the contract under `/api`. */
export function createApi({ now = () => new Date(), passwords }: ApiOptions = {}) {
  const api = new Hono<ApiEnv>();
  api.use(async (c, next) => {
    const config = getConfig(c.env);
    c.set('now', now);
    c.set('passwords', passwords ?? createScryptHasher(config.scryptCost));
    // D1 has no time limit, so every call gets one here.
    await withDeadline('the API', callTimeoutMs(c.req, config), next());
    if (mayEndSessions(c.req)) forgetSessions(c);
    c.res.headers.set('Cache-Control', 'private, no-store');
  });
  api.post(notificationPath(':gateway'), notifyPayment);
  api.route('/', createRoutes(HANDLERS));
  api.notFound(answerNoHandler);
  api.onError((error, c) => toErrorResponse(toHttpError(error, c.req.path)));
  return api;
}

/** Responds 404. If the contract has the path with other methods, responds 405, or 204 to `OPTIONS`. */
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

/** The handler of each call, by feature, under the name of its row in the endpoint table. */
const HANDLERS = {
  account: {
    ...signInHandlers,
    ...passwordResetHandlers,
    ...userHandlers,
    ...passwordHandlers,
    ...sessionsHandlers,
    ...dataHandlers,
    ...emailVerificationHandlers,
  },
  addresses: addressesHandlers,
  affiliate: affiliateHandlers,
  cart: cartHandlers,
  catalogue: catalogueHandlers,
  events: eventsHandlers,
  orders: {
    ...ordersHandlers,
    ...createCancelOrderHandlers(ORDER_CANCELLED),
    ...orderVoucherHandlers,
    ...invoicesHandlers,
    ...returnsHandlers,
  },
  payments: paymentsHandlers,
  productLists: productListsHandlers,
  productNotices: productNoticesHandlers,
  reviews: reviewsHandlers,
  search: searchHandlers,
  support: supportHandlers,
};

/** The API's calls, as pages use them. Go to the definition of a call to reach its handler. */
export type ApiCalls = {
  [Feature in keyof typeof HANDLERS]: {
    [Name in keyof (typeof HANDLERS)[Feature]]: ApiClient[Feature][Name & keyof ApiClient[Feature]];
  };
};
