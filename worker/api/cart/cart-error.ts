import { formatRand, toRand } from '#shared/domain/money.ts';

/** A line of a cart as it is now; amounts in cents. */
export type CartLineState = {
  name: string;
  isForSale: boolean;
  stock: number;
  priceCents: number;
  /** What the shopper accepted; null: nobody knows. */
  acceptedPriceCents: number | null;
};

/** What stands in the way of the checkout beside the stock (R-ENT-5), in sentences that say what to do; or null. */
export function cartError(lines: readonly CartLineState[]): string | null {
  const gone = lines.filter(({ isForSale }) => !isForSale);
  const sentences = [...goneWords(gone), ...priceWords(lines.filter(isOtherPrice))];
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** Of what can be bought: what is sold out or gone must leave the cart, whatever it costs. */
function isOtherPrice({ isForSale, stock, priceCents, acceptedPriceCents }: CartLineState): boolean {
  return isForSale && stock > 0 && acceptedPriceCents !== null && acceptedPriceCents !== priceCents;
}

function goneWords(gone: readonly CartLineState[]): string[] {
  const [first] = gone;
  if (first === undefined) return [];
  return gone.length === 1
    ? [`${first.name} is no longer sold. Please remove it from your cart.`]
    : [`Some products are no longer sold: ${namesOf(gone)}. Please remove them from your cart.`];
}

function priceWords(changed: readonly CartLineState[]): string[] {
  const [first] = changed;
  if (first === undefined) return [];
  if (changed.length > 1) {
    return [`Some prices have changed: ${namesOf(changed)}. Please accept the new prices in your cart.`];
  }
  const [before, now] = [first.acceptedPriceCents ?? first.priceCents, first.priceCents].map((cents) =>
    formatRand(toRand(cents)),
  );
  return [
    `The price of ${first.name} has changed: it was ${before} and is ${now} now. Please accept it in your cart.`,
  ];
}

function namesOf(lines: readonly CartLineState[]): string {
  return lines.map(({ name }) => name).join(', ');
}
