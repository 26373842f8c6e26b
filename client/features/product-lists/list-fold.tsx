import type { ReactNode } from 'react';

type Props = {
  label: ReactNode;
  /** Open initially, because a rejected form was returned. */
  isOpen?: boolean;
  children: ReactNode;
};

/** A button that unfolds a form in place, without scripts. */
export function ListFold({ label, isOpen = false, children }: Props) {
  return (
    <details open={isOpen}>
      <summary className="button button-secondary button-small w-fit">{label}</summary>
      {children}
    </details>
  );
}
