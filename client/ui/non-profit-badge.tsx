import { Badge } from './badge.tsx';
import { Icon } from './icon.tsx';

/** Marks a retailer that is a non-profit organisation. */
export function NonProfitBadge() {
  return (
    <Badge tone="accent">
      <Icon name="heart-hand" className="size-3.5" />
      Non-profit
    </Badge>
  );
}
