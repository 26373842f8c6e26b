import { type ListLine, lineName, productCount } from '#client/features/product-lists/list-page-data.ts';
import type { FilledLine } from '../cart/fill-cart.ts';
import { skippedItemReason } from '../cart/skipped-item-reason.ts';

/** The ids of what is bought where a list is put into the cart, without what cannot be. */
export function buyable(lines: readonly ListLine[]): number[] {
  return lines.filter((line) => obstacle(line) === null).map(boughtOf);
}

/** Whether all of a list is in the cart, and the report: what is, then a line for each product that is not and why. */
export type AddListToCartResult = { isAllIn: boolean; text: string };

/**
 * The report on a list, in its order.
 * @param failure why not everything was tried, in a sentence; or empty
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
  if (leftOut > 0) return `${productCount(inCart)} ${verb} in your cart, ${leftOut} couldn’t be added`;
  return `${inCart === 1 ? '' : 'All '}${productCount(inCart)} ${verb} in your cart`;
}

/** What stands in a line's own way to the cart; null where nothing does. */
function obstacle(line: ListLine): string | null {
  if (line.path === null) return 'No longer sold.';
  if (line.stock === 0) return 'Sold out.';
  return line.buys === null ? 'Choose an option first.' : null;
}

function boughtOf({ id, buys }: ListLine): number {
  return buys ?? id;
}

/** Why a product is not in the cart; null where it is. */
function reasonOf(line: FilledLine): string | null {
  return line.kind === 'not-tried' ? 'Not added yet.' : skippedItemReason(line);
}
