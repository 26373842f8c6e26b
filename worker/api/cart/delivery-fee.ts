/** What a retailer asks for delivery, as its row says: a flat fee, free from an amount of items if it has one. */
export type DeliveryTerms = { delivery_fee_cents: number; free_delivery_from_cents: number | null };

/** One retailer's delivery fee for the items of one order, in cents. */
export function deliveryFeeCents(supplier: DeliveryTerms, itemsCents: number): number {
  const { delivery_fee_cents, free_delivery_from_cents } = supplier;
  const isFree = free_delivery_from_cents !== null && itemsCents >= free_delivery_from_cents;
  return isFree ? 0 : delivery_fee_cents;
}
