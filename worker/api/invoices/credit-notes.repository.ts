import { rowsOf } from '../db/run-batch.ts';
import { inList, prepare, sql } from '../db/sql.ts';
import { partCents, refundedCents } from '../orders/order-cost.sql.ts';
import { wasPaidSql } from '../orders/paid-statuses.sql.ts';
import type { DocumentKind } from './documents.repository.ts';
import type { OwnedOrder } from './invoice-source.repository.ts';
import { type CreditNote, CreditNoteSchema } from './issued-document.ts';

/** SQL for an order o: true if the order was paid and is now cancelled or refunded. */
const IS_GIVEN_UP = sql`(o.status IN ('cancelled', 'refunded') AND ${wasPaidSql('o.id')})`;

/** Credit notes are issued for refunds of units, and for paid orders that are now cancelled or refunded. */
export const CREDIT_NOTES: DocumentKind<CreditNote> = {
  table: 'credit_note',
  schema: CreditNoteSchema,
  ownColumns: {
    refund_id: 'refundId',
    reason: 'reason',
    invoice_number: 'invoiceNumber',
    invoice_issued_at: 'invoiceIssuedAt',
    ordered_at: 'orderedAt',
  },
  isDue: sql`(draft.value ->> '$.refundId' IS NOT NULL OR ${IS_GIVEN_UP})`,
  isSame: sql`d.refund_id IS draft.value ->> '$.refundId'`,
  async draw(note, as) {
    // Loaded on first use, so that the worker starts faster.
    const { drawCreditNote } = await import('./pdf/draw-credit-note.ts');
    return drawCreditNote(note, as);
  },
};

/** Returns the reason a customer's own order was cancelled or refunded after payment; null if it was not. */
export function findCreditCause(db: D1Database, { userId, orderId }: OwnedOrder): Promise<string | null> {
  return prepare(db)`
    SELECT e.cause FROM "order" o JOIN order_event e ON e.order_id = o.id
    WHERE o.id = ${orderId} AND ${IS_GIVEN_UP} AND o.user_id = ${userId}
      AND e.supplier_id IS NULL AND e.status IN ('cancelled', 'refunded')
    ORDER BY e.id LIMIT 1`.first<string>('cause');
}

/**
 * Lists up to `limit` orders that were cancelled or refunded, or had units refunded, since `upFrom` and lack a credit
 * note for this. The orders are chosen at random, so that orders whose credit notes cannot be issued do not block the
 * others.
 */
export function listOrdersToCredit(
  db: D1Database,
  given: { upFrom: string; except: readonly number[]; limit: number },
): Promise<OwnedOrder[]> {
  return rowsOf(prepare<OwnedOrder>(db)`
    SELECT o.id AS orderId, o.user_id AS userId FROM (
      SELECT e.order_id FROM order_event e JOIN "order" o ON o.id = e.order_id
      WHERE e.status IN ('cancelled', 'refunded') AND e.created_at >= ${given.upFrom} AND ${IS_GIVEN_UP}
        AND EXISTS (SELECT 1 FROM order_child c WHERE c.order_id = o.id AND ${LACKS_CREDIT_NOTE})
      UNION
      SELECT r.order_id FROM refund r WHERE r.supplier_id IS NOT NULL AND r.created_at >= ${given.upFrom}
        AND NOT EXISTS (SELECT 1 FROM credit_note n WHERE n.refund_id = r.id)) lacking
      JOIN "order" o ON o.id = lacking.order_id
    WHERE o.id NOT IN ${inList(given.except)}
    ORDER BY random() LIMIT ${given.limit}`);
}

/**
 * SQL for a parcel c of a cancelled or refunded order: true if unit refunds do not cover the parcel's amount and the
 * remainder has no credit note.
 */
export const LACKS_CREDIT_NOTE = sql`(${partCents('c')} > ${refundedCents('c')} AND NOT EXISTS (SELECT 1 FROM credit_note n
    WHERE n.order_id = c.order_id AND n.supplier_id = c.supplier_id AND n.refund_id IS NULL))`;

/**
 * Lists the credit notes issued in a time span whose originals are unclaimed, with one entry per order and time of
 * issue. Excludes erased customers.
 */
export function listCreditNotesToEmail(db: D1Database, issued: { from: string; to: string; limit: number }) {
  return rowsOf(prepare<{ orderId: number; issuedAt: string }>(db)`
    SELECT DISTINCT order_id AS orderId, issued_at AS issuedAt FROM credit_note
    WHERE original_given_to IS NULL AND recipient_name <> '' AND issued_at >= ${issued.from} AND issued_at < ${issued.to}
    ORDER BY issued_at LIMIT ${issued.limit}`);
}
