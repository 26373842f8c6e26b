import { useState } from 'react';
import { showToast } from '#client/ui/toast.ts';
import type { CartItem } from '#shared/contract/cart.ts';
import { quantityInCart } from '#shared/domain/cart-totals.ts';
import { cartFingerprint } from './cart-fingerprint.ts';
import { itemName, lineLinkId } from './cart-messages.ts';
import { type CartOutcome, useCartStore } from './cart-store.ts';
import type { LineChange } from './line-change.ts';

/** The place, beside the cart, where things wait for another day. */
export type LaterPort = {
  save(productId: number, pieces: number): Promise<CartOutcome>;
  takeBack(productId: number): Promise<CartOutcome>;
};

/** A line that is no longer in the cart, and where it went. `mark`: of the cart it left, whose next change ends it. */
export type RemovedLine = { item: CartItem; isSaved: boolean; mark: string };

export function removedMessage({ item, isSaved }: Omit<RemovedLine, 'mark'>): string {
  return `${itemName(item)} was ${isSaved ? 'saved for later' : 'removed'}`;
}

/** Taking lines out with a way back, and the words for what has changed. */
export function useCartChanges(later: LaterPort) {
  const store = useCartStore();
  const { remove: removeItem, setQuantity } = store.getState();
  const [gone, setGone] = useState<RemovedLine | null>(null);
  const [changed, setChanged] = useState('');
  const [error, setError] = useState('');

  function tellQuantity(item: CartItem, quantity: number): void {
    setError('');
    setChanged(`${itemName(item)}: ${quantity} in your cart.`);
  }

  function tellAccepted(accepted: readonly LineChange[]): void {
    setError('');
    setChanged(accepted.map(({ done }) => done).join(' '));
    // The focus was on the button that has gone with what was accepted.
    const [first] = accepted;
    const line = first === undefined ? null : document.getElementById(lineLinkId(first.item));
    const next = accepted.length === 1 && line !== null ? line : document.getElementById('cart-heading');
    next?.focus();
  }

  async function remove(item: CartItem): Promise<void> {
    setError('');
    const outcome = await removeItem(item.id);
    if (outcome.ok) tellGone({ item, isSaved: false });
    else setError(outcome.message);
  }

  /** Saved first: what cannot be saved stays in the cart, and what cannot leave the cart is not in both. */
  async function save(item: CartItem): Promise<void> {
    setError('');
    const saved = await later.save(item.product_id, item.quantity);
    const outcome = saved.ok ? await removeItem(item.id) : saved;
    if (outcome.ok) return tellGone({ item, isSaved: true });
    setError(outcome.message);
    if (saved.ok) await later.takeBack(item.product_id);
  }

  function tellGone(what: Omit<RemovedLine, 'mark'>): void {
    const now = { ...what, mark: cartFingerprint(store.getState().cart) };
    setGone(now);
    setChanged(`${removedMessage(now)}.`);
    showToast({
      kind: 'info',
      title: removedMessage(now),
      action: { label: 'Undo', run: () => void undo(now) },
    });
    // The focus was on the line that has gone.
    document.getElementById('cart-heading')?.focus();
  }

  async function undo({ item, isSaved }: RemovedLine): Promise<void> {
    setError('');
    // A toast lives on after the next change: what has come back since keeps the quantity it has now.
    if (quantityInCart(store.getState().cart, item.product_id) === 0) {
      const outcome = await setQuantity(item.product_id, item.quantity);
      if (!outcome.ok) return setError(outcome.message);
    }
    setGone(null);
    setChanged(`${itemName(item)} is back in your cart.`);
    if (isSaved) await later.takeBack(item.product_id);
  }

  return { gone, changed, error, tellQuantity, tellAccepted, remove, save, undo };
}
