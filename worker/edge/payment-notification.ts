import { findCall } from '#shared/contract/find-call.ts';

/** Whether a path receives gateways' payment notifications: server to server, without a session, also when closed. */
export function isPaymentNotificationPath(pathname: string): boolean {
  return findCall('POST', pathname)?.access === 'gateway';
}
