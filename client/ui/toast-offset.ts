/** Assumed height of a new toast in CSS px, for two lines. A toast that is being added has no height yet. */
const TOAST_PX = 120;
const GAP_PX = 8;
/** A tap's click follows within this time. */
const CLICK_MS = 100;

let lift = 0;

/**
 * Elements that toasts must not cover, even without the focus: the bars at the bottom of a phone's screen, and a
 * product's price, quantity and button.
 */
const KEPT_CLEAR = '.check-out-bar, .sticky-offer, #buy, .price-large';

/** Moves the toasts up if they would cover the focused element or the controls for buying (WCAG 2.4.11). */
export function keepToastsClearOfFocus(container: HTMLElement): void {
  new MutationObserver(() => liftToasts(container)).observe(container, { childList: true, subtree: true });
  for (const type of ['focusin', 'scroll', 'resize']) {
    window.addEventListener(type, () => liftToasts(container), { capture: true, passive: true });
  }
}

/** Makes a press that begins outside the toasts also end outside, even if a toast moves under the pointer meanwhile. */
export function ignorePressesFromOutside(container: HTMLElement): void {
  let timer = 0;
  const takePresses = (isTaking: boolean): void => {
    container.style.pointerEvents = isTaking ? '' : 'none';
  };
  window.addEventListener(
    'pointerdown',
    ({ target }) => {
      window.clearTimeout(timer);
      takePresses(target instanceof Node && container.contains(target));
    },
    true,
  );
  for (const type of ['pointerup', 'pointercancel']) {
    window.addEventListener(type, () => {
      timer = window.setTimeout(takePresses, CLICK_MS, true);
    });
  }
}

function liftToasts(container: HTMLElement): void {
  const toasts = container.querySelector('ol');
  if (toasts === null) return;
  const { left, right, bottom } = toasts.getBoundingClientRect();
  const height = Math.max(TOAST_PX, toasts.querySelector('li')?.offsetHeight ?? 0);
  const floor = bottom + lift;
  lift = 0;
  const { activeElement: focused, body } = document;
  const boxes = [...document.querySelectorAll(KEPT_CLEAR)]
    .filter((bar) => bar.checkVisibility({ visibilityProperty: true }))
    .concat(focused === null || focused === body || container.contains(focused) ? [] : [focused])
    .map((element) => element.getBoundingClientRect())
    // Starts with the lowest element, because toasts moved above it may cover the next one.
    .sort((one, other) => other.top - one.top);
  for (const box of boxes) {
    const foot = floor - lift;
    const isBeside = box.right <= left || box.left >= right || box.bottom <= foot - height || box.top >= foot;
    const hasRoom = box.top > height + GAP_PX;
    if (!isBeside && hasRoom) lift = floor - box.top + GAP_PX;
  }
  // Set here instead of on the root, because a changed variable restyles all elements that inherit it.
  container.style.setProperty('--toast-lift', `${lift}px`);
}
