import { formatRand, toRand } from '#shared/domain/money.ts';
import { productLabel } from '#shared/domain/product.ts';
import { type CartLine, hasNewPrice } from './cart-line.sql.ts';

/**
 * Describes the problems other than stock that block the checkout (R-ENT-5), in sentences with instructions; null if
 * there are none.
 */
export function cartError(lines: readonly CartLine[]): string | null {
  const sentences = [
    ...removedSentences(lines.filter(({ isPurchasable }) => !isPurchasable)),
    ...priceSentences(lines.filter(needsNewPrice)),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** A sold-out or withdrawn product must leave the cart, so its price does not matter. */
function needsNewPrice(line: CartLine): boolean {
  return line.isPurchasable && line.product.stock > 0 && hasNewPrice(line);
}

function removedSentences(removed: readonly CartLine[]): string[] {
  const [first] = removed;
  if (first === undefined) return [];
  return removed.length === 1
    ? [`${productLabel(first.product)} is no longer sold. Please remove it from your cart.`]
    : [`Some products are no longer sold: ${namesOf(removed)}. Please remove them from your cart.`];
}

function priceSentences(changed: readonly CartLine[]): string[] {
  const [first] = changed;
  if (first === undefined) return [];
  if (changed.length > 1) {
    return [`Some prices have changed: ${namesOf(changed)}. Please accept the new prices in your cart.`];
  }
  const [before, now] = [first.acceptedPriceCents, first.priceCents].map((cents) =>
    formatRand(toRand(cents)),
  );
  return [
    `The price of ${productLabel(first.product)} has changed from ${before} to ${now}. Please accept it in your cart.`,
  ];
}

function namesOf(lines: readonly CartLine[]): string {
  return lines.map(({ product }) => productLabel(product)).join(', ');
}
