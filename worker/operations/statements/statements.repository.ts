import { rowsOf } from '#worker/api/db/run-batch.ts';
import { prepare, raw, type Sql, sql } from '#worker/api/db/sql.ts';
import { type EntryScope, entriesSql } from './statement-entries.sql.ts';
import {
  findStatementPeriod,
  type StatementPeriod,
  type StatementSpan,
} from './statement-period.repository.ts';

/** SQL for each figure of a statement, from a retailer's entries. The names are the columns of `statement_closing`. */
const FIGURES = {
  sales: countOf('sale'),
  goods_cents: sumOf('sale', sql`goods`),
  retailer_voucher_cents: sumOf('sale', sql`retailer_voucher`),
  shop_voucher_cents: sumOf('sale', sql`shop_voucher`),
  delivery_cents: sumOf('sale', sql`delivery`),
  vat_cents: sumOf('sale', sql`vat`),
  commission_cents: sumOf('sale', sql`commission`),
  credits: countOf('credit'),
  credited_goods_cents: sumOf('credit', sql`goods`),
  credited_retailer_voucher_cents: sumOf('credit', sql`retailer_voucher`),
  credited_shop_voucher_cents: sumOf('credit', sql`shop_voucher`),
  credited_delivery_cents: sumOf('credit', sql`delivery`),
  credited_vat_cents: sumOf('credit', sql`vat`),
  credited_commission_cents: sumOf('credit', sql`commission`),
  deliveries: countOf('delivery'),
  delivered_cents: sumOf('delivery', sql`total`),
  owed_cents: sql`sum(owed)`,
} satisfies Record<string, Sql>;

type FigureName = keyof typeof FIGURES;

/**
 * The figures of a retailer's statement, in cents including VAT. `owed_cents` is the amount that the shop owes the
 * retailer: goods after the retailer's own vouchers, plus delivery, minus commission, of the sales minus the credits.
 */
export type Figures = Readonly<Record<FigureName, number>>;

/** The figures of one retailer. */
type FiguresRow = Figures & { supplier_id: number };

// `Object.keys` returns `string[]`, although the object has exactly these keys.
export const STATEMENT_FIGURES = Object.keys(FIGURES) as readonly FigureName[];

/** SQL: the list of figure columns. */
export const FIGURE_COLUMNS = raw(STATEMENT_FIGURES.join(', '));

function countOf(kind: 'sale' | 'credit' | 'delivery'): Sql {
  return sql`sum(kind = '${raw(kind)}')`;
}

function sumOf(kind: 'sale' | 'credit' | 'delivery', amount: Sql): Sql {
  return sql`sum(iif(kind = '${raw(kind)}', ${amount}, 0))`;
}

/** SQL: the figures of all retailers that have entries, computed from orders and refunds. */
export function figuresSql(scope: EntryScope): Sql {
  const columns = STATEMENT_FIGURES.map((name) => sql`${FIGURES[name]} AS ${raw(name)}`);
  const selected = columns.reduce((list, column) => sql`${list}, ${column}`);
  return sql`SELECT supplier_id, ${selected} FROM ${entriesSql(scope)} GROUP BY supplier_id`;
}

/** The retailer that a statement is for, with its present details. */
export type StatementRetailer = {
  id: number;
  display_name: string;
  npo_id: number | null;
  address: string;
  vat_number: string | null;
};

/** A retailer's statement. The figures of a closed month never change. */
export type RetailerStatement = { retailer: StatementRetailer; period: StatementPeriod; figures: Figures };

