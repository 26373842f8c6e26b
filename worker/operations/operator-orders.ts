import type { Tracking } from '#shared/contract/order.ts';
import { runBatch } from '#worker/api/db/run-batch.ts';
import { sql } from '#worker/api/db/sql.ts';
import { parcelCancelStatements } from '#worker/api/orders/cancel-parcel.repository.ts';
import {
  cancelledParcelEmailsStatements,
  enqueueCancellationEmailsStatement,
} from '#worker/api/orders/order-email-notes.ts';
import { orderStatusChangeStatements } from '#worker/api/orders/order-status.repository.ts';
import { refundCancelledParcelStatements } from '#worker/api/refunds/refund-units.repository.ts';
import {
  parcelRefundsCreatedAtStatement,
  type RefundAmount,
  refundsDueStatement,
} from '#worker/api/refunds/refunds.repository.ts';
import { type Actor, operatorEventStatement } from './operator-events.repository.ts';
import { listParcelSuppliers, parcelEmailsStatement, parcelFailedEmailStatement } from './parcel-emails.ts';
import {
  type ParcelChange,
  parcelChangeStatements,
  parcelErrorStatements,
  parcelFailedAtStatement,
  parcelTrackingStatements,
  trackedParcelsStatement,
} from './parcel-status.repository.ts';

// Operators' changes to customers' orders.

/**
 * Cancels an order if none of its parcels has been shipped. Puts its units back into stock and emails the customer,
 * with links to `origin`. Returns the refunds that become due; null if the order cannot be cancelled.
 */
