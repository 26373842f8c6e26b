import type { Product } from '#shared/contract/product.ts';
import {
  PRODUCT_CARD_COLUMNS,
  PRODUCT_FROM,
  type ProductRow,
  toProduct,
} from '../catalogue/product-row.sql.ts';
import { IS_PURCHASABLE } from '../catalogue/purchasable.sql.ts';
import type { Statement } from '../db/run-batch.ts';
import { prepare } from '../db/sql.ts';
import { type DeliveryTermsRow, deliveryTermsColumns } from '../delivery/delivery-terms.sql.ts';

/** A cart line with the current data of its product; amounts in cents. */
export type StoredCartLine = {
  cartItemId: number;
  quantity: number;
  priceCents: number;
  /** The unit price when the line was added, or when the customer last accepted its price. */
  acceptedPriceCents: number;
  savingsCents: number;
  /** True if the product can be bought, ignoring stock. */
  isPurchasable: boolean;
  product: Product;
  /** The delivery terms of the product's retailer. */
  terms: DeliveryTermsRow;
};

/** A row of {@link cartLinesStatement}. */
type CartLineRow = ProductRow &
  DeliveryTermsRow & {
    cart_item_id: number;
    quantity: number;
    accepted_price_cents: number;
    is_purchasable: number;
  };

/** Selects all lines of a customer's cart, in the order they were added. */
export function cartLinesStatement(db: D1Database, userId: number): Statement<CartLineRow> {
  return prepare<CartLineRow>(db)`
    SELECT item.id AS cart_item_id, item.quantity, item.accepted_price_cents,
      ${IS_PURCHASABLE} AS is_purchasable, ${deliveryTermsColumns('supplier')}, ${PRODUCT_CARD_COLUMNS}
    ${PRODUCT_FROM} JOIN cart_item item ON item.product_id = p.id
    WHERE item.user_id = ${userId} ORDER BY item.id`;
}

export function toCartLine(row: CartLineRow): StoredCartLine {
  const { delivery_fee_cents, free_delivery_from_cents, delivery_rates } = row;
  return {
    cartItemId: row.cart_item_id,
    quantity: row.quantity,
    priceCents: row.price_cents,
    acceptedPriceCents: row.accepted_price_cents,
    savingsCents: row.savings_cents,
    isPurchasable: row.is_purchasable === 1,
    product: toProduct(row),
    terms: { delivery_fee_cents, free_delivery_from_cents, delivery_rates },
  };
}

/** True if the price differs from the one the customer accepted. */
export function hasNewPrice({ acceptedPriceCents, priceCents }: StoredCartLine): boolean {
  return acceptedPriceCents !== priceCents;
}
