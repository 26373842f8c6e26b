import type { Order } from '#shared/contract/order.ts';
import type { Product } from '#shared/contract/product.ts';
import type { ClientNetworks } from '#worker/platform/client-network.ts';
import { isVerifiedSql } from '../auth/is-verified.sql.ts';
import { verifiedMailboxOf } from '../auth/mailbox.sql.ts';
import type { StoredCartLine } from '../cart/cart-line.sql.ts';
import { deleteVoucherStatement } from '../cart/cart-voucher.repository.ts';
import { PRODUCT_FROM } from '../catalogue/product-row.sql.ts';
import { IS_PURCHASABLE } from '../catalogue/purchasable.sql.ts';
import { isConstraint } from '../db/constraint.ts';
import { runBatch } from '../db/run-batch.ts';
import { inList, prepare, type Sql, sql } from '../db/sql.ts';
import { deliveryRatesColumn } from '../delivery/delivery-terms.sql.ts';
import { isVoucherStillValidSql, type Voucher } from '../vouchers/voucher.sql.ts';
import { newOrderColumns } from '../vouchers/voucher-uses.sql.ts';
import {
  type DeliverySnapshot,
  findOrderByIdempotencyKeyStatement,
  type OrderCallKey,
  type RetailerDetails,
} from './checkout-snapshot.repository.ts';
import { placedEventStatement } from './order-status.repository.ts';
import { type ProductCopy, toOrder } from './orders.repository.ts';
import { hasPaidSql, reservationProblemSql } from './reserved-stock.sql.ts';

/** One retailer's parcel of a new order. */
type NewParcel = {
  supplier: Product['supplier'] & RetailerDetails;
  feeCents: number;
  promisedDate: string;
  vatBasisPoints: number;
  vatCents: number;
};

/** An order to be inserted; amounts in cents. */
export type NewOrder = OrderCallKey & {
  /**
   * `vatCents`: the VAT in the line's discounted price; `deliveryCents`: the line's share of its parcel's delivery fee.
   */
  lines: readonly (StoredCartLine & { discountCents: number; vatCents: number; deliveryCents: number })[];
  pieces: number;
  destination: DeliverySnapshot;
  parcels: readonly NewParcel[];
  /** The price of all items before the voucher discount. */
  itemsCents: number;
  /** The voucher that discounts the lines; null without a voucher. */
  voucher: Pick<Voucher, 'id' | 'terms'> | null;
  clickId: string | null;
  /** The time until which the unpaid order reserves its units. */
  expiresAt: Date;
  /** Hashes of the networks that the call came from; empty if unknown. */
  networks: ClientNetworks;
  now: Date;
};

/**
 * Inserts the order, reserves its stock and removes its lines from the cart. Uses one batch, so either everything is
 * written or nothing. Returns null and writes nothing if the snapshot is out of date, another call has placed an order
 * with the same key, or the customer's unpaid orders would exceed a reservation limit.
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
      voucher: deleteVoucherStatement(db, newOrder.userId),
      event: placedEventStatement(db, newOrder),
      placed: findOrderByIdempotencyKeyStatement(db, newOrder),
    });
    const [row] = placed.rows;
    return row === undefined ? null : toOrder(row);
  } catch (error) {
    if (isConstraint(error, 'assertion', 'product.stock', 'order.idempotency_key')) return null;
    throw error;
  }
}

/** SQL: the id of the order with this idempotency key. */
function idOf({ userId, idempotencyKey }: OrderCallKey): Sql {
  return sql`(SELECT id FROM "order" WHERE user_id = ${userId} AND idempotency_key = ${idempotencyKey})`;
}

/** Each statement fails the batch if the data it checks has changed since the snapshot was read. */
function snapshotGuardStatements(db: D1Database, newOrder: NewOrder): D1PreparedStatement[] {
  const { userId, destination, voucher } = newOrder;
  const { phone } = destination.orderAddress.address;
  const lines = newOrder.lines.map((line) => ({
    ...line.terms,
    id: line.cartItemId,
    product_id: line.product.id,
    quantity: line.quantity,
    price_cents: line.priceCents,
    savings_cents: line.savingsCents,
    weight_grams: line.product.weight_grams,
  }));
  const json = JSON.stringify(lines);
  return [
    prepare(db)`
      INSERT INTO assertion (name, holds)
      SELECT 'the cart is unchanged', 0
      WHERE (SELECT count(*) FROM cart_item WHERE user_id = ${userId}) <> ${lines.length}
        OR (SELECT count(*) ${PRODUCT_FROM}
          JOIN cart_item item ON item.product_id = p.id
          JOIN json_each(${json}) line ON line.value ->> 'id' = item.id
          WHERE item.user_id = ${userId} AND ${IS_PURCHASABLE}
            AND item.product_id = line.value ->> 'product_id'
            AND item.quantity = line.value ->> 'quantity'
            AND p.price_cents = line.value ->> 'price_cents'
            AND p.savings_cents = line.value ->> 'savings_cents'
            AND supplier.delivery_fee_cents = line.value ->> 'delivery_fee_cents'
            AND p.weight_grams = line.value ->> 'weight_grams'
            AND supplier.free_delivery_from_cents IS line.value ->> 'free_delivery_from_cents'
            AND ${deliveryRatesColumn('supplier')} = line.value ->> 'delivery_rates'
        ) <> ${lines.length}`,
    prepare(db)`
      INSERT INTO assertion (name, holds)
      SELECT 'the reservation is within the limits', 0 WHERE ${reservationProblemSql(stockToReserve(newOrder))} IS NOT NULL`,
    prepare(db)`
      INSERT INTO assertion (name, holds)
      SELECT 'the address exists', 0
      WHERE NOT EXISTS (SELECT 1 FROM address WHERE id = ${destination.addressId} AND user_id = ${userId})`,
    ...(voucher === null
      ? []
      : [
          prepare(db)`
            INSERT INTO assertion (name, holds)
            SELECT 'the voucher has a use left', 0
            WHERE NOT ${isVoucherStillValidSql(voucher, newOrderColumns(userId, sql`${phone}`))}`,
        ]),
  ];
}

