import type { Tracking } from '#shared/contract/order.ts';
import { runBatch } from '#worker/api/db/run-batch.ts';
import { parcelCancelStatements } from '#worker/api/orders/cancel-parcel.repository.ts';
import {
  cancelledParcelEmailsStatements,
  enqueueCancellationEmailsStatement,
} from '#worker/api/orders/order-email-notes.ts';
import { statusChangeStatements } from '#worker/api/orders/order-status.repository.ts';
import { refundCancelledParcelStatements } from '#worker/api/refunds/refund-units.repository.ts';
import {
  type DueRefund,
  refundsDueStatement,
  refundsOfParcelStatement,
} from '#worker/api/refunds/refunds.repository.ts';
import type { OrderSummary } from './order-summary.repository.ts';
import { failedEmailStatement, listParcelSuppliers, parcelEmailsStatement } from './parcel-email-notes.ts';
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
    mail: enqueueCancellationEmailsStatement(db, {
      template: 'order-cancelled',
      orderIds: [orderId],
      origin,
      now,
    }),
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
    mails: cancelledParcelEmailsStatements(db, { ...parcel, origin }),
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
        : [parcelEmailsStatement(db, { ...change, to, supplierIds, tracking, causes, origin })],
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
    mail: failedEmailStatement(db, { ...failure, origin }),
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

/** Whether some of its parcels were sent and some were not. */
export function isPartlySent({ status, parcels }: OrderSummary): boolean {
  return (
    (status === 'paid' || status === 'packed') &&
    parcels.some((parcel) => parcel.status === 'shipped' || parcel.status === 'delivered')
  );
}
