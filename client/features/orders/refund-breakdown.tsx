import type { RefundRow } from '#shared/domain/refund-amounts.ts';

/** A refund row by row. The total is the last row. */
export function RefundBreakdown({ rows }: { rows: readonly RefundRow[] }) {
  return (
    <dl className="grid max-w-md grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm tabular-nums">
      {rows.map(({ label, value }, index) => {
        const tone = index === rows.length - 1 ? 'border-t border-line pt-2 font-bold' : '';
        return (
          <div key={label} className={`col-span-2 grid grid-cols-subgrid ${tone}`}>
            <dt>{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}
