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
  // The card has the attribute, because a selector with `article:has([data-tapped])` made Chromium calculate the styles
  // of the whole page again while it loaded.
  (link?.closest('article') ?? link)?.setAttribute(MARK, '');
}
