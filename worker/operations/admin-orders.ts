import type { Tracking } from '#shared/contract/order.ts';
import { isPaid } from '#shared/domain/order-status.ts';
import { isConstraint } from '#worker/api/db/constraint.ts';
import { runBatch } from '#worker/api/db/run-batch.ts';
import { sql } from '#worker/api/db/sql.ts';
import type { MailJob } from '#worker/api/mail/mail-job.ts';
import { noteMailsStatement } from '#worker/api/mail/queue-mail.ts';
import { parcelCancelStatements } from '#worker/api/orders/cancel-parcel.repository.ts';
import {
  cancelledParcelMailsStatements,
  givenUpMailsStatement,
} from '#worker/api/orders/order-mail-notes.ts';
import {
  refundedNoteStatement,
  refundedOrNothingStatement,
  statusChangeStatements,
} from '#worker/api/orders/order-status.repository.ts';
import { refundCancelledParcelStatements } from '#worker/api/refunds/refund-pieces.repository.ts';
import {
  type DueRefund,
  listDueRefunds,
  markRefundedStatement,
  refundOfSentOrderStatement,
  refundsDueStatement,
  refundsOfParcelStatement,
} from '#worker/api/refunds/refunds.repository.ts';
import { refundedReturnsStatements } from './admin-returns.ts';
import { findOrderSummary, type OrderSummary } from './order-summary.repository.ts';
import { failedMailStatement, listParcelSuppliers, parcelMailsStatement } from './parcel-mail-notes.ts';
import {
  type ParcelChange,
  parcelChangeStatements,
  parcelErrorStatements,
  parcelFailedAtStatement,
  parcelTrackingStatements,
  trackedParcelsStatement,
} from './parcel-status.repository.ts';

// What operators do with customers' orders.

/**
 * Cancels an order of which nothing has been shipped. Its pieces go back into the stock, and its customer is mailed. Returns
 * what is to be paid back; null if it cannot be cancelled.
 * @param cancellation with the origin of the mail's links
 */
export async function cancelOrderAsOperator(
  db: D1Database,
  { orderId, cause, origin, now }: { orderId: number; cause: string; origin: string; now: Date },
): Promise<DueRefund[] | null> {
  const { change, refunds } = await runBatch(db, {
    change: statusChangeStatements(db, { orderId, userId: null, to: 'cancelled', cause, now }),
    refunds: refundsDueStatement(db, { orderId, reason: cause, now }),
    mail: givenUpMailsStatement(db, { template: 'order-cancelled', orderIds: [orderId], origin, now }),
  });
  return change.rows.length === 0 ? null : refunds.rows;
}

/**
 * Cancels one parcel of a paid order that has not left, whatever the others did; the order with the last one. Its pieces go
 * back into the stock, and the customer is mailed. Returns what is to be paid back; null if it cannot be cancelled.
 * @param cancellation with the origin of the mail's links
 */
export async function cancelParcelAsOperator(
  db: D1Database,
  cancellation: { orderId: number; supplierId: number; cause: string; origin: string; now: Date },
): Promise<DueRefund[] | null> {
  const { origin, cause, ...parcel } = cancellation;
  const { change, refunds } = await runBatch(db, {
    change: parcelCancelStatements(db, { ...parcel, userId: null, from: ['paid', 'packed'], cause }),
    others: [
      ...refundCancelledParcelStatements(db, { ...parcel, reason: cause }),
      refundsDueStatement(db, { ...parcel, reason: cause }),
    ],
    refunds: refundsOfParcelStatement(db, parcel),
    mails: cancelledParcelMailsStatements(db, { ...parcel, origin }),
  });
  return change.rows.length === 0 ? null : refunds.rows;
}

/** `tracking`: of what is sent, where it is told; `origin`: that of the mails' links. */
export type ParcelMove = ParcelChange & { tracking?: Tracking | null; origin: string };

/** `tracked`: what the courier had already is tracked by this from now on. `known`: it was before. */
export type ParcelMoveOutcome = { kind: 'moved' | 'tracked' | 'known' | 'impossible'; isMailed: boolean };

/**
 * Moves parcels of an order on. Of parcels that the courier has or had already, it corrects the tracking: what was known of
 * it is replaced. Each parcel that this ships or delivers, or whose tracking it changes on the way, is mailed once.
 */
