import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

type Props = {
  isOpen: boolean;
  /** The id of its heading. */
  labelledBy: string;
  /** Escape, which is Cancel. */
  onClose(): void;
  className?: string;
  /** Whether a click beside it closes it too: only where nothing is typed that would be lost. */
  closesBeside?: boolean;
  children: ReactNode;
};

/**
 * A native modal dialog: the browser keeps the focus inside and gives it back on close. Rendered by the worker it
 * stands open without scripts.
 */
export function Dialog({ isOpen, ...props }: Props) {
  return isOpen ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  labelledBy,
  onClose,
  className = 'dialog',
  closesBeside = false,
  children,
}: Omit<Props, 'isOpen'>) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    const focused = document.activeElement;
    // Taken off rather than closed: closing would tell that the shopper did.
    dialog?.removeAttribute('open');
    dialog?.showModal();
    // showModal moves the focus to the first field. Somebody may be typing into another field of the server's HTML: the
    // rest of a password would be typed into the first field, for everyone to read.
    if (focused instanceof HTMLElement && dialog?.contains(focused)) focused.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      open
      className={className}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      onMouseDown={(event) => {
        if (closesBeside && isBeside(event)) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/** On the backdrop; the dialog's own scroll bar is not beside it. */
function isBeside({ currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
