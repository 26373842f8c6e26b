import type { Order } from '#shared/contract/order.ts';
import { aPaidOrderOf } from './a-paid-order.ts';
import type { Customer } from './a-shop.ts';
import { aVendor } from './an-invoice.ts';
import { parcelsBecome } from './an-order-life.ts';

export type Delivered = {
  buyer: Customer;
  order: Order;
  orderId: number;
  supplierId: number;
  /** The ids of the order's lines. */
  itemIds: number[];
};

/**
 * A paid order from one retailer, delivered today, with its buyer. By default it contains three radios and an atlas.
 */
export async function aDeliveredOrder(
  given: {
    lines?: readonly Omit<Parameters<typeof aPaidOrderOf>[0][number], 'supplierId'>[];
    feeCents?: number;
    /** Null if the retailer does not charge VAT. */
    vatNumber?: null;
  } & Parameters<typeof aPaidOrderOf>[1] = {},
): Promise<Delivered> {
  const { lines = DEFAULT_LINES, feeCents = 0, vatNumber, ...options } = given;
  const supplierId = await aVendor({ feeCents, ...(vatNumber === null && { vatNumber }) });
  const { buyer, order } = await aPaidOrderOf(
    lines.map((line) => ({ supplierId, ...line })),
    options,
  );
  await deliver(order.id);
  const delivered = await buyer.api.orders.getOrder({ id: order.id });
  return {
    buyer,
    order: delivered,
    orderId: order.id,
    supplierId,
    itemIds: order.products.map(({ id }) => id),
  };
}

const DEFAULT_LINES = [
  { priceCents: 10_000, quantity: 3, name: 'Radio' },
  { priceCents: 20_000, name: 'Atlas' },
];

async function deliver(orderId: number): Promise<void> {
  await parcelsBecome(orderId, 'shipped');
  await parcelsBecome(orderId, 'delivered');
}
