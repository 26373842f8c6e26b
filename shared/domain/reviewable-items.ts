import type { Order, OrderItem } from '../contract/order.ts';

/** The order's delivered lines without a review. Refunded lines are left out, although customers can review them. */
export function reviewableItems({ products, children, reviews = [], refunds = [] }: Order): OrderItem[] {
  const done = new Set([
    ...reviews.map(({ item_id }) => item_id),
    ...refunds.flatMap(({ lines = [] }) => lines.map(({ item_id }) => item_id)),
  ]);
  return products.filter(({ id, product }) => {
    const parcel = children.find(({ supplier }) => supplier.id === product.supplier.id);
    return parcel?.delivered_at !== undefined && !done.has(id);
  });
}
