/**
 * The moments around a first tap: `painted` (the button), `tap`, its results `busy` and `count`, `live` (the app runs),
 * and `dialog` (the login dialog opens).
 */
export type Moment = 'painted' | 'tap' | 'busy' | 'count' | 'live' | 'dialog';

/**
 * `at`: when the moment occurred. `document`: when the document's navigation started. Both in milliseconds since 1970.
 */
export type Sight = {
  moment: Moment;
  at: number;
  document: number;
  x: number;
  y: number;
  isOnButton: boolean;
};

declare global {
  /** The test process provides this function (`exposeBinding`). */
  var recordSight: (sight: Sight) => void;
}

/**
 * Runs in the page before the page's own scripts, and reports the first occurrence of each moment. The browser receives
 * this function as text, so it must be self-contained.
 */
export function observePage(): void {
  const TAPPED = 'bench-tapped';
  const recorded = new Set<Moment>();
  let hasButton = false;
  /** Stored in the tab, because a tap may load another document. */
  let isTapped = sessionStorage.getItem(TAPPED) !== null;

  const record = (moment: Moment, at: number, { x = 0, y = 0, isOnButton = false } = {}): void => {
    if (recorded.has(moment)) return;
    recorded.add(moment);
    const document = performance.timeOrigin;
    globalThis.recordSight({ moment, at: document + at, document, x, y, isOnButton });
  };

  const buttonOnScreen = (): Element | undefined => {
    const buttons = document.querySelectorAll('main form[method=post] button[type=submit]');
    return Array.from(buttons).find((button) => {
      const { bottom, height } = button.getBoundingClientRect();
      return /^Add to cart/.test(button.textContent ?? '') && height > 0 && bottom <= window.innerHeight;
    });
  };

  /** True if a cart link shows a count, including a count that a style adds before the app runs. */
  const hasCount = (): boolean => {
    const isCount = (text: string): boolean => /[1-9]/.test(text);
    if (isCount(getComputedStyle(document.documentElement).getPropertyValue('--cart-count'))) return true;
    const links = Array.from(document.querySelectorAll('a[href="/cart"]')).filter((link) =>
      link.checkVisibility(),
    );
    return links.some(
      (link) =>
        isCount(link.textContent ?? '') ||
        [link, ...link.querySelectorAll('*')].some((part) =>
          ['::before', '::after'].some((pseudo) => isCount(getComputedStyle(part, pseudo).content)),
        ),
    );
  };

  const isShown = (selector: string): boolean =>
    Array.from(document.querySelectorAll(selector)).some((element) => element.checkVisibility());

  const look = (now: number): void => {
    requestAnimationFrame(look);
    if (!recorded.has('painted')) {
      const button = buttonOnScreen();
      // Reported one frame after the button was first found, because only then has it been painted.
      if (button !== undefined && hasButton) {
        const { left, top, width, height } = button.getBoundingClientRect();
        record('painted', now, { x: left + width / 2, y: top + height / 2 });
      }
      hasButton = button !== undefined;
    }
    if (document.documentElement.dataset.live !== undefined) record('live', now);
    if (isShown('dialog[open] input[type=password]')) record('dialog', now);
    if (!isTapped) return;
    if (isShown('main form [type=submit][aria-busy=true], main form[aria-busy=true]')) record('busy', now);
    if (!recorded.has('count') && hasCount()) record('count', now);
  };
  requestAnimationFrame(look);

  const onTap = ({ timeStamp, target }: Event): void => {
    isTapped = true;
    sessionStorage.setItem(TAPPED, '1');
    const isOnButton = target instanceof Element && target.closest('button')?.type === 'submit';
    record('tap', timeStamp, { isOnButton });
  };
  window.addEventListener('pointerup', onTap, { capture: true, passive: true });
}
