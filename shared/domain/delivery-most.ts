import type { ProductDelivery } from '../contract/product.ts';

/** The most that the delivery of one piece at this price costs, in rand: what the furthest province pays. */
export function maxDeliveryFee(
  { fee_to, free_from }: Pick<ProductDelivery, 'fee_to' | 'free_from'>,
  price: number,
): number {
  return free_from !== null && price >= free_from ? 0 : fee_to;
}
