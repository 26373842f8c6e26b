import { CALLS } from '#shared/contract/calls.ts';

/** The path that a gateway sends its notifications to. */
export function notificationPath(gateway: string): string {
  return CALLS.notifyPayment.path.replace('{gateway}', gateway);
}
