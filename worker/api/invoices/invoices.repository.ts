import { NO_INVOICE_UP_TO_CENTS } from '#shared/constants.ts';
import { rowsOf } from '../db/run-batch.ts';
import { prepare, sql } from '../db/sql.ts';
import { partCents } from '../orders/order-cost.sql.ts';
import { SUPPLIER_ADDRESS } from '../orders/orders.repository.ts';
import { PAID_STATUSES } from '../orders/paid-statuses.sql.ts';
import type { DocumentKind } from './documents.repository.ts';
import { type Invoice, InvoiceSchema } from './invoice.ts';

/** Invoices are issued for the paid parts of paid orders. */
export const INVOICES: DocumentKind<Invoice> = {
  table: 'invoice',
  schema: InvoiceSchema,
  ownColumns: { kind: 'kind', payment_reference: 'paymentReference' },
  isDue: sql`o.status IN (${PAID_STATUSES}) AND c.status IN (${PAID_STATUSES})`,
  async draw(invoice, as) {
    // Loaded with the first invoice, so that the worker starts faster.
    const { drawInvoice } = await import('./pdf/draw-invoice.ts');
    return drawInvoice(invoice, as);
  },
};

export type DueOrder = { orderId: number; userId: number; paidAt: string };

/** SQL of an order_child c: a paid part that needs an invoice and has none. */
const LACKS_INVOICE = sql`c.status IN (${PAID_STATUSES})
  AND NOT EXISTS (SELECT 1 FROM invoice i WHERE i.order_id = c.order_id AND i.supplier_id = c.supplier_id)
  AND ${partCents('c')} > ${NO_INVOICE_UP_TO_CENTS}`;

/**
 * Some of the orders that were paid in a span of time and lack an invoice. They are chosen by chance, so that orders
 * whose invoices cannot be issued do not block the others.
 */
export function listDueOrders(
  db: D1Database,
  due: { paidFrom: string; paidTo: string; limit: number },
): Promise<DueOrder[]> {
  return rowsOf(prepare<DueOrder>(db)`
    SELECT o.id AS orderId, o.user_id AS userId, p.paid_at AS paidAt
    FROM payment p JOIN "order" o ON o.id = p.order_id
    WHERE p.status = 'complete' AND p.paid_at >= ${due.paidFrom} AND p.paid_at < ${due.paidTo}
      AND NOT EXISTS (SELECT 1 FROM refund WHERE payment_id = p.id)
      AND o.status IN (${PAID_STATUSES})
      AND EXISTS (SELECT 1 FROM order_child c WHERE c.order_id = o.id AND ${LACKS_INVOICE})
    ORDER BY random() LIMIT ${due.limit}`);
}

/** Of an order_child c: a vendor whose address is missing, so that no document of theirs would be valid. */
export const IS_INCOMPLETE_PART = sql`c.supplier_vat_number IS NOT NULL AND ${SUPPLIER_ADDRESS} = ''`;

/**
 * The vendors whose address is missing, with how many orders, paid in a span of time, go without an invoice for that;
 * how it is left out is in `invoice-refusal.ts`.
 */
export function listIncompleteSuppliers(
  db: D1Database,
  paid: { paidFrom: string; paidTo: string },
): Promise<{ name: string; orders: number }[]> {
  return rowsOf(prepare<{ name: string; orders: number }>(db)`
    SELECT s.display_name AS name, count(DISTINCT c.order_id) AS orders
    FROM supplier s JOIN order_child c ON c.supplier_id = s.id
      JOIN payment p ON p.order_id = c.order_id AND p.status = 'complete'
    WHERE ${IS_INCOMPLETE_PART} AND p.paid_at >= ${paid.paidFrom} AND p.paid_at < ${paid.paidTo}
      AND ${LACKS_INVOICE}
    GROUP BY s.id ORDER BY orders DESC`);
}
