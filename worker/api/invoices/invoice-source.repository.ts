import type { Order } from '#shared/contract/order.ts';
import { runBatch, typedRows } from '../db/run-batch.ts';
import { findOrderStatement, SUPPLIER_ADDRESS, toOrder } from '../orders/orders.repository.ts';

/** All that the invoices of an order are made from. */
export type InvoiceSource = {
  order: Order;
  /** What the order has copied of each retailer, and the tax of its part, by the retailer's id. */
  parts: ReadonlyMap<number, InvoicedRetailer>;
  customer: { businessName: string; vatNumber: string };
  /** The payment that paid the order, if one did. */
  payment: { reference: string; paidAt: string } | null;
  /** What the order's voucher takes off each of its items, and the tax in the rest, by the item's id. */
  items: ReadonlyMap<number, { discountCents: number; vatCents: number }>;
};

/** The VAT number is null where the retailer was no VAT vendor. */
export type InvoicedRetailer = {
  address: string;
  vatNumber: string | null;
  vatBasisPoints: number;
  vatCents: number;
};

type PartRow = {
  supplier_id: number;
  address: string;
  supplier_vat_number: string | null;
  vat_basis_points: number;
  vat_cents: number;
};
type ItemRow = { id: number; discount_cents: number; vat_cents: number };
type FactsRow = {
  customer_business_name: string;
  customer_vat_number: string;
  reference: string | null;
  paid_at: string | null;
};

/** The source of the invoices of a customer's own order; null if it is not theirs. */
export async function findInvoiceSource(
  db: D1Database,
  userId: number,
  orderId: number,
): Promise<InvoiceSource | null> {
  const { order, parts, facts, items } = await runBatch(db, {
    order: findOrderStatement(db, userId, orderId),
    parts: typedRows<PartRow>(
      db
        .prepare(
          `SELECT c.supplier_id, ${SUPPLIER_ADDRESS} AS address, c.supplier_vat_number, c.vat_basis_points, c.vat_cents
           FROM order_child c WHERE c.order_id = ?`,
        )
        .bind(orderId),
    ),
    facts: typedRows<FactsRow>(
      db
        .prepare(
          `SELECT o.customer_business_name, o.customer_vat_number, p.reference, p.paid_at
           FROM "order" o
             LEFT JOIN payment p ON p.order_id = o.id AND p.status = 'complete'
             LEFT JOIN refund r ON r.payment_id = p.id
           WHERE o.id = ? AND o.user_id = ? ORDER BY r.id IS NOT NULL, p.paid_at LIMIT 1`,
        )
        .bind(orderId, userId),
    ),
    items: typedRows<ItemRow>(
      db.prepare('SELECT id, discount_cents, vat_cents FROM order_item WHERE order_id = ?').bind(orderId),
    ),
  });
  const [[orderRow], [found]] = [order.rows, facts.rows];
  if (orderRow === undefined || found === undefined) return null;
  const { reference, paid_at } = found;
  return {
    order: toOrder(orderRow),
    parts: new Map(
      parts.rows.map((row) => [
        row.supplier_id,
        {
          address: row.address,
          vatNumber: row.supplier_vat_number,
          vatBasisPoints: row.vat_basis_points,
          vatCents: row.vat_cents,
        },
      ]),
    ),
    customer: { businessName: found.customer_business_name, vatNumber: found.customer_vat_number },
    payment: reference === null || paid_at === null ? null : { reference, paidAt: paid_at },
    items: new Map(
      items.rows.map((row) => [row.id, { discountCents: row.discount_cents, vatCents: row.vat_cents }]),
    ),
  };
}