/** The stock that the order would reserve. */
export function stockToReserve({ userId, networks, pieces, itemsCents }: NewOrder) {
  return { userId, networks, pieces, cents: itemsCents };
}

function insertOrderStatement(db: D1Database, newOrder: NewOrder): D1PreparedStatement {
  const { orderAddress, customer } = newOrder.destination;
  const deliveryCents = newOrder.parcels.reduce((sum, parcel) => sum + parcel.feeCents, 0);
  const discountCents = newOrder.lines.reduce((sum, line) => sum + line.discountCents, 0);
  const { userId, networks } = newOrder;
  const isKnown = sql`${isVerifiedSql(userId)} AND ${hasPaidSql(userId)}`;
  return prepare(db)`
    INSERT INTO "order" (user_id, idempotency_key, amount_cents, discount_cents, voucher_id, delivery_cents,
      order_address, customer_business_name, customer_vat_number, click_id, created_at, expires_at,
      network_hash, site_hash, mailbox_hash)
    VALUES (${newOrder.userId}, ${newOrder.idempotencyKey}, ${newOrder.itemsCents - discountCents},
      ${discountCents}, ${newOrder.voucher?.id}, ${deliveryCents}, ${JSON.stringify(orderAddress)}, ${customer.businessName}, ${customer.vatNumber},
      (SELECT id FROM affiliate_click WHERE id = ${newOrder.clickId}), ${newOrder.now}, ${newOrder.expiresAt},
      iif(${isKnown}, '', ${networks.network}), iif(${isKnown}, '', ${networks.site}),
      coalesce(${verifiedMailboxOf(userId)}, ''))`;
}

function insertParcelsStatement(db: D1Database, newOrder: NewOrder): D1PreparedStatement {
  return prepare(db)`
    INSERT INTO order_child (order_id, supplier_id, supplier_name, supplier_npo_id, supplier_address,
      supplier_vat_number, vat_basis_points, vat_cents, delivery_fee_cents, promised_date, return_days)
    SELECT ${idOf(newOrder)}, value ->> '$.supplier.id', value ->> '$.supplier.display_name',
      value ->> '$.supplier.npo_id', value ->> '$.supplier.address', value ->> '$.supplier.vatNumber',
      value ->> '$.vatBasisPoints', value ->> '$.vatCents', value ->> '$.feeCents', value ->> '$.promisedDate',
      value ->> '$.supplier.returnDays'
    FROM json_each(${JSON.stringify(newOrder.parcels)})`;
}

function insertItemsStatement(db: D1Database, newOrder: NewOrder): D1PreparedStatement {
  const items = newOrder.lines.map((line) => ({
    product_id: line.product.id,
    supplier_id: line.product.supplier.id,
    quantity: line.quantity,
    price_cents: line.priceCents,
    savings_cents: line.savingsCents,
    discount_cents: line.discountCents,
    vat_cents: line.vatCents,
    delivery_cents: line.deliveryCents,
    return_exclusion: line.product.return_exclusion,
    product: toProductCopy(line.product),
  }));
  return prepare(db)`
    INSERT INTO order_item (order_id, product_id, supplier_id, quantity, price_cents, savings_cents,
      discount_cents, vat_cents, delivery_cents, return_exclusion, product)
    SELECT ${idOf(newOrder)}, value ->> 'product_id', value ->> 'supplier_id', value ->> 'quantity',
      value ->> 'price_cents', value ->> 'savings_cents',
      value ->> 'discount_cents', value ->> 'vat_cents', value ->> 'delivery_cents',
      value ->> 'return_exclusion', value -> 'product'
    FROM json_each(${JSON.stringify(items)})`;
}

/** If stock is insufficient, the CHECK on `product.stock` fails the batch; a WHERE clause would only skip the line. */
function takeStockStatement(db: D1Database, newOrder: NewOrder): D1PreparedStatement {
  const order = idOf(newOrder);
  const pieces = sql`(SELECT quantity FROM order_item WHERE order_id = ${order} AND product_id = product.id)`;
  return prepare(db)`
    UPDATE product SET stock = stock - ${pieces}, held = held + ${pieces}
    WHERE id IN (SELECT product_id FROM order_item WHERE order_id = ${order})`;
}

function clearCartStatement(db: D1Database, newOrder: NewOrder): D1PreparedStatement {
  const ids = newOrder.lines.map(({ cartItemId }) => cartItemId);
  return prepare(db)`DELETE FROM cart_item WHERE user_id = ${newOrder.userId} AND id IN ${inList(ids)}`;
}

function toProductCopy(product: Product): ProductCopy {
  const { parent_id, sku, parent_sku, name, brand, options, images } = product;
  return { parent_id, sku, parent_sku, name, brand, options, images };
}
