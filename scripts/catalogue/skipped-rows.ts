import { countOf, formatCount } from '../shop/format.ts';
import type { Skipped } from './shopify-csv.ts';

const LINES_SHOWN = 10;

/** Describes skipped rows by reason, with the line numbers of the first few. */
export function describeSkipped(skipped: readonly Skipped[]): string[] {
  if (skipped.length === 0) return [];
  const reasons = [...Map.groupBy(skipped, ({ reason }) => reason)];
  return [
    `Skipped ${countOf(skipped.length, 'row')}:`,
    ...reasons.map(([reason, rows]) => {
      const shown = rows
        .slice(0, LINES_SHOWN)
        .map(({ line, handle }) => `line ${line}${handle && ` (${handle})`}`);
      const rest = rows.length - shown.length;
      return `  ${formatCount(rows.length)} × ${reason}: ${shown.join(', ')}${rest > 0 ? `, and ${formatCount(rest)} more` : ''}`;
    }),
  ];
}
