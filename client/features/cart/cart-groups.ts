import type { Cart, CartItem } from '#shared/contract/cart.ts';
import type { Supplier } from '#shared/contract/catalogue.ts';
import { itemsAmount } from '#shared/domain/cart-totals.ts';

/** What comes from one retailer: a parcel of its own. Amounts in rand; `promisedDate`: null where the API does not say. */
export type CartGroup = {
  supplier: Supplier;
  items: CartItem[];
  subtotal: number;
  deliveryFee: number;
  promisedDate: string | null;
};

/** The cart retailer by retailer, in the order of their ids. */
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
