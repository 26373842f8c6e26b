import { type ParcelStatus, type ParcelStep, parcelSteps } from '#shared/domain/order-life.ts';

/** How far parcels of a paid order have come, why, and when. */
export type ParcelChange = {
  orderId: number;
  /** Whose parcel; null: every one of the order. */
  supplierId: number | null;
  to: ParcelStatus;
  cause: string;
  now: Date;
};

/**
 * Brings one parcel of an order, or all, one step further, each with its event; the order follows once its slowest
 * parcel has come as far, with an event of its own. Those that stand elsewhere stay. To be run in one batch; the rows of
 * the last result are the suppliers whose parcels this batch has brought there.
 */
export function parcelChangeStatements(db: D1Database, change: ParcelChange): D1PreparedStatement[] {
  return parcelSteps(change.to).flatMap((step) => parcelStepStatements(db, change, step));
}

// ?1 order, ?2 supplier or null, ?3 where the parcel stands.
const PARCEL = 'order_id = ?1 AND (?2 IS NULL OR supplier_id = ?2) AND status = ?3';
// The order stands where its slowest parcel does: it moves with the last of those that stand there.
const IS_SLOWEST = `id = ?1 AND status = ?3 AND EXISTS (SELECT 1 FROM order_child WHERE ${PARCEL})
  AND NOT EXISTS (SELECT 1 FROM order_child WHERE order_id = ?1 AND status = ?3 AND supplier_id <> ?2)`;

function parcelStepStatements(
  db: D1Database,
  { orderId, supplierId, cause, now }: ParcelChange,
  { from, to }: ParcelStep,
): D1PreparedStatement[] {
  const which = [orderId, supplierId, from, to] as const;
  const event = [cause, now.toISOString()] as const;
  return [
    db
      .prepare(
        `INSERT INTO order_event (order_id, supplier_id, status, cause, created_at)
         SELECT order_id, supplier_id, ?4, ?5, ?6 FROM order_child WHERE ${PARCEL}`,
      )
      .bind(...which, ...event),
    db
      .prepare(
        `INSERT INTO order_event (order_id, status, cause, created_at)
         SELECT id, ?4, ?5, ?6 FROM "order" WHERE ${IS_SLOWEST}`,
      )
      .bind(...which, ...event),
    db.prepare(`UPDATE "order" SET status = ?4 WHERE ${IS_SLOWEST}`).bind(...which),
    db.prepare(`UPDATE order_child SET status = ?4 WHERE ${PARCEL} RETURNING supplier_id`).bind(...which),
  ];
}
