/** As high as a toast of two lines, in CSS px. */
const TOAST_PX = 120;
const GAP_PX = 8;

let lift = 0;

/** Keeps the toasts off what has the focus: where they would cover it, they stand above it (W 2.4.11). */
export function keepOffFocus(place: HTMLElement): void {
  new MutationObserver(() => liftToasts(place)).observe(place, { childList: true, subtree: true });
  for (const type of ['focusin', 'scroll', 'resize']) {
    window.addEventListener(type, () => liftToasts(place), { capture: true, passive: true });
  }
}

function liftToasts(place: HTMLElement): void {
  const toasts = place.querySelector('ol');
  if (toasts === null) return;
  const { left, right, bottom } = toasts.getBoundingClientRect();
  const floor = bottom + lift;
  lift = 0;
  const { activeElement: focused, body, documentElement } = document;
  if (focused !== null && focused !== body && !place.contains(focused)) {
    const box = focused.getBoundingClientRect();
    const isBeside =
      box.right <= left || box.left >= right || box.bottom <= floor - TOAST_PX || box.top >= floor;
    const hasRoom = box.top > TOAST_PX + GAP_PX;
    if (!isBeside && hasRoom) lift = floor - box.top + GAP_PX;
  }
  documentElement.style.setProperty('--toast-lift', `${lift}px`);
}
