import { NO_INVOICE_UP_TO_CENTS } from '#shared/constants.ts';
import { ORDER_STATUSES } from '#shared/contract/order.ts';
import { isPaid } from '#shared/domain/order-status.ts';
import { runBatch, type Statement } from '../db/run-batch.ts';
import { partCents } from '../orders/order-cost.sql.ts';
import { SUPPLIER_ADDRESS } from '../orders/orders.repository.ts';
import {
  DOCUMENT_COLUMNS,
  type DocumentRow,
  type IssuedDocumentRow,
  toDocument,
  toDocumentRow,
} from './document-row.ts';
import type { Invoice, InvoiceDraft, InvoiceKind } from './invoice.ts';

export type DueOrder = { orderId: number; userId: number; paidAt: string };

/** All invoices of an order. The caller checks whose order it is. */
export async function listInvoices(db: D1Database, orderId: number): Promise<Invoice[]> {
  const { results } = await listStatement(db, orderId).all<InvoiceRow>();
  return results.map(toInvoice);
}

/** A customer's own invoice, or null. */
export async function findInvoice(
  db: D1Database,
  wanted: { userId: number; orderId: number; supplierId: number },
): Promise<Invoice | null> {
  const row = await db
    .prepare(
      `SELECT i.* FROM invoice i JOIN "order" o ON o.id = i.order_id
       WHERE i.order_id = ? AND i.supplier_id = ? AND o.user_id = ?`,
    )
    .bind(wanted.orderId, wanted.supplierId, wanted.userId)
    .first<InvoiceRow>();
  return row === null ? null : toInvoice(row);
}

/**
 * Some of the orders that were paid in a span of time and lack an invoice. They are chosen by chance, so that orders
 * whose invoices cannot be issued do not block the others.
 */
export async function listDueOrders(
  db: D1Database,
  due: { paidFrom: string; paidTo: string; limit: number },
): Promise<DueOrder[]> {
  const { results } = await db
    .prepare(
      `SELECT o.id AS orderId, o.user_id AS userId, p.paid_at AS paidAt FROM payment p JOIN "order" o ON o.id = p.order_id
       WHERE p.status = 'complete' AND p.paid_at >= ?1 AND p.paid_at < ?2
         AND NOT EXISTS (SELECT 1 FROM refund WHERE payment_id = p.id)
         AND o.status IN (SELECT value FROM json_each(?3))
         AND EXISTS (
           SELECT 1 FROM order_child c WHERE c.order_id = o.id AND c.status IN (SELECT value FROM json_each(?3))
             AND NOT EXISTS (SELECT 1 FROM invoice i WHERE i.order_id = o.id AND i.supplier_id = c.supplier_id)
             AND ${partCents('c')} > ?4)
       ORDER BY random() LIMIT ?5`,
    )
    .bind(due.paidFrom, due.paidTo, PAID_STATUSES, NO_INVOICE_UP_TO_CENTS, due.limit)
    .all<DueOrder>();
  return results;
}

/** Of an order_child c: a vendor whose address is missing, so that no document of theirs would be valid. */
export const IS_INCOMPLETE_PART = `c.supplier_vat_number IS NOT NULL AND ${SUPPLIER_ADDRESS} = ''`;

/**
 * The vendors whose address is missing, with how many orders, paid in a span of time, go without an invoice for that;
 * how it is left out is in `invoice-refusal.ts`.
 */
export async function listIncompleteSuppliers(
  db: D1Database,
  paid: { paidFrom: string; paidTo: string },
): Promise<{ name: string; orders: number }[]> {
  const { results } = await db
    .prepare(
      `SELECT s.display_name AS name, count(DISTINCT c.order_id) AS orders
       FROM supplier s JOIN order_child c ON c.supplier_id = s.id
         JOIN payment p ON p.order_id = c.order_id AND p.status = 'complete'
       WHERE ${IS_INCOMPLETE_PART} AND p.paid_at >= ?1 AND p.paid_at < ?2
         AND c.status IN (SELECT value FROM json_each(?3))
         AND NOT EXISTS (SELECT 1 FROM invoice i WHERE i.order_id = c.order_id AND i.supplier_id = s.id)
         AND ${partCents('c')} > ?4
       GROUP BY s.id ORDER BY orders DESC`,
    )
    .bind(paid.paidFrom, paid.paidTo, PAID_STATUSES, NO_INVOICE_UP_TO_CENTS)
    .all<{ name: string; orders: number }>();
  return results;
}

/**
 * Inserts the invoices that an order lacks, and returns all it has. Each takes its supplier's next number in the statement
 * that inserts it. The database runs one statement at a time, so no two share a number and none is left out.
 */
export async function insertInvoices(
  db: D1Database,
  orderId: number,
  drafts: readonly InvoiceDraft[],
): Promise<Invoice[]> {
  const { found } = await runBatch(db, {
    issued: db
      .prepare(
        `INSERT INTO invoice (order_id, supplier_id, serial_number, ${COPIED.join(', ')})
         SELECT c.order_id, c.supplier_id,
           1 + coalesce((SELECT max(serial_number) FROM invoice WHERE supplier_id = c.supplier_id), 0),
           ${COPIED.map((name) => `draft.value ->> '${name}'`).join(', ')}
         FROM json_each(?2) draft
           JOIN order_child c ON c.order_id = ?1 AND c.supplier_id = draft.value ->> 'supplier_id'
           JOIN "order" o ON o.id = c.order_id
         WHERE o.status IN (SELECT value FROM json_each(?3)) AND c.status IN (SELECT value FROM json_each(?3))
         ON CONFLICT (order_id, supplier_id) DO NOTHING`,
      )
      .bind(orderId, JSON.stringify(drafts.map(toRow)), PAID_STATUSES),
    found: listStatement(db, orderId),
  });
  return found.rows.map(toInvoice);
}

function listStatement(db: D1Database, orderId: number): Statement<InvoiceRow> {
  return db.prepare('SELECT * FROM invoice WHERE order_id = ? ORDER BY supplier_id').bind(orderId);
}

const PAID_STATUSES = JSON.stringify(ORDER_STATUSES.filter(isPaid));

/** The columns that a draft fills, beside order and supplier. */
const COPIED = ['kind', 'payment_reference', ...DOCUMENT_COLUMNS] as const;

type InvoiceDraftRow = DocumentRow & { kind: InvoiceKind; payment_reference: string };
type InvoiceRow = InvoiceDraftRow & IssuedDocumentRow;

function toRow(draft: InvoiceDraft): InvoiceDraftRow {
  return { ...toDocumentRow(draft), kind: draft.kind, payment_reference: draft.paymentReference };
}

function toInvoice(row: InvoiceRow): Invoice {
  return { ...toDocument(row), kind: row.kind, paymentReference: row.payment_reference };
}
