import { findCall } from '#shared/contract/find-call.ts';

/**
 * Whether a path receives gateways' payment notifications. Servers post them, so they have no session; they are let through
 * during maintenance, too.
 */
export function isPaymentNotificationPath(pathname: string): boolean {
  return findCall('POST', pathname)?.access === 'gateway';
}
