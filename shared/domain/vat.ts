import { splitCents } from './split-cents.ts';

/**
 * The VAT rates (VAT Act s7) in hundredths of a per cent, each with its first day; newest first. To change the rate,
 * add a row: earlier supplies keep the rate of their day.
 */
const VAT_RATES: readonly { from: string; basisPoints: number }[] = [
  { from: '2018-04-01', basisPoints: 1_500 },
  { from: '1993-04-07', basisPoints: 1_400 },
  { from: '1991-09-30', basisPoints: 1_000 },
];

/**
 * The VAT rate on a day, in hundredths of a per cent: 1500 is 15 %. Returns 0 for days before VAT was introduced.
 * @param day a calendar day in South Africa (`2026-11-27`)
 */
export function vatBasisPointsOn(day: string): number {
  return VAT_RATES.find(({ from }) => from <= day)?.basisPoints ?? 0;
}

/** The tax included in an amount, in cents: at 15 %, round(cents × 15 / 115). */
export function vatPartCents(cents: number, basisPoints: number): number {
  return Math.round((cents * basisPoints) / (10_000 + basisPoints));
}

/**
 * The tax of a retailer's parcel and of each of its lines, in cents. The tax is rounded once, for the whole parcel, and
 * split among the lines by largest remainder.
 * @param lineCents each line's cost; delivery counts as a line
 */
export function partVat(
  lineCents: readonly number[],
  basisPoints: number,
): { vatCents: number; lineVatCents: number[] } {
  const totalCents = lineCents.reduce((sum, cents) => sum + cents, 0);
  const vatCents = vatPartCents(totalCents, basisPoints);
  return { vatCents, lineVatCents: splitCents(vatCents, lineCents) };
}

/** True if the text has the format of a vendor's VAT number: 10 digits, starting with 4. */
export function isVatNumber(text: string): boolean {
  return /^4\d{9}$/.test(text);
}
