import { useState } from 'react';
import { useAppPorts } from '#client/browser/app-ports.ts';
import { callApi } from '#client/browser/call-api.ts';
import type { Cart } from '#shared/contract/cart.ts';
import type { OrderItem } from '#shared/contract/order.ts';
import { type AgainLine, orderAgain } from './order-again.ts';

type Options = {
  items: readonly OrderItem[];
  /** Of a run without scripts. */
  initial: readonly AgainLine[] | null;
  onCart(cart: Cart): void;
};

/** Ordering again, once at a time; a run that was stopped goes on where it was. */
export function useOrderAgain({ items, initial, onCart }: Options) {
  const ports = useAppPorts();
  const [lines, setLines] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [runs, setRuns] = useState(0);

  async function run(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    let known = lines ?? [];
    const isOver = known.every(({ kind }) => kind !== 'not-tried');
    if (isOver) known = [];
    const outcome = await callApi(ports, async (client) => {
      const { lines: done, cart, failure: stopped } = await orderAgain(client, items, known);
      known = done;
      if (cart !== null) onCart(cart);
      if (stopped !== null) throw stopped;
    });
    setLines(known);
    setFailure(outcome.ok ? '' : outcome.message);
    setRuns((count) => count + 1);
    setBusy(false);
  }

  return { lines, isBusy, failure, runs, run };
}
