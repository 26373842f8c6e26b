import { rowsOf } from '../db/run-batch.ts';
import { inList, prepare, sql } from '../db/sql.ts';
import { SUPPLIER_ADDRESS } from '../orders/orders.repository.ts';
import { PAID_STATUSES } from '../orders/paid-statuses.sql.ts';
import { isRefundedInFullSql } from '../refunds/refunds.repository.ts';
import type { DocumentKind } from './documents.repository.ts';
import { type Invoice, InvoiceSchema } from './issued-document.ts';

/** Invoices are issued for the paid parcels of paid orders. */
export const INVOICE_KIND: DocumentKind<Invoice> = {
  table: 'invoice',
  schema: InvoiceSchema,
  ownColumns: { kind: 'kind', payment_reference: 'paymentReference' },
  isDue: sql`o.status IN (${PAID_STATUSES}) AND c.status IN (${PAID_STATUSES})`,
  // A parcel has one invoice.
  isSame: sql`TRUE`,
  async draw(invoice, as) {
    // Loaded on first use, so that the worker starts faster.
    const { drawInvoice } = await import('./pdf/draw-invoice.ts');
    return drawInvoice(invoice, as);
  },
};

/** A payment whose order's invoices are due. */
export type PaymentWithDueInvoices = {
  paymentId: number;
  orderId: number;
  userId: number;
  paidAt: string;
  /** False if no invoice is owed, because the order is no longer paid or its payment is refunded in full. */
  isOwed: boolean;
};

/** A run's position: the run has already tried to invoice all payments up to this one. */
export type DuePosition = { paidAt: string; paymentId: number };

/**
 * Lists the payments up to `paidTo` whose orders may lack invoices, oldest first. The query reads no other payments.
 */
export async function listDueInvoices(
  db: D1Database,
  { paidTo, after, limit }: { paidTo: Date; after: DuePosition; limit: number },
): Promise<PaymentWithDueInvoices[]> {
  const rows = await rowsOf(prepare<Omit<PaymentWithDueInvoices, 'isOwed'> & { isOwed: number }>(db)`
    SELECT p.id AS paymentId, o.id AS orderId, o.user_id AS userId, p.paid_at AS paidAt,
      o.status IN (${PAID_STATUSES}) AND NOT ${isRefundedInFullSql('p')} AS isOwed
    FROM payment p JOIN "order" o ON o.id = p.order_id
    WHERE ${IS_TO_INVOICE} AND p.paid_at <= ${paidTo}
      AND p.paid_at >= ${after.paidAt} AND (p.paid_at > ${after.paidAt} OR p.id > ${after.paymentId})
    ORDER BY p.paid_at, p.id LIMIT ${limit}`);
  return rows.map((row) => ({ ...row, isOwed: row.isOwed === 1 }));
}

/** Counts the payments up to `paidTo` that may lack invoices. `oldest` is the earliest payment time; null if none. */
export async function countDueInvoices(
  db: D1Database,
  paidTo: Date,
): Promise<{ count: number; oldest: string | null }> {
  const row = await prepare<{ count: number; oldest: string | null }>(db)`
    SELECT count(*) AS count, min(p.paid_at) AS oldest FROM payment p
    WHERE ${IS_TO_INVOICE} AND p.paid_at <= ${paidTo}`.first();
  return row ?? { count: 0, oldest: null };
}

/** SQL for a payment p. Must match the condition of the index payment_to_invoice word for word. */
const IS_TO_INVOICE = sql`p.status = 'complete' AND p.is_invoiced = 0 AND p.invoice_waits_for IS NULL`;

/** Marks payments as invoiced: their orders' invoices are issued and emailed, or none are owed. */
export function markInvoicedStatement(db: D1Database, paymentIds: readonly number[]): D1PreparedStatement {
  return prepare(db)`UPDATE payment SET is_invoiced = 1 WHERE id IN ${inList(paymentIds)}`;
}

/** Postpones the invoices of payments until a vendor's missing address is added. */
export function waitForVendorsStatement(
  db: D1Database,
  waiting: readonly { paymentId: number; supplierId: number }[],
): D1PreparedStatement {
  return prepare(db)`
    UPDATE payment SET invoice_waits_for = w.value ->> 'supplierId'
    FROM json_each(${JSON.stringify(waiting)}) w WHERE payment.id = w.value ->> 'paymentId'`;
}

/** Resumes up to `limit` postponed payments whose vendor now has an address. Returns the number of resumed payments. */
export async function resumeWaiting(db: D1Database, limit: number): Promise<number> {
  const { meta } = await prepare(db)`
    UPDATE payment SET invoice_waits_for = NULL WHERE id IN (
      SELECT p.id FROM supplier s CROSS JOIN payment p ON p.invoice_waits_for = s.id
      WHERE trim(s.address) <> '' LIMIT ${limit})`.run();
  return meta.changes;
}

/**
 * SQL for an order_child c: true if the VAT vendor's address is missing, which would make the parcel's documents
 * invalid.
 */
export const IS_INCOMPLETE_PART = sql`c.supplier_vat_number IS NOT NULL AND ${SUPPLIER_ADDRESS} = ''`;

/**
 * Lists the vendors whose address is missing, with the number of waiting orders; see `invoice-rejection.ts` for the
 * reason.
 */
export function listIncompleteSuppliers(db: D1Database) {
  return rowsOf(prepare<{ name: string; orders: number }>(db)`
    SELECT s.display_name AS name, count(DISTINCT p.order_id) AS orders
    FROM supplier s CROSS JOIN payment p ON p.invoice_waits_for = s.id
      JOIN "order" o ON o.id = p.order_id AND o.status IN (${PAID_STATUSES})
    GROUP BY s.id ORDER BY orders DESC`);
}
