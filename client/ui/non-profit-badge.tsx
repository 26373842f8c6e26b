import { Icon } from './icon.tsx';

/** Marks a retailer that is a non-profit organisation. */
export function NonProfitBadge() {
  return (
    <span className="badge non-profit">
      <Icon name="non-profit" className="size-4" />
      Non-profit
    </span>
  );
}
