import { ORDER_STATUSES } from '#shared/contract/order.ts';
import { isPaid } from '#shared/domain/order-status.ts';
import { runBatch, type Statement } from '../db/run-batch.ts';
import { partCents } from '../orders/order-cost.sql.ts';
import type { CreditNote, CreditNoteDraft } from './credit-note.ts';
import {
  DOCUMENT_COLUMNS,
  type DocumentRow,
  type IssuedDocumentRow,
  toDocument,
  toDocumentRow,
} from './document-row.ts';

/** SQL of an order o: it was paid once and is cancelled or refunded. ?2 are the statuses of a paid order. */
const IS_CREDITED = `o.status IN ('cancelled', 'refunded') AND EXISTS (
  SELECT 1 FROM order_event paid WHERE paid.order_id = o.id AND paid.status IN (SELECT value FROM json_each(?2)))`;
const PAID_STATUSES = JSON.stringify(ORDER_STATUSES.filter(isPaid));

/** Why a customer's own order was given up after it was paid; null where it was not. */
export async function findCreditCause(
  db: D1Database,
  { userId, orderId }: { userId: number; orderId: number },
): Promise<string | null> {
  return db
    .prepare(
      `SELECT e.cause FROM "order" o JOIN order_event e ON e.order_id = o.id
       WHERE o.id = ?1 AND ${IS_CREDITED} AND o.user_id = ?3 AND e.status IN ('cancelled', 'refunded')
       ORDER BY e.id LIMIT 1`,
    )
    .bind(orderId, PAID_STATUSES, userId)
    .first<string>('cause');
}

/**
 * Inserts the credit notes that an order lacks, and returns all it has. Each takes its supplier's next number in the
 * statement that inserts it, as invoices do.
 */
export async function insertCreditNotes(
  db: D1Database,
  orderId: number,
  drafts: readonly CreditNoteDraft[],
): Promise<CreditNote[]> {
  const { found } = await runBatch(db, {
    issued: db
      .prepare(
        `INSERT INTO credit_note (order_id, supplier_id, serial_number, ${COPIED.join(', ')})
         SELECT c.order_id, c.supplier_id,
           1 + coalesce((SELECT max(serial_number) FROM credit_note WHERE supplier_id = c.supplier_id), 0),
           ${COPIED.map((name) => `draft.value ->> '${name}'`).join(', ')}
         FROM json_each(?3) draft
           JOIN order_child c ON c.order_id = ?1 AND c.supplier_id = draft.value ->> 'supplier_id'
           JOIN "order" o ON o.id = c.order_id
         WHERE ${IS_CREDITED}
         ON CONFLICT (order_id, supplier_id) DO NOTHING`,
      )
      .bind(orderId, PAID_STATUSES, JSON.stringify(drafts.map(toRow))),
    found: listStatement(db, orderId),
  });
  return found.rows.map(toCreditNote);
}

/** All credit notes of an order. The caller checks whose order it is. */
export async function listCreditNotes(db: D1Database, orderId: number): Promise<CreditNote[]> {
  const { results } = await listStatement(db, orderId).all<CreditNoteRow>();
  return results.map(toCreditNote);
}

/** A customer's own credit note, or null. */
export async function findCreditNote(
  db: D1Database,
  wanted: { userId: number; orderId: number; supplierId: number },
): Promise<CreditNote | null> {
  const row = await db
    .prepare(
      `SELECT n.* FROM credit_note n JOIN "order" o ON o.id = n.order_id
       WHERE n.order_id = ? AND n.supplier_id = ? AND o.user_id = ?`,
    )
    .bind(wanted.orderId, wanted.supplierId, wanted.userId)
    .first<CreditNoteRow>();
  return row === null ? null : toCreditNote(row);
}

/**
 * Some of the orders that lack a credit note, given up since `upFrom`. They are chosen by chance, so that orders whose
 * credit notes cannot be issued do not block the others.
 */
export async function listOrdersToCredit(
  db: D1Database,
  given: { upFrom: string; limit: number },
): Promise<{ orderId: number; userId: number }[]> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT o.id AS orderId, o.user_id AS userId FROM order_event e JOIN "order" o ON o.id = e.order_id
       WHERE e.status IN ('cancelled', 'refunded') AND e.created_at >= ?1 AND ${IS_CREDITED} AND EXISTS (
         SELECT 1 FROM order_child c WHERE c.order_id = o.id
           AND NOT EXISTS (SELECT 1 FROM credit_note n WHERE n.order_id = o.id AND n.supplier_id = c.supplier_id)
           AND ${partCents('c')} > 0)
       ORDER BY random() LIMIT ?3`,
    )
    .bind(given.upFrom, PAID_STATUSES, given.limit)
    .all<{ orderId: number; userId: number }>();
  return results;
}

/** Credit notes of a span of time whose originals nobody got, as one entry for each order and instant of issue. */
export async function listCreditNotesToMail(
  db: D1Database,
  issued: { from: string; to: string; limit: number },
): Promise<{ orderId: number; issuedAt: string }[]> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT order_id AS orderId, issued_at AS issuedAt FROM credit_note
       WHERE original_given_to IS NULL AND issued_at >= ? AND issued_at < ? ORDER BY issued_at LIMIT ?`,
    )
    .bind(issued.from, issued.to, issued.limit)
    .all<{ orderId: number; issuedAt: string }>();
  return results;
}

function listStatement(db: D1Database, orderId: number): Statement<CreditNoteRow> {
  return db.prepare('SELECT * FROM credit_note WHERE order_id = ? ORDER BY supplier_id').bind(orderId);
}

/** The columns that a draft fills, beside order and supplier. */
const COPIED = ['reason', 'invoice_number', 'invoice_issued_at', 'ordered_at', ...DOCUMENT_COLUMNS] as const;

type CreditNoteDraftRow = DocumentRow & {
  reason: string;
  invoice_number: string | null;
  invoice_issued_at: string | null;
  ordered_at: string;
};
type CreditNoteRow = CreditNoteDraftRow & IssuedDocumentRow;

function toRow(draft: CreditNoteDraft): CreditNoteDraftRow {
  return {
    ...toDocumentRow(draft),
    reason: draft.reason,
    invoice_number: draft.invoice?.number ?? null,
    invoice_issued_at: draft.invoice?.issuedAt ?? null,
    ordered_at: draft.orderedAt,
  };
}

function toCreditNote(row: CreditNoteRow): CreditNote {
  const { invoice_number: number, invoice_issued_at: issuedAt } = row;
  return {
    ...toDocument(row),
    reason: row.reason,
    invoice: number === null || issuedAt === null ? null : { number, issuedAt },
    orderedAt: row.ordered_at,
  };
}
