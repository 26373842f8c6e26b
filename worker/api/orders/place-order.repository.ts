import type { Order, OrderAddress } from '#shared/contract/order.ts';
import type { Product } from '#shared/contract/product.ts';
import type { DeliveryTerms } from '../cart/delivery-fee.ts';
import { PRODUCT_CARD_COLUMNS, PRODUCT_FROM, type ProductRow, toProduct } from '../catalogue/product-row.ts';
import { rowsOf } from './batch-rows.ts';
import { placedEventStatement } from './order-status.repository.ts';
import { ORDER_SELECT, type OrderRow, type ProductCopy, toOrder } from './orders.repository.ts';

/** Whose order it is, and how a repeat of the same call is known. */
export type OrderIdentity = { userId: number; idempotencyKey: string };

/** A line of the cart with what the order copies of it; amounts in cents. */
export type CartLine = {
  cartItemId: number;
  quantity: number;
  priceCents: number;
  savingsCents: number;
  isSold: boolean;
  product: Product;
  terms: DeliveryTerms;
};

export type Destination = { addressId: number; orderAddress: OrderAddress };

/** All that an order rests on, read at one moment. `placed`: the order this key has made already. */
export type OrderPremises = { placed: Order | null; lines: CartLine[]; destination: Destination | null };

/** An order as it is about to be written; amounts in cents. */
export type OrderPlan = OrderIdentity & {
  lines: readonly CartLine[];
  destination: Destination;
  parcels: readonly { supplier: Product['supplier']; feeCents: number; promisedDate: string }[];
  amountCents: number;
  clickId: string | null;
  now: Date;
};

type CartRow = ProductRow & DeliveryTerms & { cart_item_id: number; quantity: number; is_sold: number };

type DestinationRow = Omit<OrderAddress['address'], 'province'> & {
  id: number;
  province_name: string;
  province_code: string;
  user_name: string;
  user_email: string;
};

// Bought is a product without variants, or a variant of a product that is shown.
const IS_SOLD = `p.is_published = 1 AND coalesce(parent.is_published, 1) = 1
  AND NOT EXISTS (SELECT 1 FROM product variant WHERE variant.parent_id = p.id)`;

/** The premises of an order in one round trip; without `addressId`, it goes to the current address. */
export async function findOrderPremises(
  db: D1Database,
  { userId, idempotencyKey }: OrderIdentity,
  addressId: number | undefined,
): Promise<OrderPremises> {
  const [placed, cart, destination] = await db.batch([
    findPlacedStatement(db, { userId, idempotencyKey }),
    db
      .prepare(
        `SELECT item.id AS cart_item_id, item.quantity, (${IS_SOLD}) AS is_sold,
           supplier.delivery_fee_cents, supplier.free_delivery_from_cents, ${PRODUCT_CARD_COLUMNS}
         ${PRODUCT_FROM} JOIN cart_item item ON item.product_id = p.id
         WHERE item.user_id = ? ORDER BY item.id`,
      )
      .bind(userId),
    db
      .prepare(
        `SELECT a.id, a.recipient, a.phone, a.street, a.complex, a.suburb, a.city, a.province_id, a.postal_code, a.notes,
           province.name AS province_name, province.code AS province_code,
           user.name AS user_name, user.email AS user_email
         FROM address a JOIN province ON province.id = a.province_id JOIN user ON user.id = a.user_id
         WHERE a.user_id = ?1 AND iif(?2 IS NULL, a.is_current = 1, a.id = ?2)`,
      )
      .bind(userId, addressId ?? null),
  ]);
  const [placedRow] = rowsOf<OrderRow>(placed);
  const [destinationRow] = rowsOf<DestinationRow>(destination);
  return {
    placed: placedRow === undefined ? null : toOrder(placedRow),
    lines: rowsOf<CartRow>(cart).map(toCartLine),
    destination: destinationRow === undefined ? null : toDestination(destinationRow),
  };
}

/**
 * Writes the order, takes its stock and its lines out of the cart: one batch, so there is never one without the
 * others. Null if the premises no longer held, or the key has made an order meanwhile; then nothing is written.
 */
export async function insertOrder(db: D1Database, plan: OrderPlan): Promise<Order | null> {
  try {
    const results = await db.batch([
      ...premiseStatements(db, plan),
      insertOrderStatement(db, plan),
      insertParcelsStatement(db, plan),
      insertItemsStatement(db, plan),
      takeStockStatement(db, plan),
      clearCartStatement(db, plan),
      placedEventStatement(db, plan),
      findPlacedStatement(db, plan),
    ]);
    const [row] = rowsOf<OrderRow>(results.at(-1));
    return row === undefined ? null : toOrder(row);
  } catch (error) {
    if (LOST_PREMISE.test(String(error))) return null;
    throw error;
  }
}

const LOST_PREMISE =
  /constraint failed: (?:assertion_holds|stock_not_negative|order\.user_id, order\.idempotency_key)/;

const THIS_ORDER = '(SELECT id FROM "order" WHERE user_id = ?1 AND idempotency_key = ?2)';

