import { ORDER_STATUSES, type Tracking } from '#shared/contract/order.ts';
import { type ParcelStatus, type ParcelTransition, parcelTransitions } from '#shared/domain/order-life.ts';
import { isInFulfilment } from '#shared/domain/order-status.ts';
import type { Statement } from '#worker/api/db/run-batch.ts';
import { inList, prepare, type Sql, sql } from '#worker/api/db/sql.ts';

/** A status change of parcels of a paid order. */
export type ParcelChange = {
  orderId: number;
  /** The retailer of the parcel; null for all parcels of the order. */
  supplierId: number | null;
  to: ParcelStatus;
  cause: string;
  now: Date;
};

/**
 * Moves one parcel or all parcels of an order to a status, step by step, with an event per step. When the order's
 * slowest parcel reaches a status, the order moves to this status as well, with a separate event. A parcel that cannot
 * reach the status stays unchanged. Moving a parcel clears its problem. Run all statements in one batch; the last
 * result contains the suppliers of the moved parcels.
 */
export function parcelChangeStatements(db: D1Database, change: ParcelChange): D1PreparedStatement[] {
  return parcelTransitions(change.to).flatMap((step) => parcelStepStatements(db, change, step));
}

function parcelStepStatements(
  db: D1Database,
  { orderId, supplierId, cause, now }: ParcelChange,
  { from, to }: ParcelTransition,
): D1PreparedStatement[] {
  const isParcel = sql`order_id = ${orderId} AND (${supplierId} IS NULL OR supplier_id = ${supplierId})
    AND status = ${from}`;
  // An order has the status of its slowest parcel, so the order moves together with the last parcel of that status.
  const isSlowest = sql`id = ${orderId} AND status = ${from}
    AND EXISTS (SELECT 1 FROM order_child WHERE ${isParcel}) AND NOT EXISTS (SELECT 1 FROM order_child
      WHERE order_id = ${orderId} AND status = ${from} AND supplier_id <> ${supplierId})`;
  return [
    prepare(db)`
      INSERT INTO order_event (order_id, supplier_id, status, cause, created_at)
      SELECT order_id, supplier_id, ${to}, ${cause}, ${now} FROM order_child WHERE ${isParcel}`,
    prepare(db)`
      INSERT INTO order_event (order_id, status, cause, created_at)
      SELECT id, ${to}, ${cause}, ${now} FROM "order" WHERE ${isSlowest}`,
    prepare(db)`UPDATE "order" SET status = ${to} WHERE ${isSlowest}`,
    prepare(db)`
      UPDATE order_child SET status = ${to}, error = NULL WHERE ${isParcel} RETURNING supplier_id`,
  ];
}

/** The tracking of a parcel, or of all parcels of an order; `cause` is the text of its event. */
export type TrackingChange = Omit<ParcelChange, 'to'> & { tracking: Tracking };

/**
 * Replaces the tracking of shipped or delivered parcels, with an event per parcel. Parcels that already have this
 * tracking do not change. Run both statements in one batch; the last result contains the suppliers of the changed
 * parcels.
 */
export function parcelTrackingStatements(
  db: D1Database,
  { cause, now, ...parcels }: TrackingChange,
): [D1PreparedStatement, Statement<{ supplier_id: number }>] {
  const { courier, number, url } = parcels.tracking;
  const isOther = sql`${isSentSql(parcels)} AND NOT ${hasTrackingSql(parcels.tracking)}`;
  return [
    prepare(db)`
      INSERT INTO order_event (order_id, supplier_id, status, cause, created_at)
      SELECT order_id, supplier_id, status, ${cause}, ${now} FROM order_child WHERE ${isOther}`,
    prepare<{ supplier_id: number }>(db)`
      UPDATE order_child SET courier = ${courier}, tracking_number = ${number}, tracking_url = ${url}
      WHERE ${isOther} RETURNING supplier_id`,
  ];
}

/** Selects the suppliers whose shipped or delivered parcels have this tracking. */
export function trackedParcelsStatement(
  db: D1Database,
  parcels: Omit<TrackingChange, 'cause' | 'now'>,
): Statement<{ supplier_id: number }> {
  return prepare<{ supplier_id: number }>(db)`
    SELECT supplier_id FROM order_child WHERE ${isSentSql(parcels)} AND ${hasTrackingSql(parcels.tracking)}`;
}

function isSentSql({ orderId, supplierId }: Pick<TrackingChange, 'orderId' | 'supplierId'>): Sql {
  return sql`order_id = ${orderId} AND (${supplierId} IS NULL OR supplier_id = ${supplierId})
    AND status IN ('shipped', 'delivered')`;
}

function hasTrackingSql({ courier, number, url }: Tracking): Sql {
  return sql`(courier IS ${courier} AND tracking_number IS ${number} AND tracking_url IS ${url})`;
}

/** The problem of one parcel, or null to clear it; `cause` is the text of its event. */
export type ParcelError = {
  orderId: number;
  supplierId: number;
  error: string | null;
  cause: string;
  now: Date;
};

/** SQL: the statuses of a paid parcel that is not delivered yet. */
const UNDER_WAY = inList(ORDER_STATUSES.filter(isInFulfilment));

/**
 * Records or clears the problem of a paid, undelivered parcel, with an event. Changes nothing if the parcel already has
 * this problem, or has none to clear. Run both statements in one batch; the last result contains a row if the batch
 * made the change.
 */
export function parcelErrorStatements(
  db: D1Database,
  { orderId, supplierId, error, cause, now }: ParcelError,
): [D1PreparedStatement, Statement<{ supplier_id: number }>] {
  const hasAnotherError = sql`order_id = ${orderId} AND supplier_id = ${supplierId} AND error IS NOT ${error}
    AND status IN ${UNDER_WAY}`;
  return [
    prepare(db)`
      INSERT INTO order_event (order_id, supplier_id, status, cause, created_at)
      SELECT order_id, supplier_id, status, ${cause}, ${now} FROM order_child WHERE ${hasAnotherError}`,
    prepare<{ supplier_id: number }>(db)`
      UPDATE order_child SET error = ${error} WHERE ${hasAnotherError} RETURNING supplier_id`,
  ];
}

/**
 * Selects the time at which this problem of a paid, undelivered parcel was recorded. Returns no row if the parcel does
 * not have this problem.
 */
export function parcelFailedAtStatement(
  db: D1Database,
  { orderId, supplierId, error, cause }: Omit<ParcelError, 'now'>,
): Statement<{ failed_at: string }> {
  return prepare<{ failed_at: string }>(db)`
    SELECT e.created_at AS failed_at FROM order_child c JOIN order_event e
      ON e.order_id = c.order_id AND e.supplier_id = c.supplier_id AND e.cause = ${cause}
    WHERE c.order_id = ${orderId} AND c.supplier_id = ${supplierId} AND c.error = ${error}
      AND c.status IN ${UNDER_WAY}
    ORDER BY e.id DESC LIMIT 1`;
}
