import { useState } from 'react';
import { useAction } from '#client/browser/use-action.ts';
import { showToast } from '#client/ui/toast.ts';
import { cartFingerprint } from '#shared/domain/cart-fingerprint.ts';
import type { DoneResult, UndoForm } from '#shared/navigation/action-result.ts';
import { lineLinkId } from './cart-messages.ts';
import { useCartStore } from './cart-store.ts';
import type { LineChange } from './line-change.ts';

/** `fingerprint`: of the cart after the form; the next change of the cart ends the Undo. */
type CartStatus = { message: string; undo?: UndoForm; fingerprint: string };

/** What the last form of the cart has done, for its status line, and the focus where a pressed button has gone. */
export function useCartStatus({ hasToasts }: { hasToasts: boolean }) {
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

  /** A line was removed or saved: where toasts show, one offers the Undo, too. */
  function showRemoved(result: DoneResult): void {
    showStatus(result);
    cartHeading()?.focus();
    const { message, undo } = result;
    if (!hasToasts || message === '' || undo === undefined) return;
    const run = (): void => {
      void undoing.post({ action: undo.action, fields: new URLSearchParams(undo.fields) });
    };
    showToast({ kind: 'info', title: message, action: { label: 'Undo', run } });
  }

  return { status, undoing, showStatus, showAccepted, showRemoved };
}

function cartHeading(): HTMLElement | null {
  return document.getElementById('cart-heading');
}
