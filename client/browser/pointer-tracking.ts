import { useEffect } from 'react';

let isPressed = false;

/** Tracks presses from now on; a component that awaits `pointerReleased` calls it. */
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
 * Resolves when no pointer is down and the click of the last press has happened: what is drawn sooner may push the button
 * from under the pointer, and the click misses it.
 */
export function pointerReleased(): Promise<void> {
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
