import type { VoucherValue } from '#shared/domain/voucher-discount.ts';
import type { VoucherOffer } from '#worker/operations/voucher-offers.repository.ts';
import { toVoucherOffer, type VoucherProblem } from '#worker/operations/voucher-rules.ts';
import { readWholeNumber } from '../shop/command-line.ts';
import { UsageError } from '../shop/run-script.ts';
import { randOf } from './order-arguments.ts';
import { readDay } from './statement-arguments.ts';

type Flags = Readonly<Record<string, string | undefined>>;

/** Parses a voucher from the command line. Throws a ScriptFailure if its terms are invalid. */
export function readVoucherOffer(code: string, flags: Flags, now: Date): VoucherOffer {
  const offer = toVoucherOffer(
    {
      code,
      ...worthOf(flags),
      minimumCents: randOf(flags, 'minimum') ?? 0,
      supplierId: countIn(flags, 'retailer'),
      categoryId: countIn(flags, 'category'),
      fromDay: dayOf(flags, 'from'),
      toDay: dayOf(flags, 'to'),
      totalLimit: countIn(flags, 'limit'),
      customerLimit: countIn(flags, 'per-customer'),
    },
    now,
  );
  if (typeof offer === 'string') throw new UsageError(describeProblem(offer, code, flags));
  return offer;
}

function describeProblem(problem: VoucherProblem, code: string, { percent, to }: Flags): string {
  return {
    code: `A code must have 3 to 40 letters, digits and dashes, not "${code}".`,
    percent: `--percent must be at most 100, not ${percent}.`,
    order: '--to is before --from.',
    past: `--to ${to} is in the past.`,
  }[problem];
}

function worthOf(flags: Flags): VoucherValue {
  const cents = randOf(flags, 'amount');
  const percent = countIn(flags, 'percent');
  if (cents !== null && percent === null) return { kind: 'amount', value: cents };
  if (percent !== null && cents === null) return { kind: 'percentage', value: percent };
  throw new UsageError('Give exactly one of --amount and --percent.');
}

function countIn(flags: Flags, flag: string): number | null {
  const text = flags[flag];
  return text === undefined ? null : readWholeNumber(`--${flag}`, text);
}

function dayOf(flags: Flags, flag: string): string | null {
  const text = flags[flag];
  return text === undefined ? null : readDay(`--${flag}`, text);
}
