import { ACCOUNT_CALLS } from './calls/account.ts';
import { CATALOGUE_CALLS } from './calls/catalogue.ts';
import { CUSTOMER_CALLS } from './calls/customer.ts';
import { LIST_CALLS } from './calls/lists.ts';
import { ORDER_CALLS } from './calls/orders.ts';
import { VISITOR_CALLS } from './calls/visitors.ts';

/** The endpoint table's plain half: one row a call. `endpoints.ts` adds the schemas. */
export const CALLS = {
  ...ACCOUNT_CALLS,
  ...CATALOGUE_CALLS,
  ...LIST_CALLS,
  ...CUSTOMER_CALLS,
  ...ORDER_CALLS,
  ...VISITOR_CALLS,
};

export type CallName = keyof typeof CALLS;
