import { countOf, formatCount } from '#shared/domain/format-count.ts';
import { toCents } from '#shared/domain/money.ts';
import { cleanNote } from './order-rules.ts';
import type { PriceChange } from './product-changes.repository.ts';

/** The rules for operators' changes to products, used by the desk and the command line. */

export const PRODUCT_NAME_MAX_CHARACTERS = 200;
export const PRODUCT_DESCRIPTION_MAX_CHARACTERS = 50_000;
const PRICE_MAX_CENTS = 100_000_000;

/** Returns a product's name as one clean line; null if it is empty or too long. */
export function toProductName(text: string): string | null {
  const name = cleanNote(text);
  return name === '' || name.length > PRODUCT_NAME_MAX_CHARACTERS ? null : name;
}

/** Parses an amount such as `R 49,99` or `50` as cents; null unless it is a price from R 0.01 to R 1,000,000. */
export function toPriceCents(text: string): number | null {
  const amount = text.replaceAll(/[R\s\u00a0]/g, '');
  if (!/^\d{1,7}([.,]\d{1,2})?$/.test(amount)) return null;
  const cents = toCents(Number(amount.replace(',', '.')));
  return cents === 0 || cents > PRICE_MAX_CENTS ? null : cents;
}

/** The regular price and the sale price; null without a sale. In cents. */
export type Prices = { price: number; salePrice: number | null };

/** Returns the prices of a stored offer. */
export function toPrices({ priceCents, savingsCents }: PriceChange): Prices {
  return { price: priceCents + savingsCents, salePrice: savingsCents === 0 ? null : priceCents };
}

/** Converts prices to the stored form. Returns null if the sale price is not lower than the price. */
export function toStoredPrices({ price, salePrice }: Prices): PriceChange | null {
  if (salePrice === null) return { priceCents: price, savingsCents: 0 };
  return salePrice < price ? { priceCents: salePrice, savingsCents: price - salePrice } : null;
}

/** Describes the stock after a count or a correction. */
export function stockSentence({
  kind,
  stock,
  unshipped,
  missing,
}: {
  kind: 'saved' | 'same';
  stock: number;
  unshipped: number;
  missing: number;
}): string {
  const units = `${formatCount(stock)} for sale, ${formatCount(unshipped)} in unshipped orders.`;
  const lack =
    missing === 0 ? '' : ` Unshipped orders need ${countOf(missing, 'more unit')} than you counted.`;
  return `${kind === 'same' ? 'Nothing changed. ' : ''}${units}${lack}`;
}

/** The warning about changes that an import overwrites. */
export function overwrittenByImport(retailer: string): string {
  return `The next import of ${retailer}’s file overwrites this if the product changes in the file.`;
}
