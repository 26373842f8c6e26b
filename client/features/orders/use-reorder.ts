import { useState } from 'react';
import type { OrderItem } from '#shared/contract/order.ts';
import { type FillShoppersCart, type ReorderLine, toWantedItems, unfinishedLines } from './reorder.ts';

type Options = {
  items: readonly OrderItem[];
  /** The lines of a reorder without scripts. */
  initial: readonly ReorderLine[] | null;
  fillCart: FillShoppersCart;
};

/** Runs one reorder at a time; an interrupted run is continued. */
export function useReorder({ items, initial, fillCart }: Options) {
  const [lines, setLines] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [runs, setRuns] = useState(0);

  async function run(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const done = await fillCart(toWantedItems(items), unfinishedLines(lines));
    setLines(done.lines);
    setFailure(done.failure);
    setRuns((count) => count + 1);
    setBusy(false);
  }

  return { lines, isBusy, failure, runs, run };
}
