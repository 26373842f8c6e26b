import type { ProductDelivery } from '../contract/product.ts';

/**
 * Returns the highest delivery fee for one unit at this price, in rand: the fee to the most expensive province, or 0 if
 * one unit reaches the free-delivery amount.
 */
export function maxDeliveryFee(
  { fee_to, free_from }: Pick<ProductDelivery, 'fee_to' | 'free_from'>,
  price: number,
): number {
  return free_from !== null && price >= free_from ? 0 : fee_to;
}
