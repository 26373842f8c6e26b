import { isRefusal } from '#shared/contract/http-error.ts';
import { networkOf } from '#worker/platform/client-network.ts';
import { writeLog } from '#worker/platform/log.ts';
import { UNSIGNED_NOTIFICATIONS } from '#worker/platform/rate-limits.ts';
import { attemptKey, countAttempt } from '../http/rate-limit.ts';
import { insertNotification, type NotificationRecord } from './notifications.repository.ts';
import type {
  NotificationRefusal,
  PaymentEvent,
  PaymentGateway,
  PaymentNotification,
} from './payment-gateway.ts';
import { findPayment, type KnownPayment } from './payments.repository.ts';
import { type ClosedOutcome, closePayment, insertSettlement } from './settle-payment.repository.ts';
import { PIECES_ARE_GONE, type Settlement, settlementOf } from './settlement.ts';

/** What a believed notification did; `refund`: money came that no order waits for. */
export type SettledOutcome = 'paid' | 'refund' | ClosedOutcome;

/** The payment that a notification was about; null where it says nothing that turns one. */
export type NotifiedPayment = { id: number; orderId: number };

/** What became of a notification; `unreachable` should come again, the other refusals should not. */
export type NotificationOutcome =
  | {
      ok: true;
      outcome: SettledOutcome;
      status: PaymentEvent['status'];
      payment: NotifiedPayment | null;
      /** Payments of the order whose money goes back, as this notification says, now or once before. */
      duePaymentIds: number[];
    }
  | { ok: false; refusal: Refusal };
type Refusal = NotificationRefusal | 'unknown-payment' | 'amount';

/** Rounding at the gateway's side is forgiven up to this. */
const AMOUNT_TOLERANCE_CENTS = 1;

/** Believes a notification or not, does what it says, and keeps it as it came: here alone money turns an order paid. */
export async function receiveNotification(
  db: D1Database,
  gateway: PaymentGateway,
  notification: PaymentNotification,
): Promise<NotificationOutcome> {
  const verdict = await gateway.verify(notification);
  const reference = verdict.ok ? verdict.event.reference : verdict.reference;
  const record = { gateway: gateway.name, body: notification.body, reference, now: notification.receivedAt };
  const refuse = async (refusal: Refusal) => {
    await keepRefused(db, record, refusal, notification.sourceIp);
    return { ok: false, refusal } as const;
  };
  if (!verdict.ok) return refuse(verdict.refusal);
  const { event } = verdict;
  const { status } = event;
  if (status === 'other') {
    await insertNotification(db, record, 'ignored');
    return { ok: true, outcome: 'ignored', status, payment: null, duePaymentIds: [] };
  }
  const payment = await findPayment(db, gateway.name, event);
  if (payment === null) return refuse('unknown-payment');
  if (Math.abs(event.amountCents - payment.amountCents) > AMOUNT_TOLERANCE_CENTS) return refuse('amount');
  if (status === 'complete') return settle(db, record, event, payment);
  const outcome = await closePayment(db, record, { reference: event.reference, status });
  return { ok: true, outcome, status, payment, duePaymentIds: [] };
}

/** Anyone can post what bears no good signature. */
function isSigned(refusal: Refusal): boolean {
  return refusal !== 'malformed' && refusal !== 'signature';
}

/** What anyone can post is kept up to a limit, so that it cannot fill the database; what comes beyond is logged. */
async function keepRefused(
  db: D1Database,
  record: NotificationRecord,
  refusal: Refusal,
  sourceIp: string | null,
): Promise<void> {
  writeLog({ level: 'warn', at: 'api', message: 'a payment notification was refused', refusal });
  if (!isSigned(refusal) && !(await isWithinLimits(db, sourceIp, record.now))) return;
  await insertNotification(db, record, `refused: ${refusal}`);
}

async function isWithinLimits(db: D1Database, sourceIp: string | null, now: Date): Promise<boolean> {
  const what = 'unsigned-notification';
  try {
    // One after the other: a network that is over its own limit uses up nobody else's.
    const ofNetwork = attemptKey(what, networkOf(sourceIp ?? ''));
    await countAttempt(db, { key: ofNetwork, ...UNSIGNED_NOTIFICATIONS.ofNetwork, now });
    await countAttempt(db, { key: attemptKey(what), ...UNSIGNED_NOTIFICATIONS.ofAll, now });
    return true;
  } catch (error) {
    if (isRefusal(error, 'too_many_requests')) return false;
    throw error;
  }
}

/** Of many at once about one payment, each of the others may have to look again. */
const MAX_ATTEMPTS = 5;

async function settle(
  db: D1Database,
  record: NotificationRecord,
  event: PaymentEvent,
  read: KnownPayment,
): Promise<NotificationOutcome & { ok: true }> {
  let payment: KnownPayment | null = read;
  for (let attempt = 1; payment !== null && attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (payment.counted !== null) return repeat(db, record, payment, payment.counted);
    const done = await trySettlement(db, record, event, payment, settlementOf(payment));
    if (done !== null) return done;
    payment = await findPayment(db, record.gateway, event);
  }
  throw new Error('A payment could not be settled: what it stands on changes all the time');
}

async function trySettlement(
  db: D1Database,
  record: NotificationRecord,
  event: PaymentEvent,
  payment: KnownPayment,
  settlement: Settlement,
): Promise<(NotificationOutcome & { ok: true }) | null> {
  const written = await insertSettlement(db, record, event, payment, settlement);
  if (!written.ok) {
    if (written.why === 'read-again') return null;
    return trySettlement(db, record, event, payment, { outcome: 'refund', reason: PIECES_ARE_GONE });
  }
  const { outcome } = settlement;
  if (settlement.outcome === 'refund') {
    writeLog({
      level: 'warn',
      at: 'api',
      message: 'a payment must be given back',
      orderId: payment.orderId,
      reason: settlement.reason,
    });
  }
  return { ok: true, outcome, status: event.status, payment, duePaymentIds: written.duePaymentIds };
}

/** This very money is counted already. */
async function repeat(
  db: D1Database,
  record: NotificationRecord,
  { orderId }: KnownPayment,
  { id, isDueBack }: NonNullable<KnownPayment['counted']>,
): Promise<NotificationOutcome & { ok: true }> {
  await insertNotification(db, record, 'repeated');
  return {
    ok: true,
    outcome: 'repeated',
    status: 'complete',
    payment: { id, orderId },
    duePaymentIds: isDueBack ? [id] : [],
  };
}
