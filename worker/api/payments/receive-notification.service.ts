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

/** What a genuine notification did. `refund`: money came that does not pay its order. */
export type SettledOutcome = 'paid' | 'refund' | ClosedOutcome;

/** The payment that a notification was about. */
export type NotifiedPayment = { id: number; orderId: number };

/** The outcome of a notification. The gateway should send an `unreachable` one again, and no other refused one. */
export type NotificationOutcome =
  | {
      ok: true;
      outcome: SettledOutcome;
      status: PaymentEvent['status'];
      payment: NotifiedPayment | null;
      /** Payments of the order that are paid back because of this notification, now or when it came before. */
      duePaymentIds: number[];
    }
  | { ok: false; refusal: Refusal };
type Refusal = NotificationRefusal | 'unknown-payment' | 'amount';

/** Gateways round amounts; a difference up to this is accepted. */
const AMOUNT_TOLERANCE_CENTS = 1;

/** Verifies a notification, does what it says and stores it as it came. Only here does money make an order paid. */
export async function receiveNotification(
  db: D1Database,
  gateway: PaymentGateway,
  notification: PaymentNotification,
): Promise<NotificationOutcome> {
  const verdict = await gateway.verify(notification);
  const reference = verdict.ok ? verdict.event.reference : verdict.reference;
  const record = { gateway: gateway.name, body: notification.body, reference, now: notification.receivedAt };
  const refuse = async (refusal: Refusal) => {
    await storeRefused(db, record, refusal, notification.sourceIp);
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

/** Whether it bore a good signature. Anyone can post what does not. */
function isSigned(refusal: Refusal): boolean {
  return refusal !== 'malformed' && refusal !== 'signature';
}

/** Unsigned notifications are stored up to a limit, so that nobody can fill the database; beyond it they are only logged. */
async function storeRefused(
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
    // One after the other: a network above its own limit must not use up the limit of all.
    const ofNetwork = attemptKey(what, networkOf(sourceIp ?? ''));
    await countAttempt(db, { key: ofNetwork, ...UNSIGNED_NOTIFICATIONS.ofNetwork, now });
    await countAttempt(db, { key: attemptKey(what), ...UNSIGNED_NOTIFICATIONS.ofAll, now });
    return true;
  } catch (error) {
    if (isRefusal(error, 'too_many_requests')) return false;
    throw error;
  }
}

/** Of many notifications about one payment at once, each but the first has to read again. */
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

/** For a gateway payment that was recorded before. */
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
