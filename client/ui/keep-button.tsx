import type { MouseEvent } from 'react';
import { Button } from './button.tsx';

type Props = { children: string; size?: 'small' };

/** Says no to what a `<details>` asks: it folds again, and the focus goes back to what opened it. */
export function KeepButton({ children, size }: Props) {
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
