/** The symbols of `client/public/icons.svg`, which is fetched once and kept out of scripts and HTML. */
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

/** An icon beside text. It has no accessible name, so a control must not consist of it alone. */
export function Icon({ name, className }: Props) {
  return (
    <svg className={className === undefined ? 'icon' : `icon ${className}`} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
