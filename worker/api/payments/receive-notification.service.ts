import { isRejection } from '#shared/contract/http-error.ts';
import { writeLog } from '#worker/platform/log.ts';
import { type AttemptLimit, countAttempts } from '../http/rate-limit.ts';
import { UNUSABLE_PAYMENT_CAUSES } from '../refunds/refund-cause.ts';
import { insertNotification, type NewNotification } from './notifications.repository.ts';
import type {
  NotificationRejection,
  PaymentEvent,
  PaymentGateway,
  PaymentNotification,
} from './payment-gateway.ts';
import { findPayment, type PaymentToSettle } from './payments.repository.ts';
import { applySettlement, type ClosedOutcome, closePayment } from './settle-payment.repository.ts';
import { type Settlement, SOLD_OUT, settlementOf } from './settlement.ts';

/** The effect of a genuine notification. `refund`: it reports money that does not pay its order. */
type SettledOutcome = 'paid' | 'refund' | ClosedOutcome;

/** The payment that a notification was about. */
type NotifiedPayment = { id: number; orderId: number };

/** The limits for notifications without a valid signature, which anyone can post. */
export type UnsignedLimits = {
  /** Runs before any database access; throws `tooManyRequests` above the limit. */
  rejectCallAboveEdgeLimit: () => Promise<void>;
  /** The limits on stored notifications, narrowest first. */
  stored: readonly AttemptLimit[];
};

/** The effect of an accepted notification. */
export type AcceptedNotification = {
  ok: true;
  outcome: SettledOutcome;
  status: PaymentEvent['status'];
  payment: NotifiedPayment | null;
  /**
   * The order's payments that are refunded because of this notification. A repeated notification lists the same payment
   * again.
   */
  duePaymentIds: number[];
};

/** The outcome of a notification. The gateway should resend a notification rejected as `unreachable`, but no other. */
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
    return { ok: true, outcome: 'ignored', status, payment: null, duePaymentIds: [] };
  }
  const payment = await findPayment(db, gateway.name, event);
  if (payment === null) return reject('unknown-payment');
  if (Math.abs(event.amountCents - payment.amountCents) > AMOUNT_TOLERANCE_CENTS) return reject('amount');
  if (status === 'complete') return settle(db, record, event, payment);
  const outcome = await closePayment(db, record, { reference: event.reference, status });
  return { ok: true, outcome, status, payment, duePaymentIds: [] };
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

/** Of several simultaneous notifications about one payment, all but the first must read the payment again. */
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
      return { ok: true, outcome, status: event.status, payment, duePaymentIds: written.duePaymentIds };
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

function logRefund({ orderId }: PaymentToSettle, settlement: Settlement): void {
  if (settlement.outcome !== 'refund') return;
  const { reason } = UNUSABLE_PAYMENT_CAUSES[settlement.cause];
  writeLog({ level: 'warn', at: 'api', message: 'a payment must be refunded', orderId, reason });
}

/** Stores a notification whose gateway payment was already recorded by an earlier one. */
async function storeRepeated(
  db: D1Database,
  record: NewNotification,
  { orderId }: PaymentToSettle,
  { id, isDueBack }: NonNullable<PaymentToSettle['recordedAs']>,
): Promise<AcceptedNotification> {
  await insertNotification(db, record, 'repeated');
  return {
    ok: true,
    outcome: 'repeated',
    status: 'complete',
    payment: { id, orderId },
    duePaymentIds: isDueBack ? [id] : [],
  };
}
