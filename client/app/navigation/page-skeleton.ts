import { unmarkPendingLink } from '#client/browser/pending-link.ts';
import { matchRoute } from '#shared/navigation/match-route.ts';

/** A page that takes longer than this to load is shown as a skeleton of its final layout. */
const SKELETON_AFTER_MS = 500;

/**
 * Shows that a page is loading: a bar (`<html data-live="navigating">`), and later a skeleton. Behind the skeleton, the
 * current page stays in the document, and is shown again if the next page fails to load.
 * @param beforeHiding called while the current page can still be measured
 */
export function createPageSkeleton(beforeHiding: () => void) {
  const root = document.documentElement;
  let timer: ReturnType<typeof setTimeout>;
  let bringBack: (() => void) | null = null;

  function end(): void {
    clearTimeout(timer);
    root.dataset.live = '';
    delete root.dataset.late;
    bringBack?.();
    bringBack = null;
    unmarkPendingLink();
  }
  // The browser restored this page from the back/forward cache, so the full page load that it was waiting for is over.
  window.addEventListener('pageshow', ({ persisted }) => persisted && end());

  return {
    /** Call when a navigation begins. `shown` is the URL of the page on screen. */
    begin(target: URL, shown: URL): void {
      clearTimeout(timer);
      root.dataset.live = 'navigating';
      timer = setTimeout(() => {
        // If only the products change, only the products are hidden (`parts.css`).
        if (target.pathname === shown.pathname) root.dataset.late = '';
        else {
          if (bringBack === null) beforeHiding();
          bringBack?.();
          bringBack = hideBehind(shapeOf(target));
        }
      }, SKELETON_AFTER_MS);
    },
    /** Call when the page has rendered or failed to load. */
    end,
  };
}

/** Hides the page behind a skeleton. Returns a function that restores the page. */
function hideBehind(shape: readonly Element[]): () => void {
  const main = document.querySelector('main');
  const { activeElement: focused } = document;
  const { scrollX, scrollY } = window;
  const skeleton = box('page grid content-start gap-4 py-4 md:py-6 min-h-dvh', ...shape);
  skeleton.role = 'status';
  skeleton.ariaLabel = 'Loading';
  main?.after(skeleton);
  main?.toggleAttribute('hidden', true);
  window.scrollTo(0, 0);
  return () => {
    skeleton.remove();
    main?.toggleAttribute('hidden', false);
    window.scrollTo(scrollX, scrollY);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
}

const WITH_CARDS = /^(?:home|search|retailer|category|brand|content-section)$/;

/** Returns placeholders for the largest elements on a page's first screen. */
function shapeOf({ pathname }: URL): Element[] {
  const route = matchRoute(pathname)?.row.id ?? '';
  const lines = [bone('h-12 w-3/5'), ...times(4, 'h-24')];
  if (route === 'product') {
    return [box('grid gap-4 lg:grid-cols-2 lg:gap-10', bone('aspect-square'), box('grid gap-4', ...lines))];
  }
  if (!WITH_CARDS.test(route)) return lines;
  return [bone(route === 'home' ? 'h-60' : 'h-12 w-3/5'), box('product-grid', ...times(8, 'aspect-3/5'))];
}

function times(count: number, className: string): Element[] {
  return Array.from({ length: count }, () => bone(className));
}

function bone(className: string): Element {
  return box(`rounded-card bg-line ${className}`);
}

function box(className: string, ...children: readonly Element[]): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  element.append(...children);
  return element;
}
