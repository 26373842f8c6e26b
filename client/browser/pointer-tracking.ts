import { useEffect } from 'react';

let isPressed = false;

/** Tracks whether a pointer is down. Every component that awaits `waitForPointerRelease` must use this hook. */
export function usePointerTracking(): void {
  useEffect(() => {
    for (const type of ['pointerdown', ...PRESS_ENDS]) {
      window.addEventListener(type, notePointerDown, { capture: true });
    }
  }, []);
}

const PRESS_ENDS = ['pointerup', 'pointercancel'];

function notePointerDown({ type }: Event): void {
  isPressed = type === 'pointerdown';
}

/**
 * Resolves when no pointer is down and the last click event has fired. A layout change before that could move the
 * button that is being clicked, and the click would miss.
 */
export function waitForPointerRelease(): Promise<void> {
  return new Promise((resolve) => {
    // The click follows its `pointerup` in the same task.
    const afterClick = (): void => {
      setTimeout(resolve);
    };
    if (!isPressed) return afterClick();
    for (const type of PRESS_ENDS) {
      window.addEventListener(type, afterClick, { capture: true, once: true });
    }
  });
}
