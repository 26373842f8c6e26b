import { type ListLine, lineName } from '#client/features/product-lists/list-page-data.ts';
import { countOf } from '#shared/domain/format-count.ts';
import type { FilledLine } from '../cart/fill-cart.ts';
import { skippedItemReason } from '../cart/skipped-item-reason.ts';

/** The product ids to buy when a list is added to the cart, without products that cannot be bought. */
export function buyable(lines: readonly ListLine[]): number[] {
  return lines.filter((line) => obstacle(line) === null).map(boughtOf);
}

/**
 * `isAllIn`: true if the whole list is in the cart. `text`: a summary, then one line with the reason for each product
 * that was not added.
 */
export type AddListToCartResult = { isAllIn: boolean; text: string };

/**
 * Reports which products of a list are in the cart, in the list's order.
 * @param failure a sentence that explains why some products were not tried, or an empty string
 */
export function cartReport(
  lines: readonly ListLine[],
  filled: readonly FilledLine[],
  failure: string,
): AddListToCartResult {
  const reasons = new Map(filled.map((line) => [line.productId, reasonOf(line)]));
  const leftOut = lines.flatMap((line) => {
    const reason = obstacle(line) ?? reasons.get(boughtOf(line)) ?? null;
    return reason === null ? [] : [`${lineName(line)}: ${reason}`];
  });
  const title = titleOf(filled.filter((line) => reasonOf(line) === null).length, leftOut.length);
  const parts = [`${title}.`, ...leftOut, failure].filter((part) => part !== '');
  return { isAllIn: leftOut.length === 0, text: parts.join('\n') };
}

function titleOf(inCart: number, leftOut: number): string {
  if (inCart === 0) return 'Nothing on this list could be added to your cart';
  const verb = inCart === 1 ? 'is' : 'are';
  if (leftOut > 0) return `${countOf(inCart, 'product')} ${verb} in your cart, ${leftOut} couldn’t be added`;
  return `${inCart === 1 ? '' : 'All '}${countOf(inCart, 'product')} ${verb} in your cart`;
}

/** The reason why a line cannot be added to the cart; null if it can. */
function obstacle(line: ListLine): string | null {
  if (line.path === null) return 'No longer sold.';
  if (line.stock === 0) return 'Sold out.';
  return line.buys === null ? 'Choose an option first.' : null;
}

function boughtOf({ id, buys }: ListLine): number {
  return buys ?? id;
}

/** The reason why a product is not in the cart; null if it is. */
function reasonOf(line: FilledLine): string | null {
  return line.kind === 'not-tried' ? 'Not added yet.' : skippedItemReason(line);
}
