import { raw, type Sql, sql } from '../db/sql.ts';
import { LACKS_CREDIT_NOTE } from '../invoices/credit-notes.repository.ts';
import { IS_INCOMPLETE_PART } from '../invoices/invoices.repository.ts';
import { partCents, refundedCents } from '../orders/order-cost.sql.ts';
import { wasPaidSql } from '../orders/paid-statuses.sql.ts';
import { type Check, type ComparedOrders, checksOf } from './check.ts';

const HOUR_MS = 3_600_000;

/**
 * Compares invoices and credit notes with the orders. A missing credit note is reported only an hour after the order's
 * last event, because cron needs time to issue it.
 */
export function documentChecks(orders: ComparedOrders, now: Date): readonly Check[] {
  const isRested = sql`(${IS_INCOMPLETE_PART}) IS NOT TRUE AND NOT EXISTS (SELECT 1 FROM order_event e
    WHERE e.order_id = o.id AND e.created_at > ${new Date(now.getTime() - HOUR_MS)})`;
  return [
    ...checksOf('order', {
      // Rounds half up, like `vatPartCents`.
      'the VAT of a parcel in cents differs from the VAT of its amount': sql`
        SELECT c.order_id AS id, c.vat_cents AS found,
          (2 * (${partCents('c')}) * c.vat_basis_points + 10000 + c.vat_basis_points)
            / (2 * (10000 + c.vat_basis_points)) AS expected
        FROM order_child c WHERE c.order_id IN ${orders} AND expected <> found`,
      'the VAT of the lines in cents exceeds that of their parcel': sql`
        SELECT c.order_id AS id, c.vat_cents AS expected, (SELECT sum(i.vat_cents) FROM order_item i
          WHERE i.order_id = c.order_id AND i.supplier_id = c.supplier_id) AS found
        FROM order_child c WHERE c.order_id IN ${orders} AND found > expected`,
      'an invoice in cents differs from the paid amount of its parcel': sql`
        SELECT d.order_id AS id, iif(${wasPaidSql('d.order_id')}, ${partCents('d')}, 0) AS expected,
          d.total_cents AS found
        FROM invoice d WHERE d.order_id IN ${orders} AND expected <> found`,
      'the VAT of an invoice in cents differs from that of its parcel': sql`
        SELECT d.order_id AS id, c.vat_cents AS expected, d.vat_cents AS found
        FROM invoice d JOIN order_child c ON c.order_id = d.order_id AND c.supplier_id = d.supplier_id
        WHERE d.order_id IN ${orders} AND expected <> found`,
      'a credit note in cents differs from its refund, or from the rest of its parcel': sql`
        SELECT d.order_id AS id, iif(d.refund_id IS NULL, ${partCents('d')} - ${refundedCents('d')},
          (SELECT r.amount_cents FROM refund r WHERE r.id = d.refund_id)) AS expected, d.total_cents AS found
        FROM credit_note d WHERE d.order_id IN ${orders} AND expected <> found`,
      'it has a credit note in cents, but was never paid or is not cancelled': sql`
        SELECT d.order_id AS id, 0 AS expected, d.total_cents AS found
        FROM credit_note d JOIN "order" o ON o.id = d.order_id
        WHERE d.order_id IN ${orders} AND d.refund_id IS NULL
          AND (o.status NOT IN ('cancelled', 'refunded') OR NOT ${wasPaidSql('o.id')})`,
      // VAT is rounded once per parcel, so the VAT of the parcel's credit notes must add up to the parcel's VAT.
      'the VAT of the credit notes in cents differs from that of the parcel that they credit in full': sql`
        SELECT c.order_id AS id, c.vat_cents AS expected, sum(d.vat_cents) AS found
        FROM order_child c JOIN credit_note d ON d.order_id = c.order_id AND d.supplier_id = c.supplier_id
        WHERE c.order_id IN ${orders} GROUP BY c.order_id, c.supplier_id
        HAVING sum(d.total_cents) = ${partCents('c')} AND expected <> found`,
      'it was paid and cancelled, but a credit note in cents is missing': sql`
        SELECT c.order_id AS id, ${partCents('c')} - ${refundedCents('c')} AS expected, 0 AS found
        FROM "order" o CROSS JOIN order_child c ON c.order_id = o.id
        WHERE o.id IN ${orders} AND o.status IN ('cancelled', 'refunded') AND ${wasPaidSql('o.id')}
          AND ${LACKS_CREDIT_NOTE} AND ${isRested}`,
      'units of it are refunded, but a credit note in cents is missing': sql`
        SELECT r.order_id AS id, r.amount_cents AS expected, 0 AS found
        FROM refund r JOIN "order" o ON o.id = r.order_id
          JOIN order_child c ON c.order_id = r.order_id AND c.supplier_id = r.supplier_id
        WHERE r.order_id IN ${orders} AND NOT EXISTS (SELECT 1 FROM credit_note n WHERE n.refund_id = r.id)
          AND ${isRested}`,
    }),
    ...checksOf('supplier', {
      'its invoice numbers have a gap': serialGaps('invoice', orders),
      'its credit note numbers have a gap': serialGaps('credit_note', orders),
    }),
  ];
}

/** SQL: the documents whose serial number does not directly follow the same retailer's previous document. */
function serialGaps(table: 'invoice' | 'credit_note', orders: ComparedOrders): Sql {
  return sql`
    SELECT d.supplier_id AS id, d.serial_number AS found,
      1 + coalesce((SELECT max(before.serial_number) FROM ${raw(table)} before
        WHERE before.supplier_id = d.supplier_id AND before.serial_number < d.serial_number), 0) AS expected
    FROM ${raw(table)} d WHERE d.order_id IN ${orders} AND expected <> found`;
}
