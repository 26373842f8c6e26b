import type { OrderItem } from '#shared/contract/order.ts';

/**
 * The result of a reorder for one product. `pieces`: the quantity in the cart now; `price`: today's, in rand.
 */
export type ReorderLine = { productId: number } & (
  | { kind: 'in-cart' | 'fewer'; pieces: number; price: number }
  | { kind: 'sold-out' | 'gone' | 'refused' | 'not-tried' }
);

/** The quantity that the cart must hold at least. */
type Wanted = { productId: number; quantity: number; parentId: number | null };

/**
 * Fills the cart up to the wanted quantities; pieces that are in it already count. `known`: the lines of an interrupted
 * run, which is continued. `failure`: a sentence, or empty.
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

/** The lines of an interrupted run, to continue it; none if the last run was complete. */
export function unfinishedLines(lines: readonly ReorderLine[] | null): readonly ReorderLine[] {
  return lines?.some(({ kind }) => kind === 'not-tried') ? lines : [];
}
