import { rowsOf } from '#worker/api/db/run-batch.ts';
import { inList, prepare } from '#worker/api/db/sql.ts';
import { ORDER_CENTS } from '#worker/api/orders/order-cost.sql.ts';
import { listAllOrderIds } from '#worker/api/reconciliation/changed-orders.repository.ts';
import { listClosedMonths, type StatementPeriod, toMonthPeriod } from './statement-period.repository.ts';
import { documentedEntriesSql, FIGURE_COLUMNS, figuresSql } from './statements.repository.ts';

const ORDERS_AT_ONCE = 500;
/** The maximum number of orders with differences that a batch lists, because one bug may affect every order. */
const NAMED = 20;

/**
 * The sums of all retailers' statements of one period, and the sums of the invoices and credit notes for the same sales
 * and credits, in cents. Amounts and VAT must be equal:
 *
 * - sales with an invoice = their invoices
 * - credits with a credit note = their credit notes
 *
 * A sale has no invoice if the invoice is not due yet, is not required (up to R 50) or waits for an address, or if the
 * parcel was cancelled first. A credit has no credit note if the note is not issued yet, or if a voucher had paid for
 * the goods in full.
 */
export type DocumentTotals = {
  sold_cents: number;
  sold_vat_cents: number;
  /** The sum of the sales that have an invoice, and the sum of their invoices. */
  sold_with_invoice_cents: number;
  sold_with_invoice_vat_cents: number;
  invoice_cents: number;
  invoice_vat_cents: number;
  credited_cents: number;
  credited_vat_cents: number;
  credited_with_note_cents: number;
  credited_with_note_vat_cents: number;
  credit_note_cents: number;
  credit_note_vat_cents: number;
};

/** Returns the sums of a period's sales and credits, and of their documents. */
export async function findDocumentTotals(db: D1Database, period: StatementPeriod): Promise<DocumentTotals> {
  const totals = await prepare<DocumentTotals>(db)`
    SELECT coalesce(sum(total) FILTER (WHERE kind = 'sale'), 0) AS sold_cents,
      coalesce(sum(vat) FILTER (WHERE kind = 'sale'), 0) AS sold_vat_cents,
      coalesce(sum(total) FILTER (WHERE kind = 'sale' AND serial_number IS NOT NULL), 0) AS sold_with_invoice_cents,
      coalesce(sum(vat) FILTER (WHERE kind = 'sale' AND serial_number IS NOT NULL), 0) AS sold_with_invoice_vat_cents,
      coalesce(sum(document_cents) FILTER (WHERE kind = 'sale'), 0) AS invoice_cents,
      coalesce(sum(document_vat_cents) FILTER (WHERE kind = 'sale'), 0) AS invoice_vat_cents,
      coalesce(sum(total) FILTER (WHERE kind = 'credit'), 0) AS credited_cents,
      coalesce(sum(vat) FILTER (WHERE kind = 'credit'), 0) AS credited_vat_cents,
      coalesce(sum(total) FILTER (WHERE kind = 'credit' AND serial_number IS NOT NULL), 0) AS credited_with_note_cents,
      coalesce(sum(vat) FILTER (WHERE kind = 'credit' AND serial_number IS NOT NULL), 0)
        AS credited_with_note_vat_cents,
      coalesce(sum(document_cents) FILTER (WHERE kind = 'credit'), 0) AS credit_note_cents,
      coalesce(sum(document_vat_cents) FILTER (WHERE kind = 'credit'), 0) AS credit_note_vat_cents
    FROM ${documentedEntriesSql({ period })}`.first();
  if (totals === null) throw new Error('A query of sums returned no row');
  return totals;
}

/** Returns a sentence for each pair of {@link DocumentTotals} that should be equal but is not. */
export function invoiceDifferences(totals: DocumentTotals): string[] {
  const pairs = [
    ['the sales with an invoice differ from their invoices', 'sold_with_invoice_cents', 'invoice_cents'],
    [
      'the VAT of sales differs from that of their invoices',
      'sold_with_invoice_vat_cents',
      'invoice_vat_cents',
    ],
    ['the credits differ from their credit notes', 'credited_with_note_cents', 'credit_note_cents'],
    [
      'the VAT of credits differs from that of their credit notes',
      'credited_with_note_vat_cents',
      'credit_note_vat_cents',
    ],
  ] as const;
  return pairs.flatMap(([what, found, expected]) =>
    totals[found] === totals[expected]
      ? []
      : [`statements: ${what}, in cents (expected ${totals[expected]}, found ${totals[found]})`],
  );
}

/** An amount in cents that is the sum of its parts. */
export type Equation = { label: string; cents: number; parts: { label: string; cents: number }[] };

/** Returns the amounts paid by and credited to customers, each split into amounts with and without a document. */
export function documentEquations(totals: DocumentTotals): Equation[] {
  const { sold_cents, invoice_cents, credited_cents, credit_note_cents } = totals;
  return [
    {
      label: 'Paid by customers',
      cents: sold_cents,
      parts: [
        { label: 'invoices', cents: invoice_cents },
        { label: 'parcels without an invoice', cents: sold_cents - invoice_cents },
      ],
    },
    {
      label: 'Credited',
      cents: credited_cents,
      parts: [
        { label: 'credit notes', cents: credit_note_cents },
        { label: 'credits without a credit note', cents: credited_cents - credit_note_cents },
      ],
    },
  ];
}

