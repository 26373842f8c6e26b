import { useState } from 'react';
import { useAction } from '#client/browser/use-action.ts';
import { cartFingerprint } from '#shared/domain/cart-fingerprint.ts';
import type { DoneResult, UndoForm } from '#shared/navigation/action-result.ts';
import { cartHeading, lineLinkId } from './cart-messages.ts';
import { useCartStore } from './cart-store.ts';
import type { LineChange } from './line-change.ts';

/** `fingerprint`: of the cart after the form; the next change of the cart ends the Undo. */
type CartStatus = { message: string; undo?: UndoForm; fingerprint: string };

/** What the last form of the cart has done, for its status line, and the focus where a pressed button has gone. */
export function useCartStatus() {
  const store = useCartStore();
  const [status, setStatus] = useState<CartStatus>({ message: '', fingerprint: '' });
  const undoing = useAction({ onDone: showStatus });

  function showStatus({ message, undo }: DoneResult): void {
    const fingerprint = cartFingerprint(store.getState().cart);
    setStatus({ message, fingerprint, ...(undo && { undo }) });
  }

  function showAccepted(result: DoneResult, changes: readonly LineChange[]): void {
    showStatus(result);
    const [first] = changes;
    const line = first && document.getElementById(lineLinkId(first.item));
    (changes.length === 1 && line ? line : cartHeading())?.focus();
  }

  /** A line was removed or saved: it is said once, right below the heading, with the Undo. */
  function showRemoved(result: DoneResult): void {
    showStatus(result);
    cartHeading()?.focus();
  }

  return { status, undoing, showStatus, showAccepted, showRemoved };
}
