import { type ReactNode, useLayoutEffect, useRef } from 'react';

type Props = {
  isOpen: boolean;
  /** The id of its heading. */
  labelledBy: string;
  /** Escape, or a click beside it. */
  onClose(): void;
  className?: string;
  children: ReactNode;
};

/**
 * A native modal dialog: the browser keeps the focus inside and gives it back on close. Rendered by the worker it
 * stands open without scripts.
 */
export function Dialog({ isOpen, ...props }: Props) {
  return isOpen ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ labelledBy, onClose, className = 'dialog', children }: Omit<Props, 'isOpen'>) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    // Taken off rather than closed: closing would tell that the shopper did.
    dialog?.removeAttribute('open');
    dialog?.showModal();
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
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
