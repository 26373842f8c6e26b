import type { PaymentForm } from '#shared/contract/payment.ts';
import { isPaid } from '#shared/domain/order-status.ts';
import { writeLog } from '#worker/env/log.ts';
import { ConflictError, NotFoundError } from '../http/errors.ts';
import type {
  NotificationRefusal,
  PaymentEvent,
  PaymentGateway,
  PaymentNotification,
} from './payment-gateway.ts';
import { findOrInsertPayment, findPayment, type KnownPayment } from './payments.repository.ts';
import {
  closePayment,
  insertNotification,
  type NotificationRecord,
  type SettledOutcome,
  settlePayment,
} from './settle-payment.repository.ts';

/** Starts the payment of a customer's order, or takes up the one that is pending (R-API-44). */
export async function startPayment(
  db: D1Database,
  gateway: PaymentGateway,
  wanted: { orderId: number; userId: number; origin: string; now: Date },
): Promise<PaymentForm> {
  const { orderId, userId, origin, now } = wanted;
  const reference = `${orderId}-${crypto.randomUUID()}`;
  const order = await findOrInsertPayment(db, { orderId, userId, gateway: gateway.name, reference, now });
  if (order === null) throw new NotFoundError();
  if (order.payment === null) {
    throw new ConflictError(
      isPaid(order.status)
        ? 'This order is paid already.'
        : `This order is ${order.status}: it cannot be paid.`,
    );
  }
  return gateway.start({ ...order.payment, orderId, customer: order.contact, origin });
}

/** What became of a notification; `unreachable` should come again, the other refusals should not. */
export type NotificationOutcome =
  | { ok: true; outcome: SettledOutcome; status: PaymentEvent['status']; payment: KnownPayment }
  | { ok: false; refusal: NotificationRefusal | 'unknown-payment' | 'amount' };

/** Anyone can post what bears no good signature: it is logged, and takes no room in the database. */
function isSigned(refusal: (NotificationOutcome & { ok: false })['refusal']): boolean {
  return refusal !== 'malformed' && refusal !== 'signature';
}

/** Rounding at the gateway's side is forgiven up to this. */
const AMOUNT_TOLERANCE_CENTS = 1;

/** Believes a notification or not, does what it says, and keeps it as it came: here alone an order turns paid. */
export async function receiveNotification(
  db: D1Database,
  gateway: PaymentGateway,
  notification: PaymentNotification,
  now: Date,
): Promise<NotificationOutcome> {
  const record: NotificationRecord = { gateway: gateway.name, body: notification.body, now };
  const refuse = async (refusal: (NotificationOutcome & { ok: false })['refusal']) => {
    if (isSigned(refusal)) await insertNotification(db, record, `refused: ${refusal}`);
    else writeLog({ level: 'warn', at: 'api', message: 'an unsigned payment notification', refusal });
    return { ok: false, refusal } as const;
  };
  const verdict = await gateway.verify(notification);
  if (!verdict.ok) return refuse(verdict.refusal);
  const { event } = verdict;
  const payment = await findPayment(db, gateway.name, event);
  if (payment === null) return refuse('unknown-payment');
  if (Math.abs(event.amountCents - payment.amountCents) > AMOUNT_TOLERANCE_CENTS) return refuse('amount');
  return { ok: true, outcome: await settle(db, record, payment, event), status: event.status, payment };
}

async function settle(
  db: D1Database,
  record: NotificationRecord,
  payment: KnownPayment,
  event: PaymentEvent,
): Promise<SettledOutcome> {
  const { status } = event;
  switch (status) {
    case 'complete': {
      const outcome = await settlePayment(db, record, payment, event);
      if (outcome === 'refund') warnOfRefund(payment, event.reference);
      return outcome;
    }
    case 'failed':
    case 'cancelled':
      return closePayment(db, record, { ...event, status });
    case 'other':
      await insertNotification(db, record, 'ignored');
      return 'ignored';
  }
}

function warnOfRefund({ orderId }: KnownPayment, reference: string): void {
  writeLog({ level: 'warn', at: 'api', message: 'a payment must be given back', orderId, reference });
}
