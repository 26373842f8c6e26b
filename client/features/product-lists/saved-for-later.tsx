import { useEffect, useRef, useState } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { useAppServices } from '#client/browser/app-services.ts';
import { useAction } from '#client/browser/use-action.ts';
import { Notice } from '#client/ui/notice.tsx';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import type { ListLine } from './list-page-data.ts';
import { savedLines } from './saved-lines.ts';
import { SavedProduct } from './saved-product.tsx';

/** As the page brought it; null where it could not be loaded. */
type Props = { loaded: readonly ListLine[] | null };

/** `isHere`: it is also shown in this section, which gets the focus. */
type SavedStatus = Pick<DoneResult, 'message' | 'undo'> & { isHere: boolean };

/** What the customer has saved for later, each with its way back into the cart; nothing while there is nothing. */
export function SavedForLater({ loaded }: Props) {
  const { showDone } = useAppServices();
  const lines = useNewestLines(loaded);
  const [status, setStatus] = useState<SavedStatus>({ message: '', isHere: false });
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus was on the button that has gone.
  useEffect(() => {
    if (status.isHere) heading.current?.focus();
  }, [status]);

  const tellHere = ({ message, undo }: DoneResult): void =>
    setStatus({ message, isHere: true, ...(undo && { undo }) });

  function tellMoved(result: DoneResult): void {
    setStatus({ message: result.message, isHere: false });
    showDone(result);
    document.getElementById('cart-heading')?.focus();
  }

  return (
    <>
      <p role="status" className="sr-only">
        {status.message}
      </p>
      {(lines === null || lines.length > 0 || status.undo !== undefined) && (
        <section className="page pb-10" aria-labelledby="saved-for-later">
          <h2 ref={heading} id="saved-for-later" tabIndex={-1} className="display text-xl sm:text-2xl">
            Saved for later
          </h2>
          {status.isHere && <StatusInSight key={status.message} status={status} onUndone={tellHere} />}
          {lines === null && <FailedLoad />}
          <ul className="card mt-4 divide-y divide-line px-4 empty:hidden sm:px-6">
            {lines?.map((line) => (
              <li key={line.id} className="py-4">
                <SavedProduct line={line} onMoved={tellMoved} onRemoved={tellHere} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type StatusProps = { status: SavedStatus; onUndone(result: DoneResult): void };

function StatusInSight({ status: { message, undo }, onUndone }: StatusProps) {
  const undoing = useAction({ onDone: onUndone });
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 rounded-card bg-accent-soft px-4 py-2">
        <span aria-hidden="true" className="min-w-0 wrap-anywhere">
          {message}
        </span>
        {undo !== undefined && (
          <ActionForm sentBy={undoing} action={undo.action} fields={undo.fields}>
            <button
              type="submit"
              className="link min-h-9 font-semibold"
              aria-busy={undoing.isBusy || undefined}
            >
              Undo
            </button>
          </ActionForm>
        )}
      </div>
      {undoing.error !== '' && (
        <p role="alert" className="mt-2 text-sm text-error">
          {undoing.error}
        </p>
      )}
    </>
  );
}

function FailedLoad() {
  return (
    <div className="mt-4">
      <Notice tone="error" title="What you have saved did not come">
        <a href="/cart" className="link py-1">
          Try again
        </a>
      </Notice>
    </div>
  );
}

/** The lines as the page brought them, or newer: what another tab has changed is asked for when this one is seen again. */
function useNewestLines(loaded: Props['loaded']): Props['loaded'] {
  const { api } = useAppServices();
  const [newer, setNewer] = useState({ than: loaded, lines: loaded });

  useEffect(() => {
    const ask = async (): Promise<void> => {
      if (document.hidden) return;
      try {
        const lines = savedLines(await (await api()).listProductLists());
        setNewer({ than: loaded, lines });
      } catch {
        // A background load: what is shown stays (R-ERR-4).
      }
    };
    const askAgain = (): void => void ask();
    document.addEventListener('visibilitychange', askAgain);
    return () => document.removeEventListener('visibilitychange', askAgain);
  }, [api, loaded]);

  return newer.than === loaded ? newer.lines : loaded;
}
