import type { ProductView } from './product-view.ts';

/** When a product comes: a sentence that ends with the promised day (`by`), or a whole one; and a sentence on the cost. */
type DeliveryPromise = { text: string; by: string | null; cost: string | null };

/**
 * What a product's page says of its delivery.
 * @param isInStock whether what is on screen, the chosen variant say, can be sent
 */
export function deliveryPromise(delivery: ProductView['delivery'], isInStock: boolean): DeliveryPromise {
  if (delivery === null) {
    const text =
      'Delivered to your door. You pay one fee per retailer, and your cart shows it before you pay.';
    return { text, by: null, cost: null };
  }
  const { by, cost } = delivery;
  return isInStock
    ? { text: 'Order today, get it by', by, cost }
    : { text: 'Delivered to your door.', by: null, cost };
}
