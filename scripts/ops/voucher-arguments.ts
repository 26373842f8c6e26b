import {
  endOfSouthAfricanDay,
  southAfricanDay,
  startOfSouthAfricanDay,
} from '#shared/domain/south-african-day.ts';
import type { VoucherValue } from '#shared/domain/voucher-discount.ts';
import type { VoucherOffer } from '#worker/operations/voucher-offers.repository.ts';
import { readWholeNumber } from '../shop/command-line.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { randOf } from './order-arguments.ts';

type Flags = Readonly<Record<string, string | undefined>>;

/** The `valid_to` of a voucher without an end. */
export const OPEN_END = endOfSouthAfricanDay('9999-12-31');

/** Parses a voucher from the command line. Throws a ScriptFailure if its terms are invalid. */
export function readVoucherOffer(code: string, flags: Flags, now: Date): VoucherOffer {
  if (!/^[a-z\d-]{3,40}$/i.test(code)) {
    throw new ScriptFailure(`A code must have 3 to 40 letters, digits and dashes, not "${code}".`);
  }
  const validFrom =
    dayOf(flags, 'from', startOfSouthAfricanDay) ?? startOfSouthAfricanDay(southAfricanDay(now));
  const validTo = dayOf(flags, 'to', endOfSouthAfricanDay) ?? OPEN_END;
  if (validTo < validFrom) throw new ScriptFailure('--to is before --from.');
  if (validTo < now) throw new ScriptFailure(`--to ${flags.to} is in the past.`);
  return {
    code: code.toUpperCase(),
    ...worthOf(flags),
    minimumCents: randOf(flags, 'minimum') ?? 0,
    supplierId: countIn(flags, 'retailer'),
    categoryId: countIn(flags, 'category'),
    validFrom,
    validTo,
    totalLimit: countIn(flags, 'limit'),
    customerLimit: countIn(flags, 'per-customer'),
  };
}

function worthOf(flags: Flags): VoucherValue {
  const cents = randOf(flags, 'amount');
  const percent = countIn(flags, 'percent');
  if (cents !== null && percent === null) return { kind: 'amount', value: cents };
  if (percent === null || cents !== null)
    throw new ScriptFailure('Give exactly one of --amount and --percent.');
  if (percent > 100) throw new ScriptFailure(`--percent must be at most 100, not ${percent}.`);
  return { kind: 'percentage', value: percent };
}

function countIn(flags: Flags, flag: string): number | null {
  const text = flags[flag];
  return text === undefined ? null : readWholeNumber(`--${flag}`, text);
}

function dayOf(flags: Flags, flag: string, toEpochMilliseconds: (day: string) => Date): Date | null {
  const text = flags[flag];
  if (text === undefined) return null;
  const instant = /^2\d{3}-\d\d-\d\d$/.test(text) ? toEpochMilliseconds(text) : new Date(Number.NaN);
  if (Number.isNaN(instant.getTime())) {
    throw new ScriptFailure(`--${flag} must be a day such as 2026-12-16, not "${text}".`);
  }
  return instant;
}
