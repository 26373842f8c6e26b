import type { Call } from './call.ts';
import { ACCOUNT_ENDPOINTS } from './endpoints/account.ts';
import { CATALOGUE_ENDPOINTS } from './endpoints/catalogue.ts';
import { CUSTOMER_ENDPOINTS } from './endpoints/customer.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { NOTICE_ENDPOINTS } from './endpoints/notices.ts';
import { ORDER_ENDPOINTS } from './endpoints/orders.ts';
import { VISITOR_ENDPOINTS } from './endpoints/visitors.ts';

/**
 * The endpoint table: one row a call. The API's routes and their validators, the client, the limits and
 * `docs/openapi.json` are derived from it. Browsers import `browser-calls.ts` alone, which has no schemas.
 */
export const ENDPOINTS = {
  ...ACCOUNT_ENDPOINTS,
  ...CATALOGUE_ENDPOINTS,
  ...CUSTOMER_ENDPOINTS,
  ...NOTICE_ENDPOINTS,
  ...ORDER_ENDPOINTS,
  ...VISITOR_ENDPOINTS,
} satisfies Record<string, Endpoint>;

export type CallName = keyof typeof ENDPOINTS;

export const CALL_NAMES: readonly CallName[] = Object.keys(ENDPOINTS).filter(isCallName);

function isCallName(name: string): name is CallName {
  return Object.hasOwn(ENDPOINTS, name);
}

/** What the failure of a call means for a page; undefined where it means nothing special, or no call failed. */
export function failureOf(name: CallName | null): Call['failure'] {
  const row: Call | null = name && ENDPOINTS[name];
  return row?.failure;
}