export async function cancelOrderAsOperator(
  db: D1Database,
  by: Actor,
  { orderId, cause, origin, now }: { orderId: number; cause: string; origin: string; now: Date },
): Promise<RefundAmount[] | null> {
  const { change, refunds } = await runBatch(db, {
    change: orderStatusChangeStatements(db, { orderId, userId: null, to: 'cancelled', cause, now }),
    event: operatorEventStatement(db, by, { act: 'orders.cancel', record: ['order', orderId], at: now }),
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
 * Cancels one unshipped parcel of a paid order, whatever the status of the other parcels. If no other parcel remains,
 * cancels the order. Puts the units back into stock and emails the customer, with links to `origin`. Returns the
 * refunds that become due; null if the parcel cannot be cancelled.
 */
export async function cancelParcelAsOperator(
  db: D1Database,
  by: Actor,
  cancellation: { orderId: number; supplierId: number; cause: string; origin: string; now: Date },
): Promise<RefundAmount[] | null> {
  const { origin, cause, ...parcel } = cancellation;
  const { orderId, supplierId, now } = parcel;
  const { change, refunds } = await runBatch(db, {
    change: parcelCancelStatements(db, { ...parcel, userId: null, from: ['paid', 'packed'], cause }),
    // Several statements make the change, so changes() does not show whether it was made. If two calls have the same
    // `now`, only the first call is recorded.
    event: operatorEventStatement(
      db,
      by,
      { act: 'orders.cancel-parcel', record: ['order', orderId], at: now, details: { retailer: supplierId } },
      sql`EXISTS (SELECT 1 FROM order_event WHERE order_id = ${orderId} AND supplier_id = ${supplierId}
        AND status = 'cancelled' AND cause = ${cause} AND created_at = ${now})
        AND NOT EXISTS (SELECT 1 FROM operator_event WHERE record_kind = 'order' AND record_id = ${String(orderId)}
          AND at = ${now} AND act = 'orders.cancel-parcel' AND details ->> '$.retailer' = ${supplierId})`,
    ),
    others: [
      ...refundCancelledParcelStatements(db, { ...parcel, reason: cause }),
      refundsDueStatement(db, { ...parcel, reason: cause }),
    ],
    refunds: parcelRefundsCreatedAtStatement(db, parcel),
    mails: cancelledParcelEmailsStatements(db, { ...parcel, origin }),
  });
  return change.rows.length === 0 ? null : refunds.rows;
}

/**
 * A move of parcels to a status. `tracking`: the parcels' tracking, if known. `origin`: base URL for links in the
 * emails.
 */
export type ParcelMove = ParcelChange & { tracking?: Tracking | null; origin: string };

/**
 * `tracked`: no parcel moved, but the tracking of shipped parcels changed. `known`: nothing changed, because shipped
 * parcels already had this tracking. `impossible`: nothing changed for another reason.
 */
export type ParcelMoveOutcome = { kind: 'moved' | 'tracked' | 'known' | 'impossible'; isMailed: boolean };

/**
 * Moves parcels of an order to a status, and replaces the tracking of parcels already shipped or delivered. Enqueues
 * one email for each parcel that this call ships or delivers, or whose tracking this call changes in transit.
 */
export async function moveParcels(
  db: D1Database,
  by: Actor,
  { tracking = null, origin, ...change }: ParcelMove,
): Promise<ParcelMoveOutcome> {
  const tracked = tracking && { ...change, tracking, cause: trackingCause(tracking) };
  const { to, cause, orderId, now } = change;
  const causes = tracked === null ? [cause] : [cause, tracked.cause];
  const eventOf = (act: string) =>
    operatorEventStatement(db, by, {
      act,
      record: ['order', orderId],
      at: now,
      ...(change.supplierId !== null && { details: { retailer: change.supplierId } }),
    });
  const email = to !== 'packed' && {
    ...change,
    to,
    tracking,
    causes,
    origin,
    supplierIds: await listParcelSuppliers(db, change),
  };
  const { moved, corrected, known, mails } = await runBatch(db, {
    moved: parcelChangeStatements(db, change),
    moveEvent: eventOf(ACTS[to]),
    corrected: tracked === null ? [] : parcelTrackingStatements(db, tracked),
    trackingEvent: tracked === null ? [] : [eventOf('orders.track')],
    known: tracked === null ? [] : [trackedParcelsStatement(db, tracked)],
    mails: email === false ? [] : [parcelEmailsStatement(db, email)],
  });
  const isMailed = mails.rows.length > 0;
  if (moved.rows.length > 0) return { kind: 'moved', isMailed };
  if (corrected.rows.length > 0) return { kind: 'tracked', isMailed };
  return { kind: known.rows.length > 0 ? 'known' : 'impossible', isMailed };
}

const ACTS: Readonly<Record<ParcelChange['to'], string>> = {
  packed: 'orders.pack',
  shipped: 'orders.ship',
  delivered: 'orders.deliver',
};

/** The cause text for a tracking event. */
function trackingCause({ courier, number, url }: Tracking): string {
  return `tracking: ${[courier, number, url].filter((part) => part !== null).join(', ')}`;
}

/**
 * `noted`: the problem is recorded since `failedAt`; recording the same problem again does not change this time.
 * `not-under-way`: the parcel is not paid, or is already delivered.
 */
export type ParcelFailure = { kind: 'noted'; failedAt: string } | { kind: 'not-under-way' };

/**
 * Records a problem with a paid, undelivered parcel and enqueues the email about it, with links to `origin`. The
 * customer can read the problem's text.
 */
export async function failParcel(
  db: D1Database,
  by: Actor,
  {
    error,
    origin,
    ...parcel
  }: { orderId: number; supplierId: number; error: string; origin: string; now: Date },
): Promise<ParcelFailure> {
  const failure = { ...parcel, error, cause: `failed: ${error}` };
  const { failedAt } = await runBatch(db, {
    change: parcelErrorStatements(db, failure),
    event: parcelEventStatement(db, by, 'orders.fail-parcel', parcel),
    failedAt: parcelFailedAtStatement(db, failure),
    mail: parcelFailedEmailStatement(db, { ...failure, origin }),
  });
  const [row] = failedAt.rows;
  return row === undefined ? { kind: 'not-under-way' } : { kind: 'noted', failedAt: row.failed_at };
}

/** Clears the problem of a parcel. Returns false if the parcel had no problem. */
export async function clearParcelError(db: D1Database, by: Actor, parcel: ParcelAt): Promise<boolean> {
  const { change } = await runBatch(db, {
    change: parcelErrorStatements(db, { ...parcel, error: null, cause: 'nothing is wrong any more' }),
    event: parcelEventStatement(db, by, 'orders.clear-parcel-error', parcel),
  });
  return change.rows.length > 0;
}

type ParcelAt = { orderId: number; supplierId: number; now: Date };

/**
 * Returns the statement that records an act on one parcel. The event omits the text of the problem, because the text
 * may name the customer.
 */
function parcelEventStatement(
  db: D1Database,
  by: Actor,
  act: string,
  { orderId, supplierId, now }: ParcelAt,
): D1PreparedStatement {
  return operatorEventStatement(db, by, {
    act,
    record: ['order', orderId],
    at: now,
    details: { retailer: supplierId },
  });
}
