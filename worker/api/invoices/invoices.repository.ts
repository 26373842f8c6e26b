import { rowsOf } from '../db/run-batch.ts';
import { inList, prepare, sql } from '../db/sql.ts';
import { SUPPLIER_ADDRESS } from '../orders/orders.repository.ts';
import { PAID_STATUSES } from '../orders/paid-statuses.sql.ts';
import { isRefundedInFull } from '../refunds/refunds.repository.ts';
import type { DocumentKind } from './documents.repository.ts';
import { type Invoice, InvoiceSchema } from './issued-document.ts';

/** Invoices are issued for the paid parts of paid orders. */
export const INVOICES: DocumentKind<Invoice> = {
  table: 'invoice',
  schema: InvoiceSchema,
  ownColumns: { kind: 'kind', payment_reference: 'paymentReference' },
  isDue: sql`o.status IN (${PAID_STATUSES}) AND c.status IN (${PAID_STATUSES})`,
  // A part has one invoice.
  isSame: sql`TRUE`,
  async draw(invoice, as) {
    // Loaded with the first invoice, so that the worker starts faster.
    const { drawInvoice } = await import('./pdf/draw-invoice.ts');
    return drawInvoice(invoice, as);
  },
};

/** A payment whose order's invoices are due. */
export type DueInvoices = {
  paymentId: number;
  orderId: number;
  userId: number;
  paidAt: string;
  /** False if the order is not paid any more, or its payment goes back: then no invoice is owed. */
  isOwed: boolean;
};

/** Where a run has come to: those before it are issued, or could not be. */
export type DuePosition = { paidAt: string; paymentId: number };

/** The payments up to `paidTo` whose orders may lack invoices, oldest first. It reads none of the others. */
export async function listDueInvoices(
  db: D1Database,
  { paidTo, after, limit }: { paidTo: Date; after: DuePosition; limit: number },
): Promise<DueInvoices[]> {
  const rows = await rowsOf(prepare<Omit<DueInvoices, 'isOwed'> & { isOwed: number }>(db)`
    SELECT p.id AS paymentId, o.id AS orderId, o.user_id AS userId, p.paid_at AS paidAt,
      o.status IN (${PAID_STATUSES}) AND NOT ${isRefundedInFull('p')} AS isOwed
    FROM payment p JOIN "order" o ON o.id = p.order_id
    WHERE ${IS_TO_INVOICE} AND p.paid_at <= ${paidTo}
      AND p.paid_at >= ${after.paidAt} AND (p.paid_at > ${after.paidAt} OR p.id > ${after.paymentId})
    ORDER BY p.paid_at, p.id LIMIT ${limit}`);
  return rows.map((row) => ({ ...row, isOwed: row.isOwed === 1 }));
}

/** How many payments up to `paidTo` may lack invoices, and when the oldest was made. */
export async function countDueInvoices(
  db: D1Database,
  paidTo: Date,
): Promise<{ count: number; oldest: string | null }> {
  const row = await prepare<{ count: number; oldest: string | null }>(db)`
    SELECT count(*) AS count, min(p.paid_at) AS oldest FROM payment p
    WHERE ${IS_TO_INVOICE} AND p.paid_at <= ${paidTo}`.first();
  return row ?? { count: 0, oldest: null };
}

/** The condition of the index payment_to_invoice, word for word. */
const IS_TO_INVOICE = sql`p.status = 'complete' AND p.is_invoiced = 0 AND p.invoice_waits_for IS NULL`;

/** Notes that the invoices of these payments' orders are issued and mailed, or that none are owed. */
export function markInvoicedStatement(db: D1Database, paymentIds: readonly number[]): D1PreparedStatement {
  return prepare(db)`UPDATE payment SET is_invoiced = 1 WHERE id IN ${inList(paymentIds)}`;
}

/** Puts payments aside until their vendor has an address. */
export function waitForVendorsStatement(
  db: D1Database,
  waiting: readonly { paymentId: number; supplierId: number }[],
): D1PreparedStatement {
  return prepare(db)`
    UPDATE payment SET invoice_waits_for = w.value ->> 'supplierId'
    FROM json_each(${JSON.stringify(waiting)}) w WHERE payment.id = w.value ->> 'paymentId'`;
}

/** Takes up some of the payments again whose vendor has an address now. Returns how many. */
export async function resumeWaiting(db: D1Database, limit: number): Promise<number> {
  const { meta } = await prepare(db)`
    UPDATE payment SET invoice_waits_for = NULL WHERE id IN (
      SELECT p.id FROM supplier s CROSS JOIN payment p ON p.invoice_waits_for = s.id
      WHERE trim(s.address) <> '' LIMIT ${limit})`.run();
  return meta.changes;
}

/** Of an order_child c: a vendor whose address is missing, so that no document of theirs would be valid. */
export const IS_INCOMPLETE_PART = sql`c.supplier_vat_number IS NOT NULL AND ${SUPPLIER_ADDRESS} = ''`;

/** The vendors whose address is missing, with how many orders wait for it; `invoice-refusal.ts` says why they do. */
export function listIncompleteSuppliers(db: D1Database) {
  return rowsOf(prepare<{ name: string; orders: number }>(db)`
    SELECT s.display_name AS name, count(DISTINCT p.order_id) AS orders
    FROM supplier s CROSS JOIN payment p ON p.invoice_waits_for = s.id
      JOIN "order" o ON o.id = p.order_id AND o.status IN (${PAID_STATUSES})
    GROUP BY s.id ORDER BY orders DESC`);
}
