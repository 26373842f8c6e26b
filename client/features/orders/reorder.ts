import type { OrderItem } from '#shared/contract/order.ts';

/**
 * What became of one product of an order that is ordered again. `pieces`: how many the cart holds now; `price`: what one
 * costs now, in rand.
 */
export type ReorderLine = { productId: number } & (
  | { kind: 'in-cart' | 'fewer'; pieces: number; price: number }
  | { kind: 'sold-out' | 'gone' | 'refused' | 'not-tried' }
);

/** What the cart is to hold at least. */
type Wanted = { productId: number; quantity: number; parentId: number | null };

/**
 * Puts what is wanted into the shopper's cart; what is in it already counts. `known`: the lines of a run that was
 * stopped, to go on from there. `failure` is a sentence, or empty.
 */
export type FillShoppersCart = (
  wanted: readonly Wanted[],
  known: readonly ReorderLine[],
) => Promise<{ lines: readonly ReorderLine[]; failure: string }>;

export function toWantedItems(items: readonly OrderItem[]): Wanted[] {
  return items.map(({ product, quantity }) => ({
    productId: product.id,
    quantity,
    parentId: product.parent_id,
  }));
}

/** The lines of a run to go on from: one that is over begins anew. */
export function unfinishedLines(lines: readonly ReorderLine[] | null): readonly ReorderLine[] {
  return lines?.some(({ kind }) => kind === 'not-tried') ? lines : [];
}
