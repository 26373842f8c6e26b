import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import type { PaymentForm } from '#shared/contract/payment.ts';
import type { PaymentMethod } from '#shared/domain/payment-methods.ts';

/** The data a gateway needs to take a payment; amounts in cents. */
export type PaymentToStart = {
  /** The shop's reference, which the gateway's notifications repeat. */
  reference: string;
  orderId: number;
  amountCents: number;
  /** The customer's choice; if null, the customer chooses on the gateway's page. */
  method: PaymentMethod | null;
  customer: { name: string; email: string };
  /** The shop's own origin, for the return and notification URLs. */
  origin: string;
};

/** A gateway's server-to-server call, as received. */
export type PaymentNotification = {
  body: string;
  headers: Headers;
  /** The sender's address; null if unknown. */
  sourceIp: string | null;
  receivedAt: Date;
};

/** The content of a genuine notification. `other`: the notification changes no order. */
export type PaymentEvent = {
  reference: string;
  gatewayPaymentId: string;
  amountCents: number;
  status: 'complete' | 'failed' | 'cancelled' | 'other';
  /** One of the shop's methods, or the gateway's own code if the shop has no such method. */
  method: string | null;
};

/**
 * The reason a notification is rejected. `unreachable`: the gateway could not be reached to confirm the notification,
 * and should send it again. `not-valid`: the gateway did not confirm it.
 * `stale`: the signature's time differs too much from the current time. `unreadable`: the signature is valid, but the
 * content is not understood.
 */
export type NotificationRejection =
  | 'malformed'
  | 'signature'
  | 'stale'
  | 'unreadable'
  | 'source'
  | 'merchant'
  | 'not-valid'
  | 'unreachable';

/** `reference`: the payment reference in a rejected notification, or null. */
export type PaymentVerdict =
  | { ok: true; event: PaymentEvent }
  | { ok: false; rejection: NotificationRejection; reference: string | null };

/**
 * A payment provider's protocol. Gateways do not access orders. The service checks for all gateways that the amount
 * matches the payment and that no payment is counted twice.
 */
export type PaymentGateway = {
  /** The name in `/api/payments/{name}/notify` and in the payment's row. */
  name: string;
  /**
   * Returns the form that sends the customer to the gateway; rejects if the gateway must be called first and does not
   * respond.
   */
  start(payment: PaymentToStart): Promise<PaymentForm>;
  verify(notification: PaymentNotification): Promise<PaymentVerdict>;
};

/** Returns the path for a gateway's notifications. */
export function notificationPath(gateway: string): string {
  return ENDPOINTS.payments.notifyPayment.path.replace('{gateway}', gateway);
}