/** Returns the statements of all retailers, or of one retailer, for a period. Ordered by retailer id. */
export async function listStatements(
  db: D1Database,
  span: StatementSpan,
  supplierId: number | null = null,
): Promise<RetailerStatement[]> {
  const period = await findStatementPeriod(db, span);
  const figures =
    period.closing === null
      ? prepare<FiguresRow>(db)`${figuresSql({ period, supplierId })}`
      : prepare<FiguresRow>(db)`
        SELECT supplier_id, ${FIGURE_COLUMNS} FROM statement_closing WHERE month = ${period.month}`;
  const retailers = prepare<StatementRetailer>(db)`
    SELECT id, display_name, npo_id, trim(address) AS address, vat_number FROM supplier
    WHERE ${supplierId} IS NULL OR id = ${supplierId} ORDER BY id`;
  const [listed, rows] = await Promise.all([rowsOf(retailers), rowsOf(figures)]);
  const found = new Map(rows.map(({ supplier_id, ...row }) => [supplier_id, row]));
  return listed.map((retailer) => ({ retailer, period, figures: found.get(retailer.id) ?? sumFigures([]) }));
}

/** Returns the sum of each figure. All are 0 for an empty list. */
export function sumFigures(all: readonly Figures[]): Figures {
  const sums = STATEMENT_FIGURES.map((name) => [name, all.reduce((sum, figures) => sum + figures[name], 0)]);
  // The entries have exactly the names of the figures.
  return Object.fromEntries(sums) as Figures;
}

/** Returns the sum of the statements that have sales or credits, and their number. */
export function sumUsed(statements: readonly RetailerStatement[]): { figures: Figures; retailers: number } {
  const used = statements.filter(({ figures }) => figures.sales + figures.credits > 0);
  return { figures: sumFigures(used.map(({ figures }) => figures)), retailers: used.length };
}

/**
 * One sale or credit on a statement, in cents including VAT. The amounts of a credit are positive, except `owed_cents`.
 */
export type StatementEntry = {
  kind: 'sale' | 'credit';
  at: string;
  order_id: number;
  /** null without an invoice or credit note. */
  serial_number: number | null;
  goods_cents: number;
  retailer_voucher_cents: number;
  shop_voucher_cents: number;
  delivery_cents: number;
  total_cents: number;
  vat_cents: number;
  /** The commission rate on the day of the sale: 1250 is 12.5 %. */
  basis_points: number;
  commission_cents: number;
  owed_cents: number;
};

/** SQL: sales and credits, with their document as `document_cents`, `document_vat_cents` and `serial_number`. */
export function documentedEntriesSql(scope: EntryScope): Sql {
  return sql`(SELECT entry.*,
      coalesce(d.total_cents, n.total_cents) AS document_cents, coalesce(d.vat_cents, n.vat_cents) AS document_vat_cents,
      coalesce(d.serial_number, n.serial_number) AS serial_number
    FROM ${entriesSql(scope)} entry
      LEFT JOIN invoice d ON entry.kind = 'sale' AND d.order_id = entry.order_id AND d.supplier_id = entry.supplier_id
      LEFT JOIN credit_note n ON entry.kind = 'credit' AND n.order_id = entry.order_id
        AND n.supplier_id = entry.supplier_id
        AND (entry.source = 'refund' AND n.refund_id = entry.source_id OR entry.source = 'end' AND n.refund_id IS NULL)
    WHERE entry.kind IN ('sale', 'credit'))`;
}

/** Lists the sales and credits of a retailer's statement, oldest first. They add up to its figures. */
export function listStatementEntries(
  db: D1Database,
  { retailer, period }: Pick<RetailerStatement, 'retailer' | 'period'>,
): Promise<StatementEntry[]> {
  return rowsOf(prepare<StatementEntry>(db)`
    SELECT kind, at, order_id, serial_number, goods AS goods_cents, retailer_voucher AS retailer_voucher_cents,
      shop_voucher AS shop_voucher_cents, delivery AS delivery_cents, total AS total_cents, vat AS vat_cents,
      basis_points, commission AS commission_cents, owed AS owed_cents
    FROM ${documentedEntriesSql({ period, supplierId: retailer.id })}
    ORDER BY at, order_id, kind DESC, source_id`);
}
