import { isRejection } from '#shared/contract/http-error.ts';
import { writeLog } from '#worker/platform/log.ts';
import type { EmailJob } from '../email/email-job.ts';
import { type AttemptLimit, countAttempts } from '../http/rate-limit.ts';
import { UNUSABLE_PAYMENT_CAUSES, type UnusablePaymentCause } from '../refunds/refund-cause.ts';
import type {
  NotificationRejection,
  PaymentEvent,
  PaymentGateway,
  PaymentNotification,
} from './payment-gateway.ts';
import { findPayment, type PaymentToSettle } from './payments.repository.ts';
import {
  applySettlement,
  type ClosedOutcome,
  closePayment,
  insertNotification,
  type NewNotification,
  type Settlement,
} from './settle-payment.repository.ts';

/** The limits for notifications without a valid signature, which anyone can post. */
export type UnsignedLimits = {
  /** Runs before any database access; throws `tooManyRequests` above the limit. */
  rejectCallAboveEdgeLimit: () => Promise<void>;
  /** The limits on stored notifications, narrowest first. */
  stored: readonly AttemptLimit[];
};

/**
 * The effect of an accepted notification. `refund`: the notification reports money that could not be applied to its
 * order. `emails`: the emails to enqueue. A repeated notification enqueues the same emails again, in case the first
 * attempt failed; the consumer drops duplicates.
 */
type AcceptedNotification = {
  ok: true;
  outcome: 'paid' | 'refund' | ClosedOutcome;
  emails: EmailJob[];
};

/**
 * The outcome of a notification. The gateway should resend a rejected notification only if it was rejected as
 * `unreachable`.
 */
type NotificationOutcome = AcceptedNotification | { ok: false; rejection: Rejection };
type Rejection = NotificationRejection | 'unknown-payment' | 'amount';

/** Gateways round amounts; a difference up to this is accepted. */
const AMOUNT_TOLERANCE_CENTS = 1;

/**
 * Verifies a notification, stores it unchanged and applies it. This is the only place where received money marks an
 * order as paid. Throws `tooManyRequests` above the limit of notifications without a valid signature.
 */
export async function receiveNotification(
  db: D1Database,
  gateway: PaymentGateway,
  notification: PaymentNotification,
  unsignedLimits: UnsignedLimits,
): Promise<NotificationOutcome> {
  const verdict = await gateway.verify(notification);
  if (!verdict.ok && !isSignedRejection(verdict.rejection)) await unsignedLimits.rejectCallAboveEdgeLimit();
  const reference = verdict.ok ? verdict.event.reference : verdict.reference;
  const record = { gateway: gateway.name, body: notification.body, reference, now: notification.receivedAt };
  const reject = async (rejection: Rejection) => {
    await storeRejectedNotification(db, record, rejection, unsignedLimits.stored);
    return { ok: false, rejection } as const;
  };
  if (!verdict.ok) return reject(verdict.rejection);
  const { event } = verdict;
  const { status } = event;
  if (status === 'other') {
    await insertNotification(db, record, 'ignored');
    return { ok: true, outcome: 'ignored', emails: [] };
  }
  const payment = await findPayment(db, gateway.name, event);
  if (payment === null) return reject('unknown-payment');
  if (Math.abs(event.amountCents - payment.amountCents) > AMOUNT_TOLERANCE_CENTS) return reject('amount');
  if (status === 'complete') return settle(db, record, event, payment);
  const outcome = await closePayment(db, record, { reference: event.reference, status });
  const hasFailed = status === 'failed' && outcome !== 'ignored';
  return { ok: true, outcome, emails: hasFailed ? [failedEmail(payment)] : [] };
}

/** True if a rejected notification was signed by the gateway. Anyone can post an unsigned one. */
function isSignedRejection(rejection: Rejection): boolean {
  return rejection !== 'malformed' && rejection !== 'signature';
}

/**
 * Stores unsigned notifications up to a limit, so that they cannot fill the database; above the limit, only logs them.
 */
