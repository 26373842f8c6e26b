import { splitCents } from './split-cents.ts';

/**
 * The rates of VAT (VAT Act s7) in hundredths of a per cent, each from its first day on; the newest first. A new rate
 * is a new row: what was supplied before it keeps the rate of its day.
 */
const VAT_RATES: readonly { from: string; basisPoints: number }[] = [
  { from: '2018-04-01', basisPoints: 1_500 },
  { from: '1993-04-07', basisPoints: 1_400 },
  { from: '1991-09-30', basisPoints: 1_000 },
];

/**
 * The rate of VAT on a day, in hundredths of a per cent: 1500 is 15 %. 0 before there was VAT.
 * @param day a calendar day in South Africa (`2026-11-27`)
 */
export function vatBasisPointsOn(day: string): number {
  return VAT_RATES.find(({ from }) => from <= day)?.basisPoints ?? 0;
}

/** The tax in an amount of cents that includes it: at 15 %, round(cents × 15 / 115). */
export function vatPartCents(cents: number, basisPoints: number): number {
  return Math.round((cents * basisPoints) / (10_000 + basisPoints));
}

/**
 * The tax of a retailer's part of an order, in cents. It is rounded once, for the whole part; the lines share it by
 * largest remainder.
 * @param lineCents what each line costs; delivery is a line
 */
export function partVat(
  lineCents: readonly number[],
  basisPoints: number,
): { vatCents: number; lineVatCents: number[] } {
  const totalCents = lineCents.reduce((sum, cents) => sum + cents, 0);
  const vatCents = vatPartCents(totalCents, basisPoints);
  return { vatCents, lineVatCents: splitCents(vatCents, lineCents) };
}

/** Whether this can be a vendor's VAT number: 10 digits, the first of them a 4. */
export function isVatNumber(text: string): boolean {
  return /^4\d{9}$/.test(text);
}
