/**
 * The symbols of `client/public/icons.svg`. The browser fetches the file once, so scripts and HTML do not contain them.
 */
export type IconName =
  | 'search'
  | 'cart'
  | 'account'
  | 'heart'
  | 'bookmark'
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
  | 'box';

type Props = { name: IconName; className?: string };

/** An icon beside text. It has no accessible name, so a control needs text or a label, too. */
export function Icon({ name, className }: Props) {
  return (
    <svg className={className === undefined ? 'icon' : `icon ${className}`} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
