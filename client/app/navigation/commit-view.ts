import { applyHead } from '#client/browser/document-head.ts';
import { restoreScroll } from '#client/browser/scroll-memory.ts';
import { headOf, type View } from '../view.ts';
import { headValues } from './head-values.ts';

/** Sets the head of a view that has rendered, and unless it `keepsPlace`, focus and scroll position. Returns its title. */
export function commitView(view: View, keepsPlace: boolean): string {
  const head = headValues(headOf(view), view.layout.site);
  applyHead(head);
  if (!keepsPlace) {
    focusPage();
    restoreScroll(view.url.hash);
  }
  return head.title;
}

/** Moves the focus to the new page's heading, so that a screen reader starts there; it makes the heading focusable. */
function focusPage(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
