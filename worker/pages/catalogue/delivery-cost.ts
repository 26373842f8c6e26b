import type { ProductDelivery } from '#shared/contract/product.ts';
import { formatRand } from '#shared/domain/money.ts';

/** `Delivery R 60.00 to R 95.00, by province; free from R 500.00 at this retailer.` */
export function deliveryCost({ fee_from, fee_to, free_from }: ProductDelivery): string {
  if (fee_to === 0 || free_from === 0) return 'Delivery is free.';
  const range = fee_from === fee_to ? '' : ` to ${formatRand(fee_to)}, by province`;
  const free = free_from === null ? '' : `; free from ${formatRand(free_from)} at this retailer`;
  return `Delivery ${formatRand(fee_from)}${range}${free}.`;
}
