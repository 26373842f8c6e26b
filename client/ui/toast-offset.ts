/** As high as a toast of two lines, in CSS px: one that is being added has no height yet. */
const TOAST_PX = 120;
const GAP_PX = 8;
/** A finger's click comes that long after it at most. */
const CLICK_MS = 100;

let lift = 0;

/** The bars at a phone's foot, and a product's price, quantity and button: toasts stand above them, whatever has the focus. */
const KEPT_CLEAR = '.check-out-bar, .sticky-offer, #buy, .price-large';

/** Keeps the toasts off what has the focus and off what is bought with: where they would cover it, they stand above it (W 2.4.11). */
export function keepOffFocus(place: HTMLElement): void {
  new MutationObserver(() => liftToasts(place)).observe(place, { childList: true, subtree: true });
  for (const type of ['focusin', 'scroll', 'resize']) {
    window.addEventListener(type, () => liftToasts(place), { capture: true, passive: true });
  }
}

/** A press that begins beside the toasts also ends there, although one of them is on its way over the button meanwhile. */
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
    // The lowest first: above it they may cover another.
    .sort((one, other) => other.top - one.top);
  for (const box of boxes) {
    const foot = floor - lift;
    const isBeside = box.right <= left || box.left >= right || box.bottom <= foot - height || box.top >= foot;
    const hasRoom = box.top > height + GAP_PX;
    if (!isBeside && hasRoom) lift = floor - box.top + GAP_PX;
  }
  documentElement.style.setProperty('--toast-lift', `${lift}px`);
}
