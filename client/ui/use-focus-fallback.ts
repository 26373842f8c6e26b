import { type RefObject, useLayoutEffect } from 'react';

/** When an element that contains the focus is removed, moves the focus to `heir`, without scrolling. */
export function useFocusFallback(element: RefObject<Element | null>, heir: () => HTMLElement | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it matters only when the element leaves
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      if (shown?.contains(document.activeElement)) heir()?.focus({ preventScroll: true });
    };
  }, []);
}
