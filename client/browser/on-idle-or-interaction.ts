import { prefersReducedData } from './prefers-reduced-data.ts';

const INTERACTIONS = ['pointerover', 'pointerdown', 'touchstart', 'keydown'];
/** Delay in ms for browsers without `requestIdleCallback`. */
const PAUSE_MS = 300;

let requested: PromiseWithResolvers<void> | null = null;

/**
 * Runs code that the first view does not need: when the view has hydrated and the browser is idle, or earlier at the
 * shopper's first pointer, touch or key event. With `Save-Data` or a slow connection, the code runs only at such an
 * event.
 */
export function onIdleOrInteraction(run: () => void): void {
  requested ??= waitForInteraction();
  void requested.promise.then(run);
}

/** Call once the first view has been hydrated. */
export function notifyFirstViewHydrated(): void {
  requested ??= waitForInteraction();
  if (!prefersReducedData()) whenIdle(requested.resolve);
}

function waitForInteraction(): PromiseWithResolvers<void> {
  const interaction = Promise.withResolvers<void>();
  // In the capture phase, because React stops events in components that are not hydrated yet.
  const options = { once: true, passive: true, capture: true };
  for (const type of INTERACTIONS) document.addEventListener(type, () => interaction.resolve(), options);
  return interaction;
}

/** Calls `run` when the page has loaded and the browser is idle. */
export function whenIdle(run: () => void): void {
  if (document.readyState !== 'complete') {
    window.addEventListener('load', () => whenIdle(run), { once: true });
  } else if ('requestIdleCallback' in window) {
    window.requestIdleCallback(run);
  } else {
    setTimeout(run, PAUSE_MS);
  }
}
