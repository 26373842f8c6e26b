import type { Order } from '#shared/contract/order.ts';
import { prepare, raw, type Sql, sql } from '#worker/api/db/sql.ts';
import type { ProductCopy } from '#worker/api/orders/orders.repository.ts';

export const SUPPLIERS = 10;
export const PRODUCTS = 1_000;
/** Of an order: 1 piece of R 100, 2 of R 50 and R 60 of delivery. */
const TOTAL_CENTS = 26_000;

/**
 * Inserts orders with their parcels, lines, events, payments and invoices.
 * @param plan a query of i (their ids), user_id, supplier (0–9), status, is_invoiced, created_at, paid_at and expires_at,
 *   which is also when what is no longer placed or paid came to its status
 */
export function insertOrdersStatements(db: D1Database, plan: Sql): D1PreparedStatement[] {
  const planned = sql`(${plan})`;
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
        paid_at, is_invoiced FROM ${planned} WHERE ${PAID}`,
    prepare(db)`
      INSERT INTO invoice (order_id, supplier_id, serial_number, kind, issued_at, supplied_on, payment_reference,
        supplier_name, supplier_address, recipient_name, recipient_business_name, recipient_vat_number,
        recipient_address, vat_basis_points, vat_cents, total_cents, lines, original_given_to)
      SELECT i, 1 + supplier, row_number() OVER (PARTITION BY supplier ORDER BY i)
          + coalesce((SELECT max(serial_number) FROM invoice WHERE supplier_id = 1 + supplier), 0),
        'abridged', paid_at, substr(paid_at, 1, 10), 'generated-' || i, 'Retailer', 'Depot Road', 'Thandi', '', '',
        '1 Long Street', 0, 0, ${TOTAL_CENTS}, '[]', 'generated'
      FROM ${planned} WHERE is_invoiced`,
  ];
}

const PAID = raw("status IN ('paid', 'delivered')");

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
