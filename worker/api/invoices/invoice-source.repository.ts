import type { Order } from '#shared/contract/order.ts';
import { runBatch } from '../db/run-batch.ts';
import { prepare } from '../db/sql.ts';
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

type PartRow = InvoicedRetailer & { supplierId: number };
type ItemRow = { id: number; discountCents: number; vatCents: number };
type FactsRow = InvoiceSource['customer'] & { reference: string | null; paidAt: string | null };

/** The source of the invoices of a customer's own order; null if it is not theirs. */
export async function findInvoiceSource(
  db: D1Database,
  userId: number,
  orderId: number,
): Promise<InvoiceSource | null> {
  const { order, parts, facts, items } = await runBatch(db, {
    order: findOrderStatement(db, userId, orderId),
    parts: prepare<PartRow>(db)`
      SELECT c.supplier_id AS supplierId, ${SUPPLIER_ADDRESS} AS address, c.supplier_vat_number AS vatNumber,
        c.vat_basis_points AS vatBasisPoints, c.vat_cents AS vatCents
      FROM order_child c WHERE c.order_id = ${orderId}`,
    facts: prepare<FactsRow>(db)`
      SELECT o.customer_business_name AS businessName, o.customer_vat_number AS vatNumber, p.reference,
        p.paid_at AS paidAt
      FROM "order" o
        LEFT JOIN payment p ON p.order_id = o.id AND p.status = 'complete'
        LEFT JOIN refund r ON r.payment_id = p.id
      WHERE o.id = ${orderId} AND o.user_id = ${userId} ORDER BY r.id IS NOT NULL, p.paid_at LIMIT 1`,
    items: prepare<ItemRow>(db)`
      SELECT id, discount_cents AS discountCents, vat_cents AS vatCents FROM order_item
      WHERE order_id = ${orderId}`,
  });
  const [[orderRow], [found]] = [order.rows, facts.rows];
  if (orderRow === undefined || found === undefined) return null;
  const { reference, paidAt, ...customer } = found;
  return {
    order: toOrder(orderRow),
    parts: new Map(parts.rows.map((part) => [part.supplierId, part])),
    customer,
    payment: reference === null || paidAt === null ? null : { reference, paidAt },
    items: new Map(items.rows.map((item) => [item.id, item])),
  };
}
