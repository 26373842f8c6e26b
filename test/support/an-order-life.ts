import { env } from 'cloudflare:workers';
import type { OrderStatus } from '#shared/contract/order.ts';
import type { ParcelStatus, WholeOrderStatus } from '#shared/domain/order-life.ts';
import { orderStatusChangeStatements } from '#worker/api/orders/order-status.repository.ts';
import type { UnusablePaymentCause } from '#worker/api/refunds/refund-cause.ts';
import { refundsDueStatement } from '#worker/api/refunds/refunds.repository.ts';
import { recordRefunds } from '#worker/operations/operator-refunds.ts';
import { parcelChangeStatements } from '#worker/operations/parcel-status.repository.ts';
import { unique } from './a-shop.ts';
import { OPERATOR } from './an-operator.ts';

/** Tries to change an order's status; returns true if the change was allowed. */
export async function tryStatus(orderId: number, to: WholeOrderStatus): Promise<boolean> {
  const change = { orderId, userId: null, to, cause: `a test says ${to}`, now: new Date() };
  const results = await env.DB.batch(orderStatusChangeStatements(env.DB, change));
  return (results.at(-1)?.results.length ?? 0) > 0;
}

/**
 * Tries to change the status of an order's parcels, or of one retailer's parcel only. Returns the ids of the retailers
 * whose parcel changed.
 */
export async function parcelsBecome(
  orderId: number,
  to: ParcelStatus,
  supplierId: number | null = null,
): Promise<unknown[]> {
  const change = { orderId, supplierId, to, cause: `a test says ${to}`, now: new Date() };
  const results = await env.DB.batch<{ supplier_id: number }>(parcelChangeStatements(env.DB, change));
  return results.at(-1)?.results.map((row) => row.supplier_id) ?? [];
}

/** Inserts a completed payment for an order and returns its id. The amount is the order's total by default. */
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

/** Runs the statement that marks an order's payments for refund; returns the ids of the marked payments. */
export async function refundsDue(orderId: number, cause?: UnusablePaymentCause): Promise<unknown[]> {
  const { results } = await refundsDueStatement(env.DB, {
    orderId,
    reason: 'a test',
    ...(cause && { cause }),
    now: new Date(),
  }).all<{ paymentId: number }>();
  return results.map(({ paymentId }) => paymentId);
}

/** Brings a placed order to a status through the shop's own transitions. */
export async function advanceTo(orderId: number, status: OrderStatus): Promise<void> {
  switch (status) {
    case 'placed':
      return;
    case 'cancelled':
    case 'expired':
      await tryStatus(orderId, status);
      return;
    case 'paid':
      await aTakenPayment(orderId);
      await tryStatus(orderId, 'paid');
      return;
    case 'packed':
    case 'shipped':
      await advanceTo(orderId, 'paid');
      await parcelsBecome(orderId, status);
      return;
    case 'delivered':
      await advanceTo(orderId, 'shipped');
      await parcelsBecome(orderId, 'delivered');
      return;
    case 'refunded':
      await advanceTo(orderId, 'paid');
      await tryStatus(orderId, 'cancelled');
      await refundsDue(orderId);
      await recordRefunds(env.DB, OPERATOR, {
        orderId,
        reference: null,
        origin: 'https://shop.test',
        now: new Date(),
      });
  }
}

/** A product's stock, and the units that orders reserve. */
export async function shelfOf(productId: number): Promise<{ stock: number; held: number }> {
  const row = await env.DB.prepare('SELECT stock, held FROM product WHERE id = ?')
    .bind(productId)
    .first<{ stock: number; held: number }>();
  return row ?? { stock: -1, held: -1 };
}

/** The events of an order and its parcels, oldest first: `packed`, or `packed (supplier 7)`. */
export async function orderHistory(orderId: number): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT status || coalesce(' (supplier ' || supplier_id || ')', '') AS what FROM order_event
     WHERE order_id = ? ORDER BY id`,
  )
    .bind(orderId)
    .all<{ what: string }>();
  return results.map(({ what }) => what);
}
