import type { Order } from '#shared/contract/order.ts';
import type { Product } from '#shared/contract/product.ts';
import type { CartLine } from '../cart/cart-line.ts';
import { PRODUCT_FROM } from '../catalogue/product-row.sql.ts';
import { IS_PURCHASABLE } from '../catalogue/purchasable.sql.ts';
import { isConstraint } from '../db/constraint.ts';
import { runBatch } from '../db/run-batch.ts';
import { deliveryRatesColumn } from '../delivery/delivery-terms.sql.ts';
import {
  type Destination,
  findPlacedStatement,
  type OrderIdentity,
  type RetailerDetails,
} from './checkout-snapshot.repository.ts';
import { placedEventStatement } from './order-status.repository.ts';
import { type ProductCopy, toOrder } from './orders.repository.ts';

/** A retailer's part of it. */
type NewParcel = {
  supplier: Product['supplier'] & RetailerDetails;
  feeCents: number;
  promisedDate: string;
  vatBasisPoints: number;
  vatCents: number;
};

/** An order as it is about to be written; amounts in cents. */
export type NewOrder = OrderIdentity & {
  lines: readonly (CartLine & { vatCents: number })[];
  destination: Destination;
  parcels: readonly NewParcel[];
  amountCents: number;
  clickId: string | null;
  now: Date;
};

/**
 * Writes the order, takes its stock and its lines out of the cart: one batch, so there is never one without the
 * others. Null, and nothing written, if the snapshot is out of date or the key has made an order meanwhile.
 */
export async function insertOrder(db: D1Database, newOrder: NewOrder): Promise<Order | null> {
  try {
    const { placed } = await runBatch(db, {
      guards: snapshotGuardStatements(db, newOrder),
      order: insertOrderStatement(db, newOrder),
      parcels: insertParcelsStatement(db, newOrder),
      items: insertItemsStatement(db, newOrder),
      stock: takeStockStatement(db, newOrder),
      cart: clearCartStatement(db, newOrder),
      event: placedEventStatement(db, newOrder),
      placed: findPlacedStatement(db, newOrder),
    });
    const [row] = placed.rows;
    return row === undefined ? null : toOrder(row);
  } catch (error) {
    if (isConstraint(error, 'assertion', 'product.stock', 'order.idempotency_key')) return null;
    throw error;
  }
}

const THIS_ORDER = '(SELECT id FROM "order" WHERE user_id = ?1 AND idempotency_key = ?2)';

/** Each fails the batch if what was read is no longer so. */
function snapshotGuardStatements(db: D1Database, newOrder: NewOrder): D1PreparedStatement[] {
  const lines = newOrder.lines.map((line) => ({
    ...line.terms,
    id: line.cartItemId,
    product_id: line.product.id,
    quantity: line.quantity,
    price_cents: line.priceCents,
    savings_cents: line.savingsCents,
    weight_grams: line.product.weight_grams,
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
             WHERE item.user_id = ?1 AND ${IS_PURCHASABLE}
               AND item.product_id = line.value ->> 'product_id'
               AND item.quantity = line.value ->> 'quantity'
               AND p.price_cents = line.value ->> 'price_cents'
               AND p.savings_cents = line.value ->> 'savings_cents'
               AND supplier.delivery_fee_cents = line.value ->> 'delivery_fee_cents'
               AND p.weight_grams = line.value ->> 'weight_grams'
               AND supplier.free_delivery_from_cents IS line.value ->> 'free_delivery_from_cents'
               AND ${deliveryRatesColumn('supplier')} = line.value ->> 'delivery_rates'
           ) <> json_array_length(?2)`,
      )
      .bind(newOrder.userId, JSON.stringify(lines)),
    db
      .prepare(
        `INSERT INTO assertion (name, holds)
         SELECT 'the address is there', 0
         WHERE NOT EXISTS (SELECT 1 FROM address WHERE id = ? AND user_id = ?)`,
      )
      .bind(newOrder.destination.addressId, newOrder.userId),
  ];
}

function insertOrderStatement(db: D1Database, newOrder: NewOrder): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO "order" (user_id, idempotency_key, amount_cents, delivery_cents, order_address,
         customer_business_name, customer_vat_number, click_id, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT id FROM affiliate_click WHERE id = ?), ?)`,
    )
    .bind(
      newOrder.userId,
      newOrder.idempotencyKey,
      newOrder.amountCents,
      newOrder.parcels.reduce((sum, parcel) => sum + parcel.feeCents, 0),
      JSON.stringify(newOrder.destination.orderAddress),
      newOrder.destination.customer.businessName,
      newOrder.destination.customer.vatNumber,
      newOrder.clickId,
      newOrder.now.toISOString(),
    );
}

function insertParcelsStatement(db: D1Database, newOrder: NewOrder): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO order_child (order_id, supplier_id, supplier_name, supplier_npo_id, supplier_address,
         supplier_vat_number, vat_basis_points, vat_cents, delivery_fee_cents, promised_date)
       SELECT ${THIS_ORDER}, value ->> '$.supplier.id', value ->> '$.supplier.display_name',
         value ->> '$.supplier.npo_id', value ->> '$.supplier.address', value ->> '$.supplier.vatNumber',
         value ->> '$.vatBasisPoints', value ->> '$.vatCents', value ->> '$.feeCents', value ->> '$.promisedDate'
       FROM json_each(?3)`,
    )
    .bind(newOrder.userId, newOrder.idempotencyKey, JSON.stringify(newOrder.parcels));
}

function insertItemsStatement(db: D1Database, newOrder: NewOrder): D1PreparedStatement {
  const items = newOrder.lines.map((line) => ({
    product_id: line.product.id,
    supplier_id: line.product.supplier.id,
    quantity: line.quantity,
    price_cents: line.priceCents,
    savings_cents: line.savingsCents,
    vat_cents: line.vatCents,
    product: toProductCopy(line.product),
  }));
  return db
    .prepare(
      `INSERT INTO order_item (order_id, product_id, supplier_id, quantity, price_cents, savings_cents, vat_cents,
         product)
       SELECT ${THIS_ORDER}, value ->> 'product_id', value ->> 'supplier_id', value ->> 'quantity',
         value ->> 'price_cents', value ->> 'savings_cents', value ->> 'vat_cents', value -> 'product'
       FROM json_each(?3)`,
    )
    .bind(newOrder.userId, newOrder.idempotencyKey, JSON.stringify(items));
}

const PIECES = `(SELECT quantity FROM order_item WHERE order_id = ${THIS_ORDER} AND product_id = product.id)`;

/** If there is not enough stock, its CHECK fails the batch; a WHERE would only leave the line out. */
function takeStockStatement(db: D1Database, newOrder: NewOrder): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE product SET stock = stock - ${PIECES}, held = held + ${PIECES}
       WHERE id IN (SELECT product_id FROM order_item WHERE order_id = ${THIS_ORDER})`,
    )
    .bind(newOrder.userId, newOrder.idempotencyKey);
}

function clearCartStatement(db: D1Database, newOrder: NewOrder): D1PreparedStatement {
  return db
    .prepare('DELETE FROM cart_item WHERE user_id = ? AND id IN (SELECT value FROM json_each(?))')
    .bind(newOrder.userId, JSON.stringify(newOrder.lines.map(({ cartItemId }) => cartItemId)));
}

function toProductCopy(product: Product): ProductCopy {
  const { parent_id, sku, parent_sku, name, brand, options, images } = product;
  return { parent_id, sku, parent_sku, name, brand, options, images };
}
