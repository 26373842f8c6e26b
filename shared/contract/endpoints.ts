import type { CallName } from './calls.ts';
import { ACCOUNT_ENDPOINTS } from './endpoints/account.ts';
import { CATALOGUE_ENDPOINTS } from './endpoints/catalogue.ts';
import { CUSTOMER_ENDPOINTS } from './endpoints/customer.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { ORDER_ENDPOINTS } from './endpoints/orders.ts';
import { VISITOR_ENDPOINTS } from './endpoints/visitors.ts';

/**
 * The endpoint table: one row a call. The API's routes and their validators, the client, the limits
 * and `docs/openapi.json` are derived from it. Browsers import `calls.ts` alone, which has no schemas.
 */
export const ENDPOINTS = {
  ...ACCOUNT_ENDPOINTS,
  ...CATALOGUE_ENDPOINTS,
  ...CUSTOMER_ENDPOINTS,
  ...ORDER_ENDPOINTS,
  ...VISITOR_ENDPOINTS,
} satisfies Record<CallName, Endpoint>;
