import { env } from 'cloudflare:workers';
import type { OrderStatus } from '#shared/contract/order.ts';
import type { ParcelStatus, WholeOrderStatus } from '#shared/domain/order-life.ts';
import { statusChangeStatements } from '#worker/api/orders/order-status.repository.ts';
import { markRefundedStatement, refundsDueStatement } from '#worker/api/refunds/refunds.repository.ts';
import { parcelChangeStatements } from '#worker/operations/parcel-status.repository.ts';
import { unique } from './a-shop.ts';

/** Whether the order as a whole becomes this. */
export async function becomes(orderId: number, to: WholeOrderStatus): Promise<boolean> {
  const change = { orderId, userId: null, to, cause: `a test says ${to}`, now: new Date() };
  const results = await env.DB.batch(statusChangeStatements(env.DB, change));
  return (results.at(-1)?.results.length ?? 0) > 0;
}

/** Whose parcels are brought there; all of the order's, or one retailer's. */
export async function parcelsBecome(
  orderId: number,
  to: ParcelStatus,
  supplierId: number | null = null,
): Promise<unknown[]> {
  const change = { orderId, supplierId, to, cause: `a test says ${to}`, now: new Date() };
  const results = await env.DB.batch<{ supplier_id: number }>(parcelChangeStatements(env.DB, change));
  return results.at(-1)?.results.map((row) => row.supplier_id) ?? [];
}

/** A payment of an order that has been taken, of what the order costs unless told otherwise; its id. */
export async function aTakenPayment(orderId: number, amountCents: number | null = null): Promise<number> {
  const { meta } = await env.DB.prepare(
    `INSERT INTO payment (order_id, gateway, reference, gateway_payment_id, method, status, amount_cents, created_at, paid_at)
     SELECT id, 'payfast', ?2, ?2, 'card', 'complete', coalesce(?3, amount_cents + delivery_cents), ?4, ?4
     FROM "order" WHERE id = ?1`,
  )
    .bind(orderId, `taken-${orderId}-${unique()}`, amountCents, new Date().toISOString())
    .run();
  return meta.last_row_id;
}

/** Marks what an order may not keep; the payments this has marked. */
export async function refundsDue(orderId: number): Promise<unknown[]> {
  const { results } = await refundsDueStatement(env.DB, {
    orderId,
    reason: 'a test',
    now: new Date(),
  }).all<{ payment_id: number }>();
  return results.map((row) => row.payment_id);
}

/** Takes a placed order to a status the way it would get there in the shop. */
export async function bringTo(orderId: number, status: OrderStatus): Promise<void> {
  switch (status) {
    case 'placed':
      return;
    case 'cancelled':
    case 'expired':
      await becomes(orderId, status);
      return;
    case 'paid':
      await aTakenPayment(orderId);
      await becomes(orderId, 'paid');
      return;
    case 'packed':
    case 'shipped':
      await bringTo(orderId, 'paid');
      await parcelsBecome(orderId, status);
      return;
    case 'delivered':
      await bringTo(orderId, 'shipped');
      await parcelsBecome(orderId, 'delivered');
      return;
    case 'refunded':
      await bringTo(orderId, 'paid');
      await becomes(orderId, 'cancelled');
      await refundsDue(orderId);
      await markRefundedStatement(env.DB, { orderId, reference: null, now: new Date() }).run();
      await becomes(orderId, 'refunded');
  }
}

/** How many pieces of a product are for sale, and how many orders hold. */
export async function shelfOf(productId: number): Promise<{ stock: number; held: number }> {
  const row = await env.DB.prepare('SELECT stock, held FROM product WHERE id = ?')
    .bind(productId)
    .first<{ stock: number; held: number }>();
  return row ?? { stock: -1, held: -1 };
}

/** What has happened to an order and its parcels, in the order it happened: `packed`, or `packed (supplier 7)`. */
export async function lifeOf(orderId: number): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT status || coalesce(' (supplier ' || supplier_id || ')', '') AS what FROM order_event
     WHERE order_id = ? ORDER BY id`,
  )
    .bind(orderId)
    .all<{ what: string }>();
  return results.map(({ what }) => what);
}
