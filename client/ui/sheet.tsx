import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';

type Props = {
  labelledBy: string;
  title: string;
  onClose(): void;
  className?: string;
  children: ReactNode;
};

/** A modal with a title and a Close button: by default a drawer at the bottom of a phone’s screen. */
export function Sheet({ labelledBy, title, onClose, className = 'sheet', children }: Props) {
  return (
    <Dialog labelledBy={labelledBy} onClose={onClose} className={className} closesOnBackdrop>
      <header className="sticky top-0 left-0 z-10 flex items-center justify-between border-b border-line bg-raised py-2 pr-2 pl-4">
        <h2 id={labelledBy} className="text-lg font-bold" tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="button button-quiet px-3" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </Dialog>
  );
}