export async function moveParcels(
  db: D1Database,
  { tracking = null, origin, ...change }: ParcelMove,
): Promise<ParcelMoveOutcome> {
  const tracked = tracking && { ...change, tracking, cause: trackingCause(tracking) };
  const { to, cause } = change;
  const causes = tracked === null ? [cause] : [cause, tracked.cause];
  const supplierIds = await listParcelSuppliers(db, change);
  const { moved, corrected, known, mails } = await runBatch(db, {
    moved: parcelChangeStatements(db, change),
    corrected: tracked === null ? [] : parcelTrackingStatements(db, tracked),
    known: tracked === null ? [] : [trackedParcelsStatement(db, tracked)],
    mails:
      to === 'packed'
        ? []
        : [parcelMailsStatement(db, { ...change, to, supplierIds, tracking, causes, origin })],
  });
  const isMailed = mails.rows.length > 0;
  if (moved.rows.length > 0) return { kind: 'moved', isMailed };
  if (corrected.rows.length > 0) return { kind: 'tracked', isMailed };
  return { kind: known.rows.length > 0 ? 'known' : 'impossible', isMailed };
}

/** What the event of a tracking says. */
function trackingCause({ courier, number, url }: Tracking): string {
  return `tracking: ${[courier, number, url].filter((part) => part !== null).join(', ')}`;
}

/** `noted`: the order says so since then; said again, since the first time. */
export type ParcelFailure = { kind: 'noted'; failedAt: string } | { kind: 'not-under-way' };

/**
 * Notes what went wrong with a parcel that is paid and not delivered yet, for its customer to read, and the mail of it.
 * @param failure with the origin of the mail's links
 */
export async function failParcel(
  db: D1Database,
  {
    error,
    origin,
    ...parcel
  }: { orderId: number; supplierId: number; error: string; origin: string; now: Date },
): Promise<ParcelFailure> {
  const failure = { ...parcel, error, cause: `failed: ${error}` };
  const { failedAt } = await runBatch(db, {
    change: parcelErrorStatements(db, failure),
    failedAt: parcelFailedAtStatement(db, failure),
    mail: failedMailStatement(db, { ...failure, origin }),
  });
  const [row] = failedAt.rows;
  return row === undefined ? { kind: 'not-under-way' } : { kind: 'noted', failedAt: row.failed_at };
}

/** Takes back what was noted of a parcel; false where nothing was. */
export async function clearParcelError(
  db: D1Database,
  parcel: { orderId: number; supplierId: number; now: Date },
): Promise<boolean> {
  const { change } = await runBatch(db, {
    change: parcelErrorStatements(db, { ...parcel, error: null, cause: 'nothing is wrong any more' }),
  });
  return change.rows.length > 0;
}

/** What an operator has paid back: the payments that are due, or the whole order. */
export type RefundScope = 'payments' | 'order';

/**
 * `order`: the order is refunded. `payments`: its status stays. `which`: the operator must say which of the two is meant,
 * since payments of this order were paid back before. `which-amount`: the amount that was paid back must be said, since
 * more than one is due, or is not what is due. `partly-sent`: some of its parcels were sent, some were not.
 */
export type RefundOutcome =
  | { kind: 'order' | 'payments'; refunds: DueRefund[] }
  | { kind: 'which-amount'; due: DueRefund[] }
  | { kind: 'missing' | 'nothing' | 'which' | 'partly-sent' };

/**
 * Records that money was paid back: what is due, or else all of an order, which is cancelled first. Its mail is noted in the
 * same batch.
 * @param refund with the origin of the mail's links
 */
export async function refundOrderAsOperator(
  db: D1Database,
  refund: Refund & {
    scope: RefundScope | null;
    /** What was sent; left out, it is the one refund that is due. More may become due at any time. */
    amountCents?: number | null;
  },
): Promise<RefundOutcome> {
  const summary = await findOrderSummary(db, refund.orderId);
  if (summary === null) return { kind: 'missing' };
  const scope = scopeOf(summary, refund.scope);
  if (scope === null) return { kind: 'which' };
  if (scope === 'order') return refundOrder(db, refund, summary);
  const due = await listDueRefunds(db, refund.orderId);
  const sent = sentRefunds(due, refund.amountCents ?? null);
  return sent === null ? { kind: 'which-amount', due } : refundPayments(db, refund, sent);
}

