import type { ComponentProps, MouseEvent } from 'react';

type Props = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small';
  /**
   * Shows a spinner and keeps the focus. Meanwhile, another click is ignored, and so is Enter in a field of the
   * button's form.
   */
  isBusy?: boolean;
};

/**
 * Leaves the `type` attribute out, because HTML then defaults to a submit button. Writing it out in each card would add
 * 0.7 KB to a listing.
 */
export const SUBMIT: Props['type'] = undefined;

/** The type defaults to `button`, not `submit`. */
export function Button({ variant = 'primary', size, isBusy = false, className, children, ...rest }: Props) {
  const classes = ['button', `button-${variant}`, size && 'button-small', className];
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? ignore : rest.onClick}
      className={classes.filter(Boolean).join(' ')}
    >
      {isBusy && <span className="spinner shrink-0" aria-hidden="true" />}
      {children}
    </button>
  );
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
}
