import { prepare, raw, type Sql, sql } from '#worker/api/db/sql.ts';
import { insertOrdersStatements, PRODUCTS, SUPPLIERS } from './order-rows.ts';

const ORDERS_A_BATCH = 10_000;
export const CUSTOMERS = 10_000;
const YEAR_MINUTES = 525_600;

/**
 * Generates orders of a year into an empty database, evenly spread: 30 of 100 were never paid, 5 were cancelled, the
 * others were paid and delivered. The cron has been away for a day: of the last one nothing has expired, and what was
 * paid 14 days ago is not invoiced.
 */
export async function generateOrders(db: D1Database, count: number, now: Date): Promise<void> {
  const known = await prepare(db)`SELECT count(*) AS n FROM "order"`.first<number>('n');
  if (known === count) return;
  if (known !== 0) throw new Error(`The database has ${known} orders: take another STATE_DIR.`);
  await generateShop(db);
  for (let from = 1; from <= count; from += ORDERS_A_BATCH) {
    const numbers = numbersFrom(from, Math.min(from + ORDERS_A_BATCH - 1, count));
    await db.batch(insertOrdersStatements(db, plan(numbers, { count, now })));
    console.log(`  ${Math.min(from + ORDERS_A_BATCH - 1, count)} of ${count} orders`);
  }
  await takeStock(db);
}

/** What orders are made of; the shelves are empty until {@link takeStock}. */
export async function generateShop(db: D1Database): Promise<void> {
  await db.batch([suppliers(db), brand(db), products(db), customers(db)]);
}

export function numbersFrom(first: number, last: number): Sql {
  return sql`(WITH RECURSIVE n (i) AS (SELECT ${raw(first)} UNION ALL SELECT i + 1 FROM n WHERE i < ${raw(last)})
    SELECT i FROM n)`;
}

function suppliers(db: D1Database): D1PreparedStatement {
  return prepare(db)`
    INSERT INTO supplier (id, display_name, address)
    SELECT i, 'Retailer ' || i, i || ' Depot Road' FROM ${numbersFrom(1, SUPPLIERS)}`;
}

function brand(db: D1Database): D1PreparedStatement {
  return prepare(db)`INSERT INTO brand (id, name) VALUES (1, 'Any')`;
}

function products(db: D1Database): D1PreparedStatement {
  return prepare(db)`
    INSERT INTO product (id, supplier_id, brand_id, handle, sku, name, price_cents, created_at, updated_at)
    SELECT i, 1 + i % ${raw(SUPPLIERS)}, 1, 'product-' || i, 'SKU-' || i, 'Product ' || i, 5000, '2026-01-01', '2026-01-01'
    FROM ${numbersFrom(1, PRODUCTS)}`;
}

function customers(db: D1Database): D1PreparedStatement {
  return prepare(db)`
    INSERT INTO user (id, name, email, password_hash, created_at)
    SELECT i, 'Customer ' || i, 'customer-' || i || '@example.com', '', '2026-01-01'
    FROM ${numbersFrom(1, CUSTOMERS)}`;
}

type Range = { count: number; now: Date };

/** A row for each order, with all that follows from its number; a day of orders is left to be invoiced. */
function plan(numbers: Sql, { count, now }: Range): Sql {
  const instant = (modifier: string): Sql => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, ${raw(modifier)})`;
  return sql`
    SELECT p.*, ${instant(`'-' || age || ' minutes'`)} AS created_at,
      ${instant(`'-' || (age - 10) || ' minutes'`)} AS paid_at, ${instant(`'-' || (age - 60) || ' minutes'`)} AS expires_at,
      CASE WHEN kind < 30 THEN iif(age > 1500, 'expired', 'placed')
        WHEN kind < 35 THEN 'cancelled'
        WHEN age > 10080 THEN 'delivered' ELSE 'paid' END AS status,
      kind >= 35 AND age > 21600 + 10 AS is_invoiced
    FROM (SELECT i, i * 37 % 100 AS kind, 1 + i * 7919 % ${raw(CUSTOMERS)} AS user_id, i % ${raw(SUPPLIERS)} AS supplier,
        10 + (${raw(count)} - i) * ${raw(YEAR_MINUTES)}.0 / ${raw(count)} + 60 AS age FROM ${numbers}) p`;
}

/** Takes what the orders hold out of a large stock. */
export async function takeStock(db: D1Database): Promise<void> {
  await prepare(db)`
    UPDATE product SET held = h.pieces, received = 1000000000, stock = 1000000000 - h.pieces
    FROM (SELECT i.product_id, sum(i.quantity) AS pieces FROM "order" o JOIN order_item i ON i.order_id = o.id
      WHERE o.holds_stock = 1 GROUP BY i.product_id) h WHERE product.id = h.product_id`.run();
}
