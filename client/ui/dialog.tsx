import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { closeOnBack } from '#client/browser/close-on-back.ts';
import { Button } from './button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

type Props = {
  /** False renders a closed dialog. */
  isOpen?: boolean;
  /** The id of its heading. */
  labelledBy: string;
  /** Also called on Escape and Back. */
  onClose(): void;
  className?: string;
  /**
   * Whether a click on the backdrop closes the dialog. Must be false for dialogs with fields, because typed text would
   * be lost.
   */
  closesOnBackdrop?: boolean;
  children: ReactNode;
};

/**
 * A native modal dialog: the browser keeps the focus inside and restores it on close. The worker renders an open dialog
 * with the `open` attribute, so that the dialog shows without scripts.
 */
export function Dialog({
  isOpen = true,
  labelledBy,
  onClose,
  className = 'dialog',
  closesOnBackdrop = false,
  children,
}: Props) {
  const element = useRef<HTMLDialogElement>(null);
  // Never changes, so React leaves the attribute to `showModal` and `close`.
  const [isOpenInHtml] = useState(isOpen);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!isOpen) return;
    const focused = document.activeElement;
    // `early-events.ts` may have opened the dialog already.
    if (dialog?.matches(':modal') === false) {
      // showModal() throws if the dialog is open, and close() would fire `close` as if the shopper had closed it.
      dialog.removeAttribute('open');
      dialog.showModal();
    }
    // showModal() moves the focus to the first field. A shopper who is already typing a password would type the rest of
    // it into that field, in plain sight.
    if (focused instanceof HTMLElement && dialog?.contains(focused)) focused.focus();
    // A dialog in the first view was opened by the page's URL, so Back should leave the page.
    const isFirstView = document.documentElement.dataset.live === undefined;
    const forget = isFirstView ? null : closeOnBack(() => dialog?.close());
    return () => {
      forget?.();
      dialog?.close();
    };
  }, [isOpen]);
  return (
    <dialog
      ref={element}
      open={isOpenInHtml}
      className={className}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The browser also fires `close` after `isOpen` has become false.
      onClose={isOpen ? onClose : undefined}
      onMouseDown={(event) => {
        if (closesOnBackdrop && isOnBackdrop(event)) onClose();
      }}
    >
      <ErrorBoundary
        fallback={(retry) => <DialogFailure labelledBy={labelledBy} onRetry={retry} onClose={onClose} />}
      >
        {children}
      </ErrorBoundary>
    </dialog>
  );
}

type FailureProps = Pick<Props, 'labelledBy' | 'onClose'> & { onRetry(): void };

/** Replaces dialog content that threw. The page behind the dialog stays unchanged. */
function DialogFailure({ labelledBy, onRetry, onClose }: FailureProps) {
  return (
    <div role="alert" className="grid gap-4 p-6">
      <h2 id={labelledBy} className="text-lg font-bold">
        It looks like something went wrong.
      </h2>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRetry}>Try again</Button>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

/** Whether a click hit the backdrop; the dialog's scroll bar counts as inside. */
function isOnBackdrop({ currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
