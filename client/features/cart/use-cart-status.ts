import { useState } from 'react';
import { type Action, useAction } from '#client/browser/use-action.ts';
import { showToast } from '#client/ui/toast.ts';
import type { DoneResult, UndoForm } from '#shared/navigation/action-result.ts';
import { cartFingerprint } from './cart-fingerprint.ts';
import { lineLinkId } from './cart-messages.ts';
import { useCartStore } from './cart-store.ts';
import type { LineChange } from './line-change.ts';

/** What the last form has done. `fingerprint`: of the cart after it; the next change of the cart ends the Undo. */
type CartStatus = { message: string; undo?: UndoForm; fingerprint: string };

export type CartStatusTeller = {
  status: CartStatus;
  /** Sends the form that takes a removal back. */
  undoing: Action;
  tell(result: DoneResult): void;
  tellAccepted(result: DoneResult, changes: readonly LineChange[]): void;
  /** A line was removed or saved: a toast offers the Undo, too. */
  tellRemoved(result: DoneResult): void;
};

/** What is said in the cart after each of its forms, and where the focus goes if what it was on has gone. */
export function useCartStatus(): CartStatusTeller {
  const store = useCartStore();
  const [status, setStatus] = useState<CartStatus>({ message: '', fingerprint: '' });
  const undoing = useAction({ onDone: tell });

  function tell({ message, undo }: DoneResult): void {
    const fingerprint = cartFingerprint(store.getState().cart);
    setStatus({ message, fingerprint, ...(undo && { undo }) });
  }

  function tellAccepted(result: DoneResult, changes: readonly LineChange[]): void {
    tell(result);
    const [first] = changes;
    const line = first && document.getElementById(lineLinkId(first.item));
    (changes.length === 1 && line ? line : cartHeading())?.focus();
  }

  function tellRemoved(result: DoneResult): void {
    tell(result);
    cartHeading()?.focus();
    const { message, undo } = result;
    if (message === '' || undo === undefined) return;
    const run = (): void => {
      void undoing.post({ action: undo.action, fields: new URLSearchParams(undo.fields) });
    };
    showToast({ kind: 'info', title: message, action: { label: 'Undo', run } });
  }

  return { status, undoing, tell, tellAccepted, tellRemoved };
}

function cartHeading(): HTMLElement | null {
  return document.getElementById('cart-heading');
}
