import { formatCount } from './format-count.ts';

/**
 * Converts rand to whole cents; a value that is not a finite number counts as zero (R-CONST-1).
 * @param rand an amount with at most two decimals
 */
export function toCents(rand: number): number {
  return Number.isFinite(rand) ? Math.round(rand * 100) : 0;
}

/** Converts whole cents to rand, as in API messages. */
export function toRand(cents: number): number {
  return cents / 100;
}

/** Sums amounts in rand, calculated in cents. */
export function sumRand(amounts: readonly number[]): number {
  return toRand(amounts.reduce((cents, rand) => cents + toCents(rand), 0));
}

/**
 * `R 1,234.50`, with a no-break space. An invalid amount is formatted as zero (R-CONST-1). The result equals that of
 * `Intl.NumberFormat` (`en-EN`, ZAR, narrow symbol), but creating such a formatter would block a cheap phone for 50 ms
 * at each page load.
 */
export function formatRand(rand: number): string {
  const cents = toCents(rand);
  const sign = cents < 0 ? '-' : '';
  const wholeRand = Math.floor(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${sign}R\u00a0${formatCount(wholeRand)}.${rest}`;
}

/** {@link formatRand} of an amount in cents. */
export function formatCents(cents: number): string {
  return formatRand(toRand(cents));
}

/** The price before the reduction, in rand. */
export function oldPrice(price: number, savings: number): number {
  return toRand(toCents(price) + toCents(savings));
}

/** The saving as a whole percentage of the old price; 0 without a saving. Both amounts must have the same unit. */
export function savingsPercentage(price: number, savings: number): number {
  return savings > 0 ? Math.round((savings * 100) / (price + savings)) : 0;
}
