/** The result of a reorder for one product. `pieces`: the quantity in the cart now; `price`: today's, in rand. */
export type ReorderLine = { productId: number } & (
  | { kind: 'in-cart' | 'fewer'; pieces: number; price: number }
  | { kind: 'sold-out' | 'gone' | 'refused' | 'not-tried' }
);

/** The lines of an interrupted run, to continue it; none if the last run was complete. */
export function unfinishedLines(lines: readonly ReorderLine[] | null): readonly ReorderLine[] {
  return lines?.some(({ kind }) => kind === 'not-tried') ? lines : [];
}
