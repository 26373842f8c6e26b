import type { Order } from '../contract/order.ts';
import { sumRand, toCents, toRand } from './money.ts';

/** The number of units in the order. */
export function orderUnits(order: Order): number {
  return order.products.reduce((pieces, { quantity }) => pieces + quantity, 0);
}

/** Sum of the parcels' delivery fees, in rand (R-CONST-3). */
export function orderDelivery(order: Order): number {
  return sumRand(order.children.map(({ delivery }) => delivery.fee));
}

/** The order's amount plus delivery, in rand: the amount to pay (R-CONST-3). */
export function orderTotal(order: Order): number {
  return sumRand([order.amount, orderDelivery(order)]);
}

/** Sum of the parcels' VAT, in rand. */
export function orderVat(order: Order): number {
  return sumRand(order.children.map(({ vat = 0 }) => vat));
}

/** True if the amount to pay is zero, because the voucher covers all items and delivery is free. */
export function isFreeOrder(order: Order): boolean {
  return orderTotal(order) === 0;
}

/** Savings = sum of savings_amount × quantity, in rand (R-CONST-3). */
export function orderSavings(order: Order): number {
  return toRand(
    order.products.reduce((cents, item) => cents + toCents(item.product.savings_amount) * item.quantity, 0),
  );
}
