import type { Cart, CartItem } from '../contract/cart.ts';

/** Every line of the cart, retailer by retailer. */
export function cartItems(cart: Cart): CartItem[] {
  return Object.values(cart.products_per_supplier).flatMap((items) => Object.values(items));
}

/** The number of units in the cart, shown at the header's cart icon. */
export function cartUnits(cart: Cart): number {
  return cartItems(cart).reduce((pieces, item) => pieces + item.quantity, 0);
}

/** Finds a product's line; a cart has at most one line per product. */
export function findCartItem(cart: Cart, productId: number): CartItem | undefined {
  return cartItems(cart).find((item) => item.product_id === productId);
}

/** The number of units of a product that are already in the cart. */
export function quantityInCart(cart: Cart, productId: number): number {
  return findCartItem(cart, productId)?.quantity ?? 0;
}

/** An empty cart, for use before the cart is loaded and after a logout. */
export const EMPTY_CART: Cart = { products_per_supplier: {}, amount: 0, error: null, delivery_fees: {} };
