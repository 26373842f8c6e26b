import type { ListLine } from './shown-lists.ts';

/** `Kasi classic tee (M / Navy)`. */
export function lineName({ name, choice }: Pick<ListLine, 'name' | 'choice'>): string {
  return choice === '' ? name : `${name} (${choice})`;
}

/** `1 product`, `12 products`. */
export function productCount(count: number): string {
  return count === 1 ? '1 product' : `${count} products`;
}

/** A line that cannot be put into the cart, and why. */
export type LeftOut = { id: number; name: string; path: string | null; reason: string };

/** What came of putting a whole list into the cart. `failure` is a sentence, or empty. */
export type CartReport = { inCart: number; leftOut: LeftOut[]; failure: string };

/** What stands in a line's own way to the cart; null where nothing does. */
export function obstacle(line: ListLine): string | null {
  if (line.path === null) return 'No longer sold.';
  if (line.stock === 0) return 'Sold out.';
  return line.hasVariants === true ? 'Choose an option first.' : null;
}

/** What can be tried at all. */
export function buyable(lines: readonly ListLine[]): number[] {
  return lines.filter((line) => obstacle(line) === null).map(({ id }) => id);
}

/** What came of putting the products of a list into the cart, by their ids. */
export type Tried = {
  inCart: readonly number[];
  refused: readonly { productId: number; reason: string }[];
  left: readonly number[];
};

/** The report on a list, in its order. */
export function cartReport(lines: readonly ListLine[], tried: Tried, failure: string): CartReport {
  const reasons = new Map(tried.refused.map(({ productId, reason }) => [productId, reason]));
  const left = new Set(tried.left);
  const leftOut = lines.flatMap((line) => {
    const reason = obstacle(line) ?? reasons.get(line.id) ?? (left.has(line.id) ? 'Not added yet.' : null);
    return reason === null ? [] : [{ id: line.id, name: lineName(line), path: line.path, reason }];
  });
  return { inCart: tried.inCart.length, leftOut, failure };
}

/** The report's first sentence. */
export function reportTitle({ inCart, leftOut }: CartReport): string {
  if (inCart === 0) return 'Nothing of this list could be added to your cart';
  const verb = inCart === 1 ? 'is' : 'are';
  const those = leftOut.length === 0 ? `All ${productCount(inCart)}` : productCount(inCart);
  return inCart === 1 && leftOut.length === 0
    ? '1 product is in your cart'
    : `${those} ${verb} in your cart${leftOut.length === 0 ? '' : `, ${leftOut.length} could not be added`}`;
}

/** The report as a text: what is in the cart, and a line for each product that is not. */
export function reportText(report: CartReport): string {
  const names = report.leftOut.map(({ name, reason }) => `${name}: ${reason}`);
  return [`${reportTitle(report)}.`, ...names, report.failure].filter((part) => part !== '').join('\n');
}
