const MARK = 'data-tapped';

/**
 * Marks a tapped link at once (`parts.css`). Without the mark, a slow connection would give no feedback for seconds.
 */
export function markPendingLinks(): void {
  document.addEventListener('click', mark, { capture: true });
  // The page was restored from the back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => persisted && unmarkPendingLink());
}

/** Call when the link's page is shown or has failed to load. */
export function unmarkPendingLink(): void {
  document.querySelector(`[${MARK}]`)?.removeAttribute(MARK);
}

function mark({ target, button, metaKey, ctrlKey, shiftKey }: MouseEvent): void {
  unmarkPendingLink();
  const opensElsewhere = button !== 0 || metaKey || ctrlKey || shiftKey;
  const link = target instanceof Element && !opensElsewhere ? target.closest('a[href]') : null;
  // The attribute is set on the card itself. With a selector such as `article:has([data-tapped])`, Chromium calculated
  // the styles of the whole page again while it loaded.
  (link?.closest('article') ?? link)?.setAttribute(MARK, '');
}
