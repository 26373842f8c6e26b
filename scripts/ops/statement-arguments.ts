import { isCalendarDay, southAfricanDay } from '#shared/domain/south-african-day.ts';
import { toBasisPoints } from '#worker/operations/statements/commission-rates.repository.ts';
import { isMonth, type StatementSpan } from '#worker/operations/statements/statement-period.repository.ts';
import { UsageError } from '../shop/run-script.ts';

type Flags = Readonly<Record<string, string | undefined>>;

/** The options that select a statement's period. */
export const SPAN_OPTIONS = {
  '--month <month>': 'month, such as 2026-10 (default: this month)',
  '--from <day>': 'first day, instead of a month',
  '--to <day>': 'last day, with --from',
};

/** Parses the period of a statement: --month, --from with --to, or otherwise the current month. */
export function readSpan({ month, from, to }: Flags, now: Date): StatementSpan {
  if (from === undefined && to === undefined) {
    return { month: month === undefined ? southAfricanDay(now).slice(0, 7) : readMonth('--month', month) };
  }
  if (from === undefined || to === undefined || month !== undefined) {
    throw new UsageError('Give either --month, or --from and --to.');
  }
  const span = { firstDay: readDay('--from', from), lastDay: readDay('--to', to) };
  if (span.lastDay < span.firstDay) throw new UsageError('--to is before --from.');
  return span;
}

/** Parses a month such as `2026-10`. */
export function readMonth(name: string, text: string): string {
  if (isMonth(text)) return text;
  throw new UsageError(`${name} must be a month such as 2026-10, not "${text}".`);
}

/** Parses a day such as `2026-10-31`. */
export function readDay(name: string, text: string): string {
  if (isCalendarDay(text)) return text;
  throw new UsageError(`${name} must be a day such as 2026-12-16, not "${text}".`);
}

/** Parses a percentage from 0 to 100 with at most two decimals. Returns hundredths of a per cent. */
export function readPercent(name: string, text: string): number {
  const basisPoints = toBasisPoints(text);
  if (basisPoints !== null) return basisPoints;
  throw new UsageError(`${name} must be a percentage from 0 to 100 such as 12.5, not "${text}".`);
}
