import type { Cart, CartItem } from '../contract/cart.ts';

/** Every line of the cart, retailer by retailer. */
export function cartItems(cart: Cart): CartItem[] {
  return Object.values(cart.products_per_supplier).flatMap((items) => Object.values(items));
}

/** How many pieces the cart holds: the number beside the cart in the header. */
export function cartUnits(cart: Cart): number {
  return cartItems(cart).reduce((pieces, item) => pieces + item.quantity, 0);
}

/** The line of a product, if the cart has one: no two lines are of the same product. */
export function findCartItem(cart: Cart, productId: number): CartItem | undefined {
  return cartItems(cart).find((item) => item.product_id === productId);
}

/** How many pieces of a product the cart holds already. */
export function quantityInCart(cart: Cart, productId: number): number {
  return findCartItem(cart, productId)?.quantity ?? 0;
}

/** A cart with nothing in it: before it is loaded, and after logout. */
export const EMPTY_CART: Cart = { products_per_supplier: {}, amount: 0, error: null, delivery_fees: {} };