/** Compares the statements of one period with its documents. Returns a sentence per difference. */
export async function checkPeriod(db: D1Database, period: StatementPeriod): Promise<string[]> {
  return invoiceDifferences(await findDocumentTotals(db, period));
}

/**
 * Compares the statements' entries with the orders, payments, refunds, invoices and credit notes, and the closed months
 * with their entries. Returns a sentence per difference.
 */
export async function checkStatements(db: D1Database): Promise<string[]> {
  const differences: string[] = [];
  let after = 0;
  for (;;) {
    const orderIds = await listAllOrderIds(db, after, ORDERS_AT_ONCE);
    differences.push(...(await checkOrders(db, orderIds)));
    if (orderIds.length < ORDERS_AT_ONCE) break;
    after = orderIds.at(-1) ?? after;
  }
  const closed = await listClosedMonths(db);
  for (const { month } of closed) {
    differences.push(...(await checkClosedMonth(db, toMonthPeriod(month, closed))));
  }
  return differences;
}

type OrderRow = {
  id: number;
  cost: number;
  kept: number;
  invoiced: number;
  noted: number;
  sold: number;
  credited: number;
  sold_invoiced: number;
  credited_noted: number;
  wrong_documents: number;
};

/**
 * Compares the entries of these orders with other tables. An order's sales must equal its total, its sales minus its
 * credits must equal its payments minus its refunds, and each document must equal its entry.
 */
async function checkOrders(db: D1Database, orderIds: readonly number[]): Promise<string[]> {
  const rows = await rowsOf(prepare<OrderRow>(db)`
    SELECT * FROM (
      SELECT o.id,
        iif(EXISTS (SELECT 1 FROM order_event e WHERE e.order_id = o.id AND e.status = 'paid'), ${ORDER_CENTS}, 0) AS cost,
        coalesce((SELECT sum(amount_cents) FROM payment WHERE order_id = o.id AND status = 'complete'), 0)
          - coalesce((SELECT sum(amount_cents) FROM refund WHERE order_id = o.id), 0) AS kept,
        coalesce((SELECT sum(total_cents) FROM invoice WHERE order_id = o.id), 0) AS invoiced,
        coalesce((SELECT sum(total_cents) FROM credit_note WHERE order_id = o.id), 0) AS noted,
        coalesce(sum(e.total) FILTER (WHERE e.kind = 'sale'), 0) AS sold,
        coalesce(sum(e.total) FILTER (WHERE e.kind = 'credit'), 0) AS credited,
        coalesce(sum(e.document_cents) FILTER (WHERE e.kind = 'sale'), 0) AS sold_invoiced,
        coalesce(sum(e.document_cents) FILTER (WHERE e.kind = 'credit'), 0) AS credited_noted,
        coalesce(sum(e.document_cents <> e.total OR e.document_vat_cents <> e.vat), 0) AS wrong_documents
      FROM "order" o LEFT JOIN ${documentedEntriesSql({ orderIds })} e ON e.order_id = o.id
      WHERE o.id IN ${inList(orderIds)} GROUP BY o.id)
    WHERE cost <> sold OR kept <> sold - credited OR invoiced <> sold_invoiced OR noted <> credited_noted
      OR wrong_documents > 0
    LIMIT ${NAMED}`);
  return rows.flatMap(describeOrder);
}

function describeOrder(row: OrderRow): string[] {
  const pairs: [what: string, expected: number, found: number][] = [
    ['its sales in cents differ from its total', row.cost, row.sold],
    [
      'its sales minus its credits in cents differ from its payments minus its refunds',
      row.kept,
      row.sold - row.credited,
    ],
    ['its invoices in cents differ from those of its sales', row.invoiced, row.sold_invoiced],
    ['its credit notes in cents differ from those of its credits', row.noted, row.credited_noted],
    ['invoices or credit notes differ from their entries', 0, row.wrong_documents],
  ];
  return pairs.flatMap(([what, expected, found]) =>
    expected === found
      ? []
      : [`order ${row.id}: on statements, ${what} (expected ${expected}, found ${found})`],
  );
}

/** Compares the stored figures of a closed month with the entries that belong to it. */
async function checkClosedMonth(db: D1Database, period: StatementPeriod): Promise<string[]> {
  const rows = await rowsOf(prepare<{ supplier_id: number }>(db)`
    WITH now AS (${figuresSql({ period })}),
    stored AS (SELECT supplier_id, ${FIGURE_COLUMNS} FROM statement_closing WHERE month = ${period.month})
    SELECT DISTINCT supplier_id FROM (
      SELECT * FROM (SELECT * FROM now EXCEPT SELECT * FROM stored)
      UNION ALL SELECT * FROM (SELECT * FROM stored EXCEPT SELECT * FROM now))
    ORDER BY supplier_id`);
  return rows.map(
    ({ supplier_id }) =>
      `retailer ${supplier_id}: the figures of its closed statement for ${period.month} differ from its entries`,
  );
}
