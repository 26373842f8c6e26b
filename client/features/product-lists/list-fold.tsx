import type { ReactNode } from 'react';

type Props = {
  label: ReactNode;
  /** True if the form is open initially, for example because it was rejected. */
  isOpen?: boolean;
  children: ReactNode;
};

/** A button that unfolds a form in place. It works without scripts. */
export function ListFold({ label, isOpen = false, children }: Props) {
  return (
    <details open={isOpen}>
      <summary className="button button-secondary button-small w-fit">{label}</summary>
      {children}
    </details>
  );
}
