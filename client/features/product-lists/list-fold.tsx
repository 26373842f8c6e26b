import type { ReactNode } from 'react';

type Props = {
  label: ReactNode;
  /** Open from the start: a form came back with something wrong. */
  isOpen?: boolean;
  children: ReactNode;
};

/** A button that unfolds a form in its place; it needs no scripts. */
export function ListFold({ label, isOpen = false, children }: Props) {
  return (
    <details open={isOpen}>
      <summary className="button button-secondary button-small w-fit">{label}</summary>
      {children}
    </details>
  );
}
