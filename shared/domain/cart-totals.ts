import type { Cart, CartItem } from '../contract/cart.ts';
import { cartItems } from './cart-items.ts';
import { sumRand, toCents, toRand } from './money.ts';
import { isOutOfStock } from './stock.ts';

/** Sum of price × quantity of the lines, in rand. */
export function itemsAmount(items: readonly CartItem[]): number {
  return toRand(items.reduce((cents, item) => cents + toCents(item.product.price) * item.quantity, 0));
}

/** Savings = sum of savings_amount × quantity, in rand (R-CONST-3). */
export function cartSavings(cart: Cart): number {
  return toRand(
    cartItems(cart).reduce((cents, item) => cents + toCents(item.product.savings_amount) * item.quantity, 0),
  );
}

/** Sum of the retailers' delivery fees, in rand (R-CONST-3). */
export function cartDelivery(cart: Cart): number {
  return sumRand(Object.values(cart.delivery_fees));
}

/** Items less the voucher, plus delivery, in rand: the total that an order of this cart would have (R-CONST-3). */
export function cartTotal(cart: Cart): number {
  return sumRand([cart.amount, -(cart.voucher?.discount ?? 0), cartDelivery(cart)]);
}

/** The reasons why a cart cannot be checked out: empty, `cart.error`, or too little stock. */
export const CART_PROBLEMS = ['empty', 'error', 'stock'] as const;
export type CartProblem = (typeof CART_PROBLEMS)[number];

/** Returns why the cart cannot be checked out (R-EDGE-5); null if it can. */
export function cartProblem(cart: Cart): CartProblem | null {
  const items = cartItems(cart);
  if (items.length === 0) return 'empty';
  if (cart.error !== null) return 'error';
  return items.some((item) => isOutOfStock(item.product.stock, item.quantity)) ? 'stock' : null;
}
