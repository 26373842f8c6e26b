import { useState } from 'react';
import { useSubmission } from '#client/browser/use-submission.ts';
import { cartFingerprint } from '#shared/domain/cart-fingerprint.ts';
import type { DoneResult, UndoForm } from '#shared/navigation/action-result.ts';
import { cartHeading, lineLinkId } from './cart-messages.ts';
import { useCartStore } from './cart-store.ts';
import type { LineChange } from './line-change.ts';

/**
 * A line's former position: its retailer, the retailer's index in the cart, and the line's index among the retailer's
 * lines.
 */
export type LinePlace = { supplierId: number; group: number; line: number };

/**
 * `fingerprint` identifies the cart after the form's change. As soon as the cart differs, Undo disappears. `place` is
 * the former position of a removed line.
 */
type CartStatus = { message: string; undo?: UndoForm; fingerprint: string; place?: LinePlace };

/**
 * Returns the result of the last cart form, for the status line. Also moves the focus when the submitted button
 * disappears.
 */
export function useCartStatusLine() {
  const store = useCartStore();
  const [status, setStatus] = useState<CartStatus>({ message: '', fingerprint: '' });
  const undoing = useSubmission({ onDone: showUndone });

  function showStatus({ message, undo }: DoneResult, place?: LinePlace): void {
    const fingerprint = cartFingerprint(store.getState().cart);
    setStatus({ message, fingerprint, ...(undo && { undo }), ...(place && { place }) });
  }

  function showUndone(result: DoneResult): void {
    showStatus(result);
    cartHeading()?.focus({ preventScroll: true });
  }

  function showAccepted(result: DoneResult, changes: readonly LineChange[]): void {
    showStatus(result);
    const [first] = changes;
    const line = first && document.getElementById(lineLinkId(first.item));
    (changes.length === 1 && line ? line : cartHeading())?.focus();
  }

  return { status, undoing, showStatus, showAccepted };
}