async function storeRejectedNotification(
  db: D1Database,
  record: NewNotification,
  rejection: Rejection,
  limits: readonly AttemptLimit[],
): Promise<void> {
  writeLog({ level: 'warn', at: 'api', message: 'a payment notification was rejected', rejection });
  if (!isSignedRejection(rejection) && !(await isWithinLimits(db, limits, record.now))) return;
  await insertNotification(db, record, `refused: ${rejection}`);
}

async function isWithinLimits(db: D1Database, limits: readonly AttemptLimit[], now: Date): Promise<boolean> {
  try {
    await countAttempts(db, limits, now);
    return true;
  } catch (error) {
    if (isRejection(error, 'too_many_requests')) return false;
    throw error;
  }
}

/**
 * The maximum number of attempts. Of several simultaneous notifications about one payment, all except the first must
 * read the payment again.
 */
const MAX_ATTEMPTS = 5;

async function settle(
  db: D1Database,
  record: NewNotification,
  event: PaymentEvent,
  found: PaymentToSettle,
): Promise<AcceptedNotification> {
  let payment = found;
  let settlement = settlementOf(payment);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (payment.recordedAs !== null) return storeRepeated(db, record, payment, payment.recordedAs);
    const written = await applySettlement(db, record, event, payment, settlement);
    if (written.result === 'written') {
      logRefund(payment, settlement);
      const { outcome } = settlement;
      const { orderId } = payment;
      const refunds = written.duePaymentIds.map((id) => refundDueEmail({ id, orderId }));
      return { ok: true, outcome, emails: outcome === 'paid' ? [paidEmail(payment), ...refunds] : refunds };
    }
    if (written.result === 'sold-out') {
      settlement = SOLD_OUT;
      continue;
    }
    const changed = await findPayment(db, record.gateway, event);
    if (changed === null) break;
    payment = changed;
    settlement = settlementOf(payment);
  }
  throw new Error(`The payment could not be settled: it changed during all ${MAX_ATTEMPTS} attempts`);
}

/**
 * Decides whether received money is applied to its order. Only the write can detect whether an expired order's units
 * are still in stock: see {@link SOLD_OUT}.
 */
function settlementOf(payment: PaymentToSettle): Settlement {
  const { orderStatus, costCents, amountCents, isVoucherUsable, isErased } = payment;
  if (isErased) return refund('account-removed');
  switch (orderStatus) {
    case 'placed':
    case 'expired':
      if (amountCents !== costCents) return refund('other-amount');
      return orderStatus === 'expired' && !isVoucherUsable ? refund('voucher-used-up') : { outcome: 'paid' };
    case 'cancelled':
    case 'refunded':
      return refund(orderStatus);
    default:
      return refund('paid-already');
  }
}

/** The settlement for an expired order whose units were sold to other customers. */
const SOLD_OUT = refund('sold-out');

function refund(cause: UnusablePaymentCause): Settlement {
  return { outcome: 'refund', cause };
}

function logRefund({ orderId }: PaymentToSettle, settlement: Settlement): void {
  if (settlement.outcome !== 'refund') return;
  const { reason } = UNUSABLE_PAYMENT_CAUSES[settlement.cause];
  writeLog({ level: 'warn', at: 'api', message: 'a payment must be refunded', orderId, reason });
}

/** Stores a notification whose gateway payment was already recorded by an earlier notification. */
async function storeRepeated(
  db: D1Database,
  record: NewNotification,
  { orderId }: PaymentToSettle,
  { id, isDueBack }: NonNullable<PaymentToSettle['recordedAs']>,
): Promise<AcceptedNotification> {
  await insertNotification(db, record, 'repeated');
  const payment = { id, orderId };
  return {
    ok: true,
    outcome: 'repeated',
    emails: [isDueBack ? refundDueEmail(payment) : paidEmail(payment)],
  };
}

type EmailedPayment = Pick<PaymentToSettle, 'id' | 'orderId'>;

function paidEmail({ orderId }: EmailedPayment): EmailJob {
  return { template: 'order-paid', order_id: orderId };
}

function refundDueEmail({ id, orderId }: EmailedPayment): EmailJob {
  return { template: 'payment-refund-due', order_id: orderId, payment_id: id };
}

function failedEmail({ id, orderId }: EmailedPayment): EmailJob {
  return { template: 'payment-failed', order_id: orderId, payment_id: id };
}
