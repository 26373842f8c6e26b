import type { ComponentProps, MouseEvent } from 'react';
import { Spinner } from './spinner.tsx';

type Props = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small';
  /** Shows a spinner, keeps the focus and takes no second click, Enter in a field of its form included. */
  isBusy?: boolean;
};

/** A button that says what happens. Its type is `button` unless it says `submit`. */
export function Button({
  variant = 'primary',
  size,
  isBusy = false,
  className = '',
  children,
  ...rest
}: Props) {
  const isSmall = size === 'small' ? 'button-small' : '';
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? ignore : rest.onClick}
      className={`button button-${variant} ${isSmall} ${className}`}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
}
