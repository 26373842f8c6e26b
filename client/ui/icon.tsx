/** The signs that `client/public/icons.svg` draws: one file for all pages, neither in their scripts nor in their HTML. */
export type IconName =
  | 'search'
  | 'cart'
  | 'account'
  | 'heart'
  | 'menu'
  | 'close'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'check'
  | 'minus'
  | 'plus'
  | 'trash'
  | 'truck'
  | 'shield'
  | 'star'
  | 'filter'
  | 'home'
  | 'grid'
  | 'eye'
  | 'eye-off'
  | 'info'
  | 'warning'
  | 'box'
  | 'heart-hand';

type Props = { name: IconName; className?: string };

/** A drawn sign beside words; never the only name of a control. */
export function Icon({ name, className = 'size-5' }: Props) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
