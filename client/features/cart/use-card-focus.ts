import { type RefObject, useLayoutEffect } from 'react';

/** The product whose control had the focus when another control replaced it. */
let focusedProduct: number | null = null;

/** Keeps the focus on a card when its "+" becomes a stepper, or the stepper a "+". */
export function useCardFocus(control: RefObject<HTMLElement | null>, productId: number): void {
  useLayoutEffect(() => {
    const shown = control.current;
    if (focusedProduct === productId) {
      const target = shown?.querySelector<HTMLElement>('button:last-child') ?? shown;
      target?.focus({ preventScroll: true });
    }
    return () => {
      if (!shown?.contains(document.activeElement)) return;
      focusedProduct = productId;
      // The other control is mounted in the same commit, unless the card itself was removed.
      queueMicrotask(() => {
        focusedProduct = null;
      });
    };
  }, [control, productId]);
}
