import type { Cart, CartItem } from '#shared/contract/cart.ts';
import type { Supplier } from '#shared/contract/catalogue.ts';
import { itemsAmount } from '#shared/domain/cart-totals.ts';

/**
 * One retailer's items, which are delivered as one parcel. Amounts are in rand. `promisedDate` is null if the API
 * returns none.
 */
export type CartGroup = {
  supplier: Supplier;
  items: CartItem[];
  subtotal: number;
  deliveryFee: number;
  promisedDate: string | null;
};

/** Groups the cart's items by retailer, ordered by the retailers' ids. */
export function cartGroups(cart: Cart): CartGroup[] {
  return Object.entries(cart.products_per_supplier).flatMap(([supplierId, itemsById]) => {
    const items = Object.values(itemsById);
    const [first] = items;
    if (first === undefined) return [];
    const deliveryFee = cart.delivery_fees[supplierId] ?? 0;
    const promisedDate = cart.promised_dates?.[supplierId] ?? null;
    return {
      supplier: first.product.supplier,
      items,
      subtotal: itemsAmount(items),
      deliveryFee,
      promisedDate,
    };
  });
}
