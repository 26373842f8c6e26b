import type { ProductView } from './product-view.ts';

/**
 * The delivery texts of a product. `text` is a complete sentence or, if `by` (the promised day) is set, the beginning
 * of a sentence that ends with that day. `cost` is a sentence about the fee.
 */
type DeliveryPromise = { text: string; by: string | null; cost: string | null };

/**
 * Returns the delivery texts for a product page.
 * @param isInStock true if the product or chosen variant is in stock
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
