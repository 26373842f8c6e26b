import { useEffect, useRef, useState } from 'react';
import type { CartItem } from '#shared/contract/cart.ts';
import { useCart } from './cart-store.ts';

/** Clicks and keys closer together than this are one change. */
const SETTLE_MS = 400;

type LineQuantity = {
  /** What the stepper shows: what is wanted, until the cart has answered. */
  value: number;
  isBusy: boolean;
  /** Why the last change was refused, under the line. */
  error: string;
  change(quantity: number): void;
  /** Sends no change while `removal` runs: a late one would bring the line back. */
  without(removal: () => Promise<void>): Promise<void>;
};

/** A line's quantity while it is being changed. A refused change leaves the cart, and the stepper, as they were. */
export function useLineQuantity(item: CartItem, onChanged: (quantity: number) => void): LineQuantity {
  const setQuantity = useCart((state) => state.setQuantity);
  const [wanted, setWanted] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const waiting = useRef<{ timer: number; send(): void } | null>(null);
  const isLeaving = useRef(false);

  useEffect(() => () => waiting.current?.send(), []);

  async function send(quantity: number): Promise<void> {
    waiting.current = null;
    setBusy(true);
    const outcome = await setQuantity(item.product_id, quantity);
    setBusy(false);
    if (waiting.current === null) setWanted(null);
    if (outcome.ok) onChanged(quantity);
    else setError(outcome.message);
  }

  return {
    value: wanted ?? item.quantity,
    isBusy,
    error,
    change(quantity) {
      if (isLeaving.current) return;
      setError('');
      setWanted(quantity);
      if (waiting.current !== null) window.clearTimeout(waiting.current.timer);
      const sendNow = () => {
        window.clearTimeout(timer);
        void send(quantity);
      };
      const timer = window.setTimeout(sendNow, SETTLE_MS);
      waiting.current = { timer, send: sendNow };
    },
    async without(removal) {
      if (waiting.current !== null) window.clearTimeout(waiting.current.timer);
      waiting.current = null;
      isLeaving.current = true;
      setWanted(null);
      await removal();
      isLeaving.current = false;
    },
  };
}
