/**
 * The symbols of `client/public/icons.svg`. The browser downloads the file once, so neither scripts nor HTML contain
 * the symbols.
 */
export type IconName =
  | 'search'
  | 'cart'
  | 'account'
  | 'heart'
  | 'bookmark'
  | 'non-profit'
  | 'menu'
  | 'close'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'check'
  | 'minus'
  | 'plus'
  | 'share'
  | 'trash'
  | 'truck'
  | 'shield'
  | 'star'
  | 'star-full'
  | 'filter'
  | 'home'
  | 'grid'
  | 'eye'
  | 'eye-off'
  | 'info'
  | 'warning'
  | 'box';

type Props = { name: IconName; className?: string };

/** An icon beside text. The icon has no accessible name, so a control needs text or a label, too. */
export function Icon({ name, className }: Props) {
  return (
    <svg className={className === undefined ? 'icon' : `icon ${className}`} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
