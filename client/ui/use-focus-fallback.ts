import { type RefObject, useLayoutEffect } from 'react';

/**
 * Moves the focus to `heir` when the element that contains it leaves the page; otherwise it would be lost. The page
 * does not scroll.
 */
export function useFocusFallback(element: RefObject<Element | null>, heir: () => HTMLElement | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it matters only when the element leaves
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      if (shown?.contains(document.activeElement)) heir()?.focus({ preventScroll: true });
    };
  }, []);
}
