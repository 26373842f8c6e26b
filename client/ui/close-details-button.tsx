import type { MouseEvent } from 'react';
import { Button } from './button.tsx';

type Props = { children: string; size?: 'small' };

/** The Cancel button inside a `<details>`: closes it and moves the focus back to its summary. */
export function CloseDetailsButton({ children, size }: Props) {
  return (
    <Button variant="secondary" size={size} className="needs-scripts" onClick={fold}>
      {children}
    </Button>
  );
}

function fold({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const question = currentTarget.closest('details');
  question?.removeAttribute('open');
  question?.querySelector('summary')?.focus();
}
