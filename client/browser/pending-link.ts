const MARK = 'data-tapped';

/** Shows at once which link was tapped (`parts.css`); on a slow connection nothing else would for seconds. */
export function markPendingLinks(): void {
  document.addEventListener('click', mark, { capture: true });
  // Back to this page, from the back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => persisted && unmarkPendingLink());
}

/** Call it when the link's page is shown, or will not come. */
export function unmarkPendingLink(): void {
  document.querySelector(`[${MARK}]`)?.removeAttribute(MARK);
}

function mark({ target, button, metaKey, ctrlKey, shiftKey }: MouseEvent): void {
  unmarkPendingLink();
  const opensElsewhere = button !== 0 || metaKey || ctrlKey || shiftKey;
  const link = target instanceof Element && !opensElsewhere ? target.closest('a[href]') : null;
  link?.setAttribute(MARK, '');
}
