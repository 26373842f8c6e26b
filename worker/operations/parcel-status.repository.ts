import { ORDER_STATUSES } from '#shared/contract/order.ts';
import { type ParcelStatus, type ParcelStep, parcelSteps } from '#shared/domain/order-life.ts';
import { isUnderWay } from '#shared/domain/order-status.ts';
import { type Statement, typedRows } from '#worker/api/db/run-batch.ts';

/** A change of the status of parcels of a paid order. */
export type ParcelChange = {
  orderId: number;
  /** The retailer whose parcel it is; null for all parcels of the order. */
  supplierId: number | null;
  to: ParcelStatus;
  cause: string;
  now: Date;
};

/**
 * Moves one parcel of an order, or all, to a status, step by step, each step with its event. The order follows once its
 * slowest parcel has come as far, with an event of its own. Parcels of other statuses stay. What was wrong with a parcel
 * is cleared once it moves. For one batch, which answers the suppliers whose parcels it has moved.
 */
export function parcelChangeStatements(db: D1Database, change: ParcelChange): D1PreparedStatement[] {
  return parcelSteps(change.to).flatMap((step) => parcelStepStatements(db, change, step));
}

// ?1 order, ?2 supplier or null, ?3 the parcel's status.
const PARCEL = 'order_id = ?1 AND (?2 IS NULL OR supplier_id = ?2) AND status = ?3';
// An order has the status of its slowest parcel: it moves with the last parcel of that status.
const IS_SLOWEST = `id = ?1 AND status = ?3 AND EXISTS (SELECT 1 FROM order_child WHERE ${PARCEL})
  AND NOT EXISTS (SELECT 1 FROM order_child WHERE order_id = ?1 AND status = ?3 AND supplier_id <> ?2)`;

function parcelStepStatements(
  db: D1Database,
  { orderId, supplierId, cause, now }: ParcelChange,
  { from, to }: ParcelStep,
): D1PreparedStatement[] {
  const step = [orderId, supplierId, from, to] as const;
  const event = [cause, now.toISOString()] as const;
  return [
    db
      .prepare(
        `INSERT INTO order_event (order_id, supplier_id, status, cause, created_at)
         SELECT order_id, supplier_id, ?4, ?5, ?6 FROM order_child WHERE ${PARCEL}`,
      )
      .bind(...step, ...event),
    db
      .prepare(
        `INSERT INTO order_event (order_id, status, cause, created_at)
         SELECT id, ?4, ?5, ?6 FROM "order" WHERE ${IS_SLOWEST}`,
      )
      .bind(...step, ...event),
    db.prepare(`UPDATE "order" SET status = ?4 WHERE ${IS_SLOWEST}`).bind(...step),
    db
      .prepare(`UPDATE order_child SET status = ?4, error = NULL WHERE ${PARCEL} RETURNING supplier_id`)
      .bind(...step),
  ];
}

/** What went wrong with one parcel, or null where nothing is wrong any more; the cause is what its event says. */
export type ParcelError = {
  orderId: number;
  supplierId: number;
  error: string | null;
  cause: string;
  now: Date;
};

// ?1 order, ?2 supplier, ?3 the error, ?4 the statuses of a parcel that is paid and not delivered yet.
const OTHER_ERROR = `order_id = ?1 AND supplier_id = ?2 AND error IS NOT ?3
  AND status IN (SELECT value FROM json_each(?4))`;
const UNDER_WAY = JSON.stringify(ORDER_STATUSES.filter(isUnderWay));

/**
 * Writes what is wrong with a parcel that is under way, with its event; nothing where it says so already. To be run in one
 * batch; the last result has a row if this batch made the change.
 */
export function parcelErrorStatements(
  db: D1Database,
  { orderId, supplierId, error, cause, now }: ParcelError,
): [D1PreparedStatement, Statement<{ supplier_id: number }>] {
  const newError = [orderId, supplierId, error, UNDER_WAY] as const;
  return [
    db
      .prepare(
        `INSERT INTO order_event (order_id, supplier_id, status, cause, created_at)
         SELECT order_id, supplier_id, status, ?5, ?6 FROM order_child WHERE ${OTHER_ERROR}`,
      )
      .bind(...newError, cause, now.toISOString()),
    typedRows(
      db
        .prepare(`UPDATE order_child SET error = ?3 WHERE ${OTHER_ERROR} RETURNING supplier_id`)
        .bind(...newError),
    ),
  ];
}

/** When the present error of a parcel under way was written, by its event; no row where it has another, or none. */
export function parcelFailedAtStatement(
  db: D1Database,
  { orderId, supplierId, error, cause }: Omit<ParcelError, 'now'>,
): Statement<{ failed_at: string }> {
  return typedRows(
    db
      .prepare(
        `SELECT e.created_at AS failed_at FROM order_child c JOIN order_event e
           ON e.order_id = c.order_id AND e.supplier_id = c.supplier_id AND e.cause = ?5
         WHERE c.order_id = ?1 AND c.supplier_id = ?2 AND c.error = ?3
           AND c.status IN (SELECT value FROM json_each(?4))
         ORDER BY e.id DESC LIMIT 1`,
      )
      .bind(orderId, supplierId, error, UNDER_WAY, cause),
  );
}
