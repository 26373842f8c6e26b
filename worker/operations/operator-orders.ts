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
 * Cancels an order if nothing in it has been shipped. Puts its units back into stock and emails the customer. Returns
 * the refunds that become due; null if the order cannot be cancelled.
 * @param cancellation `origin`: base URL for links in the email
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
 * cancels the order. Puts the units back into stock and emails the customer. Returns the refunds that become due; null
 * if the parcel cannot be cancelled.
 * @param cancellation `origin`: base URL for links in the email
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
    // Several statements make the change, so changes() does not count it. If two calls share an instant, only the first
    // one is recorded.
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

/** `tracking`: the parcels' tracking, if known; `origin`: base URL for links in the emails. */
export type ParcelMove = ParcelChange & { tracking?: Tracking | null; origin: string };

/** `tracked`: parcels that were already shipped got this tracking. `known`: they already had this tracking. */
export type ParcelMoveOutcome = { kind: 'moved' | 'tracked' | 'known' | 'impossible'; isMailed: boolean };

/**
 * Moves parcels of an order to a status, and replaces the tracking of parcels already shipped or delivered. Sends one
 * email per parcel that is shipped or delivered by this call, or whose tracking changes in transit.
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
      ...{ act, record: ['order', orderId], at: now },
      ...(change.supplierId !== null && { details: { retailer: change.supplierId } }),
    });
  const email = to !== 'packed' && {
    ...{ ...change, to, tracking, causes, origin },
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
 * `noted`: the order has shown this problem since `failedAt`; recording the same problem again keeps the first time.
 */
export type ParcelFailure = { kind: 'noted'; failedAt: string } | { kind: 'not-under-way' };

/**
 * Records a problem with a paid, undelivered parcel and enqueues the email about it. The customer can read the
 * problem's text.
 * @param failure `origin`: base URL for links in the email
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

/** Clears the problem of a parcel; false if the parcel had none. */
export async function clearParcelError(db: D1Database, by: Actor, parcel: ParcelAt): Promise<boolean> {
  const { change } = await runBatch(db, {
    change: parcelErrorStatements(db, { ...parcel, error: null, cause: 'nothing is wrong any more' }),
    event: parcelEventStatement(db, by, 'orders.clear-parcel-error', parcel),
  });
  return change.rows.length > 0;
}

type ParcelAt = { orderId: number; supplierId: number; now: Date };

/** Records an act on one parcel. The text of its problem stays out of the event, because it may name the customer. */
function parcelEventStatement(
  db: D1Database,
  by: Actor,
  act: string,
  { orderId, supplierId, now }: ParcelAt,
): D1PreparedStatement {
  return operatorEventStatement(db, by, {
    ...{ act, record: ['order', orderId], at: now },
    details: { retailer: supplierId },
  });
}
