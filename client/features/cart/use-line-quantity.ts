import { useEffect, useRef, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { showFailure } from '#client/ui/toast.ts';
import type { CartItem } from '#shared/contract/cart.ts';
import { firstError } from '#shared/domain/form-errors.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';

/** Clicks and key presses less than this time in ms apart count as one change. */
const SETTLE_MS = 400;

export type LineQuantityControl = {
  /** The stepper's value. Until the server responds, this is the requested quantity. */
  value: number;
  isBusy: boolean;
  /** The reason why the last change was rejected, shown under the line. */
  error: string;
  change(quantity: number): void;
  /**
   * Sends a change that is waiting for further clicks. Call before the line is removed, because a change sent later
   * would add the line again.
   */
  flush(): void;
};

/**
 * A line's quantity while it is being changed. After a rejected change, the stepper shows the cart's quantity again.
 */
export function useLineQuantity(item: CartItem, onDone: (result: DoneResult) => void): LineQuantityControl {
  const { submit } = useAppServices();
  const [requested, setRequested] = useState<number | null>(null);
  const [sending, setSending] = useState(0);
  const [error, setError] = useState('');
  const waiting = useRef<{ timer: number; send(): void } | null>(null);
  const flush = (): void => waiting.current?.send();

  const isGone = useRef(false);
  useEffect(
    () => () => {
      isGone.current = true;
      waiting.current?.send();
    },
    [],
  );

  async function send(quantity: number): Promise<void> {
    setSending((count) => count + 1);
    const result = await submit({ action: '/cart', fields: quantityFields(item, quantity) });
    setSending((count) => count - 1);
    setRequested((newest) => (newest === quantity && waiting.current === null ? null : newest));
    if (result.kind === 'done') return onDone(result);
    if (result.kind !== 'invalid' && result.kind !== 'refused') return;
    const message = (result.kind === 'invalid' && firstError(result.errors)) || result.message;
    if (isGone.current) showFailure(message);
    else setError(message);
  }

  return {
    value: requested ?? item.quantity,
    isBusy: sending > 0,
    error,
    change(quantity) {
      setError('');
      setRequested(quantity);
      window.clearTimeout(waiting.current?.timer);
      const sendNow = (): void => {
        window.clearTimeout(timer);
        waiting.current = null;
        void send(quantity);
      };
      const timer = window.setTimeout(sendNow, SETTLE_MS);
      waiting.current = { timer, send: sendNow };
    },
    flush,
  };
}

function quantityFields({ product_id }: CartItem, quantity: number): URLSearchParams {
  const fields = { intent: 'set-quantity', product_id: String(product_id), quantity: String(quantity) };
  return new URLSearchParams(fields);
}
