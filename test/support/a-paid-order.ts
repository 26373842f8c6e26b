import type { Order } from '#shared/contract/order.ts';
import type { Customer } from './a-shop.ts';
import { anOrderOf } from './an-invoice.ts';
import { advanceTo } from './an-order-life.ts';

/** A paid order with these lines, and its buyer. */
export async function aPaidOrderOf(
  ...given: Parameters<typeof anOrderOf>
): Promise<{ buyer: Customer; order: Order }> {
  const [lines, options] = given;
  const { buyer, order } = await anOrderOf(lines, { ...options, status: 'placed' });
  await advanceTo(order.id, 'paid');
  return { buyer, order: await buyer.api.orders.getOrder({ id: order.id }) };
}
