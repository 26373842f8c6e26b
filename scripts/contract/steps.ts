import { ACCOUNT_STEPS, LEAVING_STEPS } from './steps/account-steps.ts';
import { CATALOGUE_STEPS } from './steps/catalogue-steps.ts';
import { CUSTOMER_STEPS } from './steps/customer-steps.ts';
import { ORDER_STEPS } from './steps/order-steps.ts';
import type { Step } from './steps/step.ts';
import { VISITOR_STEPS } from './steps/visitor-steps.ts';

/** In their order: later steps need what earlier ones have found. */
export const STEPS: readonly Step[] = [
  ...CATALOGUE_STEPS,
  ...ACCOUNT_STEPS,
  ...CUSTOMER_STEPS,
  ...ORDER_STEPS,
  ...VISITOR_STEPS,
];

/** They end the session, so they come last. */
export const LAST_STEPS: readonly Step[] = LEAVING_STEPS;
