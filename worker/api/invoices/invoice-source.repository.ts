import type { Order } from '#shared/contract/order.ts';
import { rowsOf } from '../db/rows.ts';
import { findOrderStatement, type OrderRow, toOrder } from '../orders/orders.repository.ts';

/** All that the invoices of an order are made from. */
export type InvoiceSource = {
  order: Order;
  /** The details of its suppliers, as they are today. */
  suppliers: ReadonlyMap<number, { address: string; vatNumber: string }>;
  customer: { businessName: string; vatNumber: string };
  /** The payment that turned it paid, if one did. */
  payment: { reference: string; paidAt: string } | null;
  /** What the order's voucher takes off each of its items, by the item's id. */
  discountCents: ReadonlyMap<number, number>;
};

type SupplierRow = { id: number; address: string; vat_number: string | null };
type FactsRow = {
  business_name: string;
  vat_number: string;
  reference: string | null;
  paid_at: string | null;
};

/** What a customer's own order gives for invoices, or null where it is not theirs. */
export async function findInvoiceSource(
  db: D1Database,
  userId: number,
  orderId: number,
): Promise<InvoiceSource | null> {
  const [orders, suppliers, facts, discounts] = await db.batch([
    findOrderStatement(db, userId, orderId),
    db
      .prepare(
        `SELECT s.id, s.address, s.vat_number FROM supplier s
         WHERE s.id IN (SELECT supplier_id FROM order_child WHERE order_id = ?)`,
      )
      .bind(orderId),
    db
      .prepare(
        `SELECT u.business_name, u.vat_number, p.reference, p.paid_at
         FROM "order" o JOIN user u ON u.id = o.user_id
           LEFT JOIN payment p ON p.order_id = o.id AND p.status = 'complete'
           LEFT JOIN refund r ON r.payment_id = p.id
         WHERE o.id = ? AND o.user_id = ? ORDER BY r.id IS NOT NULL, p.paid_at LIMIT 1`,
      )
      .bind(orderId, userId),
    db.prepare('SELECT id, discount_cents FROM order_item WHERE order_id = ?').bind(orderId),
  ]);
  const [order] = rowsOf<OrderRow>(orders);
  const [found] = rowsOf<FactsRow>(facts);
  if (order === undefined || found === undefined) return null;
  const { reference, paid_at } = found;
  return {
    order: toOrder(order),
    suppliers: new Map(
      rowsOf<SupplierRow>(suppliers).map((row) => [
        row.id,
        { address: row.address.trim(), vatNumber: row.vat_number ?? '' },
      ]),
    ),
    customer: { businessName: found.business_name, vatNumber: found.vat_number },
    payment: reference === null || paid_at === null ? null : { reference, paidAt: paid_at },
    discountCents: new Map(
      rowsOf<{ id: number; discount_cents: number }>(discounts).map((row) => [row.id, row.discount_cents]),
    ),
  };
}
