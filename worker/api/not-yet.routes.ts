import { Hono } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { NotYetError } from './http/errors.ts';

/** Calls of the contract that answer 501 until they are built; no control of the shop leads to them. */
const NOT_YET: readonly (readonly [method: string, path: string])[] = [
  ['PATCH', '/user'],
  ['DELETE', '/user'],
  ['POST', '/auth/forgot-password'],
  ['POST', '/auth/verify'],
  ['POST', '/auth/reset-password'],
  ['POST', '/orders/:id/apply-voucher'],
  ['DELETE', '/orders/:id/voucher'],
  ['POST', '/events'],
  ['GET', '/user/sessions'],
  ['DELETE', '/user/sessions/:id'],
  ['DELETE', '/user/sessions'],
  ['GET', '/user/data'],
];

export const notYetRoutes = new Hono<ApiEnv>();
for (const [method, path] of NOT_YET) {
  notYetRoutes.on(method, path, () => {
    throw new NotYetError();
  });
}
