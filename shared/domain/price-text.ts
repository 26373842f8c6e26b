import type { Product } from '../contract/product.ts';
import { formatRand } from './money.ts';

/** The prefix for the lowest of several prices. */
export const FROM = 'From ';

/** The displayed price of a product: `R 149.90`, or `From R 149.90` if some variants cost more. */
export function priceText({ price, price_varies }: Pick<Product, 'price' | 'price_varies'>): string {
  return price_varies === true ? `${FROM}${formatRand(price)}` : formatRand(price);
}

/** `You save R 50.00 (25%)`, as shown on product pages. */
export function savingText(savings: number, percentage: number): string {
  return `You save ${formatRand(savings)} (${percentage}%)`;
}
