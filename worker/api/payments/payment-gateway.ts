import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import type { PaymentForm } from '#shared/contract/payment.ts';
import type { PaymentMethod } from '#shared/domain/payment-methods.ts';

/** What a gateway must know to take a payment; amounts in cents. */
export type PaymentToStart = {
  /** The shop's reference, which the gateway's notifications repeat. */
  reference: string;
  orderId: number;
  amountCents: number;
  /** What the shopper chose; null: the gateway asks. */
  method: PaymentMethod | null;
  customer: { name: string; email: string };
  /** The shop's own origin, which the shopper and the notification come back to. */
  origin: string;
};

/** A gateway's server-to-server call as it came. */
export type PaymentNotification = {
  body: string;
  headers: Headers;
  /** The address it came from; null if that is unknown. */
  sourceIp: string | null;
  receivedAt: Date;
};

/** What a genuine notification says. `other`: it changes no order. */
export type PaymentEvent = {
  reference: string;
  gatewayPaymentId: string;
  amountCents: number;
  status: 'complete' | 'failed' | 'cancelled' | 'other';
  /** A method of the shop, or the gateway's own code for one that is not known here. */
  method: string | null;
};

/**
 * Why a notification is not accepted. `unreachable`: the gateway could not be asked and should send it again. `stale`: it
 * was signed too long ago. `unreadable`: the gateway has signed it, but it says nothing that is understood here.
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

/** `reference`: the payment that a refused notification names; null if it names none. */
export type PaymentVerdict =
  | { ok: true; event: PaymentEvent }
  | { ok: false; refusal: NotificationRejection; reference: string | null };

/**
 * A payment provider's protocol; a gateway knows nothing of orders. For all gateways, the service checks that the amount is
 * the payment's and that no payment counts twice.
 */
export type PaymentGateway = {
  /** The name in `/api/payments/{name}/notify`, and in the payment's row. */
  name: string;
  /** Returns the form that leads to the gateway; rejects where the gateway must be asked first and does not answer. */
  start(payment: PaymentToStart): Promise<PaymentForm>;
  verify(notification: PaymentNotification): Promise<PaymentVerdict>;
};

/** The path that a gateway sends its notifications to. */
export function notificationPath(gateway: string): string {
  return ENDPOINTS.payments.notifyPayment.path.replace('{gateway}', gateway);
}
