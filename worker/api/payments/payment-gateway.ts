import type { PaymentForm, PaymentMethod } from '#shared/contract/payment.ts';

/** What a gateway must know to take a payment; amounts in cents. */
export type PaymentToStart = {
  /** Ours: the gateway calls back with it. */
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
  /** The address it came from; null where nobody vouches for one. */
  sourceIp: string | null;
  receivedAt: Date;
};

/** What a genuine notification says; `other` is about nothing that turns an order. */
export type PaymentEvent = {
  reference: string;
  gatewayPaymentId: string;
  amountCents: number;
  status: 'complete' | 'failed' | 'cancelled' | 'other';
  method: string | null;
};

/**
 * Why a notification is not believed. `unreachable`: the gateway could not be asked, it should send again; `stale`: it
 * was signed too long ago.
 */
export type NotificationRefusal =
  | 'malformed'
  | 'signature'
  | 'stale'
  | 'source'
  | 'merchant'
  | 'not-valid'
  | 'unreachable';

/** `reference`: what a refused notification says it is about, believed or not; null where it says nothing. */
export type PaymentVerdict =
  | { ok: true; event: PaymentEvent }
  | { ok: false; refusal: NotificationRefusal; reference: string | null };

/**
 * A way to be paid. It knows its own protocol and nothing of orders: that the amount is the payment's, and that
 * nothing is counted twice, is checked once for all gateways by the service.
 */
export type PaymentGateway = {
  /** The name in `/api/payments/{name}/notify`, and in the payment's row. */
  name: string;
  /** Rejects where the gateway must be asked first and cannot be. */
  start(payment: PaymentToStart): Promise<PaymentForm>;
  verify(notification: PaymentNotification): Promise<PaymentVerdict>;
};
