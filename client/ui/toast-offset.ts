/** Height of a toast with two lines in CSS px. A toast that is being added has no height yet. */
const TOAST_PX = 120;
const GAP_PX = 8;
/** A finger's click follows within this time. */
const CLICK_MS = 100;

let lift = 0;

/**
 * The bars at the bottom of a phone's screen, and a product's price, quantity and button. Toasts are placed above them,
 * regardless of the focus.
 */
const KEPT_CLEAR = '.check-out-bar, .sticky-offer, #buy, .price-large';

/** Moves the toasts above the focused element and the controls for buying if they would cover them (WCAG 2.4.11). */
export function keepOffFocus(place: HTMLElement): void {
  new MutationObserver(() => liftToasts(place)).observe(place, { childList: true, subtree: true });
  for (const type of ['focusin', 'scroll', 'resize']) {
    window.addEventListener(type, () => liftToasts(place), { capture: true, passive: true });
  }
}

/** Makes a press that begins beside the toasts end there, too, even if a toast moves over the button meanwhile. */
export function whenPointersReleased(place: HTMLElement): void {
  let timer = 0;
  const takePresses = (isTaking: boolean): void => {
    place.style.pointerEvents = isTaking ? '' : 'none';
  };
  window.addEventListener(
    'pointerdown',
    ({ target }) => {
      window.clearTimeout(timer);
      takePresses(target instanceof Node && place.contains(target));
    },
    true,
  );
  for (const type of ['pointerup', 'pointercancel']) {
    window.addEventListener(type, () => {
      timer = window.setTimeout(takePresses, CLICK_MS, true);
    });
  }
}

function liftToasts(place: HTMLElement): void {
  const toasts = place.querySelector('ol');
  if (toasts === null) return;
  const { left, right, bottom } = toasts.getBoundingClientRect();
  const height = Math.max(TOAST_PX, toasts.querySelector('li')?.offsetHeight ?? 0);
  const floor = bottom + lift;
  lift = 0;
  const { activeElement: focused, body, documentElement } = document;
  const boxes = [...document.querySelectorAll(KEPT_CLEAR)]
    .filter((bar) => bar.checkVisibility({ visibilityProperty: true }))
    .concat(focused === null || focused === body || place.contains(focused) ? [] : [focused])
    .map((element) => element.getBoundingClientRect())
    // The lowest first: toasts above it may cover another one.
    .sort((one, other) => other.top - one.top);
  for (const box of boxes) {
    const foot = floor - lift;
    const isBeside = box.right <= left || box.left >= right || box.bottom <= foot - height || box.top >= foot;
    const hasRoom = box.top > height + GAP_PX;
    if (!isBeside && hasRoom) lift = floor - box.top + GAP_PX;
  }
  documentElement.style.setProperty('--toast-lift', `${lift}px`);
}