/** Which of the refunds that are due an amount is; null where that is not certain. */
function sentRefunds(due: readonly DueRefund[], amountCents: number | null): readonly DueRefund[] | null {
  if (amountCents === null) return due.length > 1 ? null : due;
  const sum = due.reduce((cents, refund) => cents + refund.amountCents, 0);
  if (amountCents === sum) return due;
  const one = due.find((refund) => refund.amountCents === amountCents);
  return one === undefined ? null : [one];
}

/** The scope that a command means. Null if it is not said and a second run would do more than the first. */
function scopeOf(
  { status, dueCents, refundedCents }: OrderSummary,
  said: RefundScope | null,
): RefundScope | null {
  if (status === 'placed' || status === 'refunded') return 'payments';
  if (said !== null) return said;
  if (!isPaid(status)) return 'payments';
  if (dueCents > 0) return 'payments';
  return refundedCents > 0 ? null : 'order';
}

type Refund = { orderId: number; reference: string | null; origin: string; now: Date };

/** An order that was given up is refunded with the last money that was due of it. */
async function refundPayments(
  db: D1Database,
  refund: Refund,
  sent: readonly DueRefund[],
): Promise<RefundOutcome> {
  const { orderId, now } = refund;
  const { marked, refunded } = await runBatch(db, {
    marked: markRefundedStatement(db, { ...refund, refundIds: sent.map(({ id }) => id) }),
    returns: refundedReturnsStatements(db, refund),
    refunded: statusChangeStatements(db, {
      ...{ orderId, userId: null, now },
      to: 'refunded',
      from: ['cancelled', 'expired'],
      cause: withReference('paid back', refund),
    }),
    note: refundedNoteStatement(db, { ...refund, cause: withReference('a payment was paid back', refund) }),
    mail: refundedMailStatement(db, refund),
  });
  const refunds = marked.rows;
  if (refunded.rows.length > 0) return { kind: 'order', refunds };
  return refunds.length === 0 ? { kind: 'nothing' } : { kind: 'payments', refunds };
}

async function refundOrder(db: D1Database, refund: Refund, summary: OrderSummary): Promise<RefundOutcome> {
  const { orderId, now } = refund;
  const change = { orderId, userId: null, now };
  const reason = 'given back by an operator';
  try {
    const { marked, refunded } = await runBatch(db, {
      cancelled: statusChangeStatements(db, {
        ...change,
        to: 'cancelled',
        from: ['paid', 'packed'],
        cause: reason,
      }),
      due: refundsDueStatement(db, { orderId, reason, now }),
      dueOfSent: refundOfSentOrderStatement(db, { orderId, reason, now }),
      marked: markRefundedStatement(db, refund),
      returns: refundedReturnsStatements(db, refund),
      refunded: statusChangeStatements(db, {
        ...change,
        to: 'refunded',
        cause: withReference('paid back', refund),
      }),
      guard: refundedOrNothingStatement(db, orderId),
      mail: refundedMailStatement(db, refund),
    });
    // Another command was faster.
    if (refunded.rows.length === 0) return { kind: 'nothing' };
    return { kind: 'order', refunds: marked.rows };
  } catch (error) {
    if (!isConstraint(error, 'assertion')) throw error;
    return { kind: isPartlySent(summary) ? 'partly-sent' : 'nothing' };
  }
}

/** Notes the mail about all that was recorded as paid back in the same batch, behind that. */
function refundedMailStatement(db: D1Database, { orderId, origin, now }: Refund): D1PreparedStatement {
  const job: MailJob = { template: 'order-refunded', order_id: orderId, refunded_at: now.toISOString() };
  return noteMailsStatement(db, [job], {
    origin,
    now,
    condition: sql`EXISTS (SELECT 1 FROM refund WHERE order_id = ${orderId} AND refunded_at = ${now})`,
  });
}

function withReference(cause: string, { reference }: Refund): string {
  return reference === null ? cause : `${cause}: ${reference}`;
}

/** Whether some of its parcels were sent and some were not. */
export function isPartlySent({ status, parcels }: OrderSummary): boolean {
  return (
    (status === 'paid' || status === 'packed') &&
    parcels.some((parcel) => parcel.status === 'shipped' || parcel.status === 'delivered')
  );
}
