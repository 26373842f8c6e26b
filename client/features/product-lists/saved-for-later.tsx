import { useEffect, useRef, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { Notice } from '#client/ui/notice.tsx';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import type { ListLine } from './list-page-data.ts';
import { SavedProduct } from './saved-product.tsx';
import { StatusAnnouncer, StatusMessage } from './status-message.tsx';

/** `lines`: null if the saved products could not be loaded. */
type Props = { lines: readonly ListLine[] | null };

/** `isHere`: true if this section also shows the status visibly and receives the focus. */
type SavedStatus = Pick<DoneResult, 'message' | 'undo'> & { isHere: boolean };

/**
 * The products that the customer saved for later. The section is hidden if there are none and no removal can be undone.
 */
export function SavedForLater({ lines }: Props) {
  const { showDone } = useAppServices();
  const [status, setStatus] = useState<SavedStatus>({ message: '', isHere: false });
  const heading = useRef<HTMLHeadingElement>(null);
  useReloadOnReturn();
  // Moves the focus, because the focused button was removed.
  useEffect(() => {
    if (status.isHere) heading.current?.focus();
  }, [status]);

  const showHere = (result: DoneResult): void => setStatus({ ...result, isHere: true });

  function showMoved(result: DoneResult): void {
    setStatus({ message: result.message, isHere: false });
    showDone(result);
    document.getElementById('cart-heading')?.focus();
  }

  return (
    <>
      <StatusAnnouncer message={status.message} />
      {(lines === null || lines.length > 0 || status.undo !== undefined) && (
        <section className="page pb-10" aria-labelledby="saved-for-later">
          <h2 ref={heading} id="saved-for-later" tabIndex={-1} className="display">
            Saved for later
          </h2>
          <div className="mt-4 grid gap-4">
            {status.isHere && <StatusMessage key={status.message} result={status} onDone={showHere} />}
            {lines === null && <FailedLoad />}
            <ul className="card divide-y divide-line px-3 empty:hidden sm:px-6">
              {lines?.map((line) => (
                <li key={line.id} className="py-4">
                  <SavedProduct line={line} onMoved={showMoved} onRemoved={showHere} />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  );
}

function FailedLoad() {
  return (
    <Notice tone="error" title="What you saved didn’t load">
      <a href="/cart" className="link tap">
        Try again
      </a>
    </Notice>
  );
}

/** Reloads the page when its tab becomes visible, because another tab or device may have changed the saved products. */
function useReloadOnReturn(): void {
  const { reloadPage } = useAppServices();
  useEffect(() => {
    const reload = (): void => {
      if (!document.hidden) void reloadPage();
    };
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, [reloadPage]);
}