/** Each inserts a row, and so undoes the batch, only where what was read is true no more. */
function premiseStatements(db: D1Database, plan: OrderPlan): D1PreparedStatement[] {
  const lines = plan.lines.map((line) => ({
    ...line.terms,
    id: line.cartItemId,
    product_id: line.product.id,
    quantity: line.quantity,
    price_cents: line.priceCents,
    savings_cents: line.savingsCents,
  }));
  return [
    db
      .prepare(
        `INSERT INTO assertion (name, holds)
         SELECT 'the cart is as it was read', 0
         WHERE (SELECT count(*) FROM cart_item WHERE user_id = ?1) <> json_array_length(?2)
           OR (SELECT count(*) ${PRODUCT_FROM}
             JOIN cart_item item ON item.product_id = p.id
             JOIN json_each(?2) line ON line.value ->> 'id' = item.id
             WHERE item.user_id = ?1 AND ${IS_SOLD}
               AND item.product_id = line.value ->> 'product_id'
               AND item.quantity = line.value ->> 'quantity'
               AND p.price_cents = line.value ->> 'price_cents'
               AND p.savings_cents = line.value ->> 'savings_cents'
               AND supplier.delivery_fee_cents = line.value ->> 'delivery_fee_cents'
               AND supplier.free_delivery_from_cents IS line.value ->> 'free_delivery_from_cents'
           ) <> json_array_length(?2)`,
      )
      .bind(plan.userId, JSON.stringify(lines)),
    db
      .prepare(
        `INSERT INTO assertion (name, holds)
         SELECT 'the address is there', 0
         WHERE NOT EXISTS (SELECT 1 FROM address WHERE id = ? AND user_id = ?)`,
      )
      .bind(plan.destination.addressId, plan.userId),
  ];
}

function insertOrderStatement(db: D1Database, plan: OrderPlan): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO "order" (user_id, idempotency_key, amount_cents, delivery_cents, order_address, click_id, created_at)
       VALUES (?, ?, ?, ?, ?, (SELECT id FROM affiliate_click WHERE id = ?), ?)`,
    )
    .bind(
      plan.userId,
      plan.idempotencyKey,
      plan.amountCents,
      plan.parcels.reduce((sum, parcel) => sum + parcel.feeCents, 0),
      JSON.stringify(plan.destination.orderAddress),
      plan.clickId,
      plan.now.toISOString(),
    );
}

function insertParcelsStatement(db: D1Database, plan: OrderPlan): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO order_child (order_id, supplier_id, supplier_name, supplier_npo_id, delivery_fee_cents, promised_date)
       SELECT ${THIS_ORDER}, value ->> '$.supplier.id', value ->> '$.supplier.display_name',
         value ->> '$.supplier.npo_id', value ->> '$.feeCents', value ->> '$.promisedDate'
       FROM json_each(?3)`,
    )
    .bind(plan.userId, plan.idempotencyKey, JSON.stringify(plan.parcels));
}

function insertItemsStatement(db: D1Database, plan: OrderPlan): D1PreparedStatement {
  const items = plan.lines.map((line) => ({
    product_id: line.product.id,
    supplier_id: line.product.supplier.id,
    quantity: line.quantity,
    price_cents: line.priceCents,
    savings_cents: line.savingsCents,
    product: toProductCopy(line.product),
  }));
  return db
    .prepare(
      `INSERT INTO order_item (order_id, product_id, supplier_id, quantity, price_cents, savings_cents, product)
       SELECT ${THIS_ORDER}, value ->> 'product_id', value ->> 'supplier_id', value ->> 'quantity',
         value ->> 'price_cents', value ->> 'savings_cents', value -> 'product'
       FROM json_each(?3)`,
    )
    .bind(plan.userId, plan.idempotencyKey, JSON.stringify(items));
}

/** The CHECK on stock undoes the batch where there is not enough: a WHERE would only leave the line out. */
function takeStockStatement(db: D1Database, plan: OrderPlan): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE product SET stock = stock - (
         SELECT quantity FROM order_item WHERE order_id = ${THIS_ORDER} AND product_id = product.id)
       WHERE id IN (SELECT product_id FROM order_item WHERE order_id = ${THIS_ORDER})`,
    )
    .bind(plan.userId, plan.idempotencyKey);
}

function clearCartStatement(db: D1Database, plan: OrderPlan): D1PreparedStatement {
  return db
    .prepare('DELETE FROM cart_item WHERE user_id = ? AND id IN (SELECT value FROM json_each(?))')
    .bind(plan.userId, JSON.stringify(plan.lines.map(({ cartItemId }) => cartItemId)));
}

function findPlacedStatement(db: D1Database, order: OrderIdentity): D1PreparedStatement {
  return db
    .prepare(`${ORDER_SELECT} WHERE o.user_id = ? AND o.idempotency_key = ?`)
    .bind(order.userId, order.idempotencyKey);
}

function toCartLine(row: CartRow): CartLine {
  return {
    cartItemId: row.cart_item_id,
    quantity: row.quantity,
    priceCents: row.price_cents,
    savingsCents: row.savings_cents,
    isSold: row.is_sold === 1,
    product: toProduct(row),
    terms: {
      delivery_fee_cents: row.delivery_fee_cents,
      free_delivery_from_cents: row.free_delivery_from_cents,
    },
  };
}

function toProductCopy(product: Product): ProductCopy {
  const { parent_id, sku, parent_sku, name, brand, options, images } = product;
  return { parent_id, sku, parent_sku, name, brand, options, images };
}

function toDestination(row: DestinationRow): Destination {
  const { id, province_name, province_code, user_name, user_email, ...address } = row;
  return {
    addressId: id,
    orderAddress: {
      address: { ...address, province: { id: row.province_id, name: province_name, code: province_code } },
      contact: { name: user_name, email: user_email, phone: row.phone },
    },
  };
}
