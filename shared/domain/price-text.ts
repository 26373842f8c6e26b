import type { Product } from '../contract/product.ts';
import { formatRand } from './money.ts';

/** Before the least of several prices. */
export const FROM = 'From ';

/** What a product costs, as every page says it: `R 149.90`, or `From R 149.90` where some of its variants cost more. */
export function priceText({ price, price_varies }: Pick<Product, 'price' | 'price_varies'>): string {
  return price_varies === true ? `${FROM}${formatRand(price)}` : formatRand(price);
}

/** `You save R 50.00 (25%)`, as a product's own page says it. */
export function savingText(savings: number, percentage: number): string {
  return `You save ${formatRand(savings)} (${percentage}%)`;
}
