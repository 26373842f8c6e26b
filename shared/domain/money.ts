import { formatCount } from './format-count.ts';

/**
 * Rand to whole cents; anything that is no finite number counts as zero (R-CONST-1).
 * @param rand an amount with at most two decimals
 */
export function toCents(rand: number): number {
  return Number.isFinite(rand) ? Math.round(rand * 100) : 0;
}

/** Whole cents to rand, as the wire carries it. */
export function toRand(cents: number): number {
  return cents / 100;
}

/** The sum of amounts in rand, reckoned in cents. */
export function sumRand(amounts: readonly number[]): number {
  return toRand(amounts.reduce((cents, rand) => cents + toCents(rand), 0));
}

/**
 * `R 1,234.50`, with a no-break space; an invalid amount shows as zero (R-CONST-1). The text is that of
 * `Intl.NumberFormat` (`en-EN`, ZAR, narrow symbol); to create one blocks a cheap phone for 50 ms at each page load.
 */
export function formatRand(rand: number): string {
  const cents = toCents(rand);
  const sign = cents < 0 ? '-' : '';
  const wholeRand = Math.floor(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${sign}R\u00a0${formatCount(wholeRand)}.${rest}`;
}

/** What was asked before the price was lowered, in rand. */
export function oldPrice(price: number, savings: number): number {
  return toRand(toCents(price) + toCents(savings));
}

/** The whole per cent saved of the old price; 0 where nothing is saved. Amounts in one unit. */
export function savingsPercentage(price: number, savings: number): number {
  return savings > 0 ? Math.round((savings * 100) / (price + savings)) : 0;
}
