import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { addressesRoutes } from './addresses/addresses.routes.ts';
import type { ApiEnv } from './api-env.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { ApiRefusal, NotFoundError, TooManyRequestsError } from './http/errors.ts';
import { notYetRoutes } from './not-yet.routes.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { userRoutes } from './user/user.routes.ts';

export type ApiOptions = {
  /** The clock; the real one if left out. */
  now?: () => Date;
};

/** The embedded commerce API: every call of the contract under `/api`. */
export function createApi({ now = () => new Date() }: ApiOptions = {}) {
  const api = new Hono<ApiEnv>();
  api.use(async (c, next) => {
    c.set('now', now);
    await next();
    c.res.headers.set('Cache-Control', 'private, no-store');
  });
  for (const routes of FEATURES) api.route('/api', routes);
  api.notFound((c) => refuse(new NotFoundError(), c.req.path));
  api.onError((error, c) => refuse(error, c.req.path));
  return api;
}

const FEATURES = [
  authRoutes,
  userRoutes,
  addressesRoutes,
  catalogueRoutes,
  searchRoutes,
  cartRoutes,
  ordersRoutes,
  paymentsRoutes,
  notYetRoutes,
];

/** Errors become statuses here, once. What nobody foresaw is logged and says nothing of itself. */
function refuse(error: unknown, path: string): Response {
  if (error instanceof ApiRefusal) {
    return Response.json(
      { message: error.message, ...error.details() },
      {
        status: error.status satisfies ContentfulStatusCode,
        headers: {
          'Cache-Control': 'private, no-store',
          ...(error instanceof TooManyRequestsError
            ? { 'Retry-After': String(error.retryAfterSeconds) }
            : {}),
        },
      },
    );
  }
  console.error(
    JSON.stringify({ level: 'error', at: 'api', path, error: String(error), stack: stackOf(error) }),
  );
  return Response.json(
    { message: 'Oops, looks like something went wrong.' },
    { status: 500, headers: { 'Cache-Control': 'private, no-store' } },
  );
}

function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : undefined;
}
