import type { OrderStatus, Tracking } from '#shared/contract/order.ts';
import type { ParcelStatus, WholeOrderStatus } from '#shared/domain/order-life.ts';
import { orderNumber } from '#shared/navigation/paths.ts';
import { IS_PURCHASABLE } from '#worker/api/catalogue/purchasable.sql.ts';
import { prepare } from '#worker/api/db/sql.ts';
import { orderStatusChangeStatements } from '#worker/api/orders/order-status.repository.ts';
import { markRefundedStatement, refundsDueStatement } from '#worker/api/refunds/refunds.repository.ts';
import {
  parcelChangeStatements,
  parcelTrackingStatements,
} from '#worker/operations/parcel-status.repository.ts';

/** Fills a customer's cart with well-stocked products of the given retailers, one variant of each product. */
export async function fillDemoCart(
  db: D1Database,
  userId: number,
  requested: readonly { supplierName: string; products: number; skip: number }[],
  now: Date,
): Promise<void> {
  await db.batch(
    requested.map(
      ({ supplierName, products, skip }) =>
        prepare(db)`
        INSERT INTO cart_item (user_id, product_id, quantity, accepted_price_cents, created_at)
        SELECT ${userId}, min(p.id), 1 + coalesce(p.parent_id, p.id) % 2, p.price_cents, ${now}
        FROM product p LEFT JOIN product parent ON parent.id = p.parent_id
        WHERE p.supplier_id = (SELECT id FROM supplier WHERE display_name = ${supplierName})
          AND ${IS_PURCHASABLE}
          AND p.stock >= 10
        GROUP BY coalesce(p.parent_id, p.id) ORDER BY 2 LIMIT ${products} OFFSET ${skip}
        ON CONFLICT DO NOTHING`,
    ),
  );
}

/** Finds a demo order; null if it is missing. `isOnlyPlaced`: true if it has not changed since it was placed. */
export async function findDemoOrder(
  db: D1Database,
  userId: number,
  idempotencyKey: string,
): Promise<{ isOnlyPlaced: boolean } | null> {
  const row = await db
    .prepare(
      `SELECT status = 'placed' AND (SELECT count(*) FROM order_event e
        WHERE e.order_id = o.id) = 1 AS is_only_placed
       FROM "order" o WHERE user_id = ? AND idempotency_key = ?`,
    )
    .bind(userId, idempotencyKey)
    .first<{ is_only_placed: number }>();
  return row === null ? null : { isOnlyPlaced: row.is_only_placed === 1 };
}

const HOUR_MS = 3_600_000;

type Step = { to: WholeOrderStatus | ParcelStatus; hours: number; cause: string };

const PAID: Step = { to: 'paid', hours: 0.2, cause: 'payfast payment of the demo shop' };
const PACKED: Step = { to: 'packed', hours: 20, cause: 'packed by the retailers' };
const SHIPPED: Step = { to: 'shipped', hours: 26, cause: 'handed to the courier' };

/** The steps from a placed order to each status. */
const STEPS: Readonly<Record<OrderStatus, readonly Step[]>> = {
  placed: [],
  paid: [PAID],
  packed: [PAID, PACKED],
  shipped: [PAID, PACKED, SHIPPED],
  delivered: [PAID, PACKED, SHIPPED, { to: 'delivered', hours: 70, cause: 'handed over' }],
  cancelled: [{ to: 'cancelled', hours: 0.5, cause: 'cancelled by the customer' }],
  expired: [{ to: 'expired', hours: 1, cause: 'not paid within 60 minutes' }],
  refunded: [
    PAID,
    { to: 'cancelled', hours: 24, cause: 'the retailer could not deliver' },
    { to: 'refunded', hours: 48, cause: 'paid back' },
  ],
};

type DemoOrder = { orderId: number; placedAt: Date; reference: string };

/** Moves a placed demo order to a status through the shop's own transitions, each at its own time. */
export async function advanceOrder(db: D1Database, order: DemoOrder & { to: OrderStatus }): Promise<void> {
  const steps = STEPS[order.to];
  if (steps.length === 0) return;
  const { results } = await prepare<{ supplier_id: number }>(db)`
    SELECT supplier_id FROM order_child WHERE order_id = ${order.orderId} ORDER BY supplier_id`.all();
  const supplierIds = results.map(({ supplier_id: id }) => id);
  await db.batch(steps.flatMap((step) => stepStatements(db, { ...order, supplierIds }, step)));
}

function stepStatements(
  db: D1Database,
  { orderId, placedAt, reference, supplierIds }: DemoOrder & { supplierIds: readonly number[] },
  { to, hours, cause }: Step,
): D1PreparedStatement[] {
  const now = new Date(placedAt.getTime() + hours * HOUR_MS);
  const change = { orderId, userId: null, cause, now };
  switch (to) {
    case 'packed':
    case 'delivered':
      return parcelChangeStatements(db, { ...change, supplierId: null, to });
    case 'shipped':
      return [
        ...parcelChangeStatements(db, { ...change, supplierId: null, to }),
        ...supplierIds.flatMap((supplierId, index) =>
          parcelTrackingStatements(db, {
            ...change,
            supplierId,
            tracking: demoTracking(`${orderNumber(orderId)}-${index + 1}`),
          }),
        ),
      ];
    case 'paid':
      return [
        insertPayment(db, { orderId, reference, now }),
        ...orderStatusChangeStatements(db, { ...change, to }),
      ];
    case 'cancelled':
      return [
        ...orderStatusChangeStatements(db, { ...change, to }),
        refundsDueStatement(db, { orderId, reason: cause, now }),
      ];
    case 'refunded':
      return [
        markRefundedStatement(db, { orderId, reference: null, now }),
        ...orderStatusChangeStatements(db, { ...change, to }),
      ];
    case 'expired':
      return orderStatusChangeStatements(db, { ...change, to });
  }
}

/** Returns the tracking of a fictitious courier, for the parcel with this number. */
function demoTracking(parcel: string): Tracking {
  const number = `PP-${parcel}`;
  return { courier: 'Protea Parcels', number, url: `https://track.protea.example/?parcel=${number}` };
}

function insertPayment(
  db: D1Database,
  { orderId, reference, now }: { orderId: number; reference: string; now: Date },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO payment (order_id, gateway, reference, gateway_payment_id, method, status, amount_cents,
         created_at, paid_at)
       SELECT id, 'payfast', ?2, ?2, 'card', 'complete', amount_cents + delivery_cents, created_at, ?3
       FROM "order" WHERE id = ?1`,
    )
    .bind(orderId, reference, now.toISOString());
}
