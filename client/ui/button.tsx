import type { ComponentProps } from 'react';
import { Spinner } from './spinner.tsx';

type Props = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small';
  /** Shows a spinner and takes no second click. */
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
      disabled={isBusy || rest.disabled}
      aria-busy={isBusy || undefined}
      className={`button button-${variant} ${isSmall} ${className}`}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}
