import { Icon } from '#client/ui/icon.tsx';
import { formatDay } from '#shared/domain/format-date.ts';
import type { DeliveryOutlook } from './order-data.ts';

/** A parcel's promised delivery day, highlighted once that day has passed. */
export function DeliveryPromise({ by, isLate }: DeliveryOutlook) {
  const day = formatDay(by);
  if (!isLate) return <p className="text-muted">Delivery by {day}</p>;
  return (
    <p className="flex items-center gap-2 font-medium text-warning">
      <Icon name="warning" className="size-4 shrink-0" />
      <span>Late: it was promised for {day}</span>
    </p>
  );
}
