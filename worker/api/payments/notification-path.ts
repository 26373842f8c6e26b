import { ENDPOINTS } from '#shared/contract/endpoints.ts';

/** The path that a gateway sends its notifications to. */
export function notificationPath(gateway: string): string {
  return ENDPOINTS.notifyPayment.path.replace('{gateway}', gateway);
}
