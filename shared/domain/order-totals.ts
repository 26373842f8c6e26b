import type { Order } from '../contract/order.ts';
import { sumRand, toCents, toRand } from './money.ts';

/** How many pieces were ordered. */
export function orderUnits(order: Order): number {
  return order.products.reduce((pieces, { quantity }) => pieces + quantity, 0);
}

/** Sum of the children's delivery fees, in rand (R-CONST-3). */
export function orderDelivery(order: Order): number {
  return sumRand(order.children.map(({ delivery }) => delivery.fee));
}

/** Delivery and the order's amount, in rand: what is paid (R-CONST-3). */
export function orderTotal(order: Order): number {
  return sumRand([order.amount, orderDelivery(order)]);
}

/** Sum of the VAT in the children, in rand. */
export function orderVat(order: Order): number {
  return sumRand(order.children.map(({ vat = 0 }) => vat));
}

/** Whether nothing is to be paid for an order: its voucher covers all, and delivery is free. */
export function isFreeOrder(order: Order): boolean {
  return orderTotal(order) === 0;
}

/** Savings = sum of savings_amount × quantity, in rand (R-CONST-3). */
export function orderSavings(order: Order): number {
  return toRand(
    order.products.reduce((cents, item) => cents + toCents(item.product.savings_amount) * item.quantity, 0),
  );
}
