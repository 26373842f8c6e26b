import { countOf } from '#shared/domain/format-count.ts';
import { formatDay } from '#shared/domain/format-date.ts';
import { formatCents } from '#shared/domain/money.ts';
import type { DaySales } from '#worker/operations/today.repository.ts';

const HEIGHT = 120;
const BAR = 16;
const GAP = 4;

/** One bar per day. The numbers are in the figures beside it and in each bar's tooltip. */
export function SalesChart({ sales }: { sales: readonly DaySales[] }) {
  const most = Math.max(...sales.map(({ cents }) => cents), 1);
  const width = sales.length * (BAR + GAP);
  return (
    <figure className="grid gap-1">
      <svg
        className="desk-chart"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Sales per day in the last ${sales.length} days, at most ${formatCents(most)} a day`}
      >
        {sales.map(({ day, cents, orders }, index) => {
          const height = cents === 0 ? 1 : Math.max((cents / most) * HEIGHT, 2);
          return (
            <rect key={day} x={index * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height}>
              <title>{`${formatDay(day)}: ${formatCents(cents)}, ${countOf(orders, 'order')}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="flex justify-between text-sm text-muted">
        <span>{formatDay(sales[0]?.day ?? '')}</span>
        <span>today</span>
      </figcaption>
    </figure>
  );
}
