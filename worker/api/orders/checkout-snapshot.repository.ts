import type { Order, OrderAddress } from '#shared/contract/order.ts';
import type { Product } from '#shared/contract/product.ts';
import { PRODUCT_CARD_COLUMNS, PRODUCT_FROM, type ProductRow, toProduct } from '../catalogue/product-row.ts';
import { rowsOf } from '../db/rows.ts';
import { type DeliveryTermsRow, deliveryTermsColumns } from '../delivery/delivery-terms.ts';
import { ORDER_SELECT, type OrderRow, toOrder } from './orders.repository.ts';

/** Whose order it is, and how a repeat of the same call is known. */
export type OrderIdentity = { userId: number; idempotencyKey: string };

/** A line of the cart with what the order copies of it; amounts in cents. */
export type CartLine = {
  cartItemId: number;
  quantity: number;
  priceCents: number;
  /** What the shopper accepted in the cart; null: nobody knows. */
  acceptedPriceCents: number | null;
  savingsCents: number;
  isSold: boolean;
  product: Product;
  terms: DeliveryTermsRow;
};

export type Destination = { addressId: number; orderAddress: OrderAddress };

/** All that an order rests on, read at one moment. `placed`: the order this key has made already. */
export type CheckoutSnapshot = { placed: Order | null; lines: CartLine[]; destination: Destination | null };

type CartRow = ProductRow &
  DeliveryTermsRow & { cart_item_id: number; quantity: number; seen_cents: number | null; is_sold: number };

type DestinationRow = Omit<OrderAddress['address'], 'province'> & {
  id: number;
  province_name: string;
  province_code: string;
  user_name: string;
  user_email: string;
};

/** Of a product in PRODUCT_FROM. Bought is a product without variants, or a variant of a product that is shown. */
export const IS_SOLD = `p.is_published = 1 AND coalesce(parent.is_published, 1) = 1
  AND NOT EXISTS (SELECT 1 FROM product variant WHERE variant.parent_id = p.id)`;

/** The premises of an order in one round trip; without `addressId`, it goes to the current address. */
export async function findCheckoutSnapshot(
  db: D1Database,
  { userId, idempotencyKey }: OrderIdentity,
  addressId: number | undefined,
): Promise<CheckoutSnapshot> {
  const [placed, cart, destination] = await db.batch([
    findPlacedStatement(db, { userId, idempotencyKey }),
    db
      .prepare(
        `SELECT item.id AS cart_item_id, item.quantity, item.price_cents AS seen_cents, (${IS_SOLD}) AS is_sold,
           ${deliveryTermsColumns('supplier')}, ${PRODUCT_CARD_COLUMNS}
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

/** The order a key has made. */
export function findPlacedStatement(db: D1Database, order: OrderIdentity): D1PreparedStatement {
  return db
    .prepare(`${ORDER_SELECT} WHERE o.user_id = ? AND o.idempotency_key = ?`)
    .bind(order.userId, order.idempotencyKey);
}

function toCartLine(row: CartRow): CartLine {
  return {
    cartItemId: row.cart_item_id,
    quantity: row.quantity,
    priceCents: row.price_cents,
    acceptedPriceCents: row.seen_cents,
    savingsCents: row.savings_cents,
    isSold: row.is_sold === 1,
    product: toProduct(row),
    terms: {
      delivery_fee_cents: row.delivery_fee_cents,
      free_delivery_from_cents: row.free_delivery_from_cents,
      delivery_rates: row.delivery_rates,
    },
  };
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
