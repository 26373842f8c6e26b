import { ScriptFailure } from '#scripts/shop/run-script.ts';
import type { Order } from '#shared/contract/order.ts';
import { prepare, raw, type Sql, sql } from '#worker/api/db/sql.ts';
import type { ProductCopy } from '#worker/api/orders/orders.repository.ts';

const ORDERS_A_BATCH = 10_000;
const CUSTOMERS = 10_000;
const SUPPLIERS = 10;
const PRODUCTS = 1_000;
const YEAR_MINUTES = 525_600;
/** Of an order: 1 piece of R 100, 2 of R 50 and R 60 of delivery. */
const TOTAL_CENTS = 26_000;

/**
 * Generates orders of a year into an empty database, evenly spread: 30 of 100 were never paid, 5 were cancelled, the
 * others were paid and delivered. The cron has been away for a day: of the last one nothing has expired, and what was
 * paid 14 days ago is not invoiced.
 */
export async function generateOrders(db: D1Database, count: number, now: Date): Promise<void> {
  const known = await prepare(db)`SELECT count(*) AS n FROM "order"`.first<number>('n');
  if (known === count) return;
  if (known !== 0) throw new ScriptFailure(`The database has ${known} orders: take another STATE_DIR.`);
  await db.batch([suppliers(db), brand(db), products(db), customers(db)]);
  for (let from = 1; from <= count; from += ORDERS_A_BATCH) {
    const numbers = numbersFrom(from, Math.min(from + ORDERS_A_BATCH - 1, count));
    await db.batch(orderStatements(db, numbers, { count, now }));
    console.log(`  ${Math.min(from + ORDERS_A_BATCH - 1, count)} of ${count} orders`);
  }
  await takeStock(db);
}

function numbersFrom(first: number, last: number): Sql {
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

const ADDRESS: Order['order_address'] = {
  address: {
    ...{
      recipient: 'Thandi',
      phone: '+27821234567',
      street: '1 Long Street',
      complex: '',
      suburb: 'Gardens',
    },
    ...{ city: 'Cape Town', province_id: 9, postal_code: '8001', notes: '' },
    province: { id: 9, name: 'Western Cape', code: 'WC' },
  },
  contact: { name: 'Thandi', email: 'thandi@example.com', phone: '+27821234567' },
};

const PRODUCT: ProductCopy = {
  ...{ parent_id: null, sku: 'SKU', parent_sku: '', name: 'Product', brand: { id: 1, name: 'Any' } },
  ...{ options: [], images: [] },
};

/** A row for each order, with all that follows from its number. */
function plan(numbers: Sql, { count, now }: Range): Sql {
  const instant = (modifier: string): Sql => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, ${raw(modifier)})`;
  return sql`
    SELECT p.*, ${instant(`'-' || age || ' minutes'`)} AS created_at,
      ${instant(`'-' || (age - 10) || ' minutes'`)} AS paid_at, ${instant(`'-' || (age - 60) || ' minutes'`)} AS expires_at,
      CASE WHEN kind < 30 THEN iif(age > 1500, 'expired', 'placed')
        WHEN kind < 35 THEN 'cancelled'
        WHEN age > 10080 THEN 'delivered' ELSE 'paid' END AS status
    FROM (SELECT i, i * 37 % 100 AS kind, 1 + i * 7919 % ${raw(CUSTOMERS)} AS user_id, i % ${raw(SUPPLIERS)} AS supplier,
        10 + (${raw(count)} - i) * ${raw(YEAR_MINUTES)}.0 / ${raw(count)} + 60 AS age FROM ${numbers}) p`;
}

const PAID = raw("status IN ('paid', 'delivered')");
/** A day of orders is left to be invoiced. */
const INVOICED = raw("status = 'delivered' AND age > 21600 + 10");

function orderStatements(db: D1Database, numbers: Sql, range: Range): D1PreparedStatement[] {
  const planned = sql`(${plan(numbers, range)})`;
  const item = (offset: number, cents: number, quantity: number) => prepare(db)`
    INSERT INTO order_item (order_id, product_id, supplier_id, quantity, price_cents, savings_cents, product)
    SELECT i, 1 + (supplier + ${raw(SUPPLIERS - 1)} + ${raw(SUPPLIERS)} * ((i + ${raw(offset)}) % ${raw(PRODUCTS / SUPPLIERS - 1)})) % ${raw(PRODUCTS)},
      1 + supplier, ${quantity}, ${cents}, 0, ${JSON.stringify(PRODUCT)} FROM ${planned}`;
  const event = (status: Sql, at: 'created_at' | 'paid_at' | 'expires_at', where: Sql) => prepare(db)`
    INSERT INTO order_event (order_id, status, cause, created_at)
    SELECT i, ${status}, 'generated', ${raw(at)} FROM ${planned} WHERE ${where} ORDER BY i`;
  return [
    prepare(db)`
      INSERT INTO "order" (id, user_id, idempotency_key, status, holds_stock, amount_cents, delivery_cents,
        order_address, created_at, expires_at)
      SELECT i, user_id, 'generated-' || i, status, status IN ('placed', 'paid', 'delivered'), 20000, 6000,
        ${JSON.stringify(ADDRESS)}, created_at, expires_at FROM ${planned}`,
    prepare(db)`
      INSERT INTO order_child (order_id, supplier_id, supplier_name, status, delivery_fee_cents, promised_date)
      SELECT i, 1 + supplier, 'Retailer ' || (1 + supplier), status, 6000, '2026-12-01' FROM ${planned}`,
    item(0, 10_000, 1),
    item(50, 5_000, 2),
    event(sql`'placed'`, 'created_at', sql`TRUE`),
    event(sql`'paid'`, 'paid_at', sql`${PAID}`),
    event(raw('status'), 'expires_at', sql`status NOT IN ('placed', 'paid')`),
    prepare(db)`
      INSERT INTO payment (order_id, gateway, reference, gateway_payment_id, method, status, amount_cents, created_at,
        paid_at, is_invoiced)
      SELECT i, 'payfast', 'generated-' || i, 'generated-' || i, 'card', 'complete', ${TOTAL_CENTS}, created_at,
        paid_at, ${INVOICED} FROM ${planned} WHERE ${PAID}`,
    prepare(db)`
      INSERT INTO invoice (order_id, supplier_id, serial_number, kind, issued_at, supplied_on, payment_reference,
        supplier_name, supplier_address, recipient_name, recipient_business_name, recipient_vat_number,
        recipient_address, vat_basis_points, vat_cents, total_cents, lines, original_given_to)
      SELECT i, 1 + supplier, row_number() OVER (PARTITION BY supplier ORDER BY i)
          + coalesce((SELECT max(serial_number) FROM invoice WHERE supplier_id = 1 + supplier), 0),
        'abridged', paid_at, substr(paid_at, 1, 10), 'generated-' || i, 'Retailer', 'Depot Road', 'Thandi', '', '',
        '1 Long Street', 0, 0, ${TOTAL_CENTS}, '[]', 'generated'
      FROM ${planned} WHERE ${INVOICED}`,
  ];
}

/** Takes what the orders hold out of a large stock. */
async function takeStock(db: D1Database): Promise<void> {
  await prepare(db)`
    UPDATE product SET held = h.pieces, received = 1000000000, stock = 1000000000 - h.pieces
    FROM (SELECT i.product_id, sum(i.quantity) AS pieces FROM "order" o JOIN order_item i ON i.order_id = o.id
      WHERE o.holds_stock = 1 GROUP BY i.product_id) h WHERE product.id = h.product_id`.run();
}
