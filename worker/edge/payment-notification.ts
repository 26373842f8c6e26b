/** Whether a path is where gateways tell of payments: from their own servers, without a session, and at any time. */
export function isPaymentNotificationPath(pathname: string): boolean {
  return /^\/api\/payments\/[^/]+\/notify$/.test(pathname);
}
