import { formatCount } from '#shared/domain/format-count.ts';
import { formatCents } from '#shared/domain/money.ts';
import {
  endOfSouthAfricanDay,
  southAfricanDay,
  startOfSouthAfricanDay,
} from '#shared/domain/south-african-day.ts';
import type { ListedVoucher, VoucherOffer } from './voucher-offers.repository.ts';

/** The `valid_to` of a voucher without an end. */
export const OPEN_END = endOfSouthAfricanDay('9999-12-31');

/** A voucher as an operator describes it, in South African days. `fromDay` null: from today. `toDay` null: no end. */
export type VoucherTerms = Omit<VoucherOffer, 'validFrom' | 'validTo'> & {
  fromDay: string | null;
  toDay: string | null;
};

/** Why a voucher is rejected. `order`: the last day is before the first. `past`: the last day is in the past. */
export type VoucherProblem = 'code' | 'percent' | 'order' | 'past';

/** Returns the voucher, or why it is rejected. */
export function toVoucherOffer(terms: VoucherTerms, now: Date): VoucherOffer | VoucherProblem {
  const { fromDay, toDay, ...offer } = terms;
  const validFrom = startOfSouthAfricanDay(fromDay ?? southAfricanDay(now));
  const validTo = toDay === null ? OPEN_END : endOfSouthAfricanDay(toDay);
  if (!/^[a-z\d-]{3,40}$/i.test(offer.code)) return 'code';
  if (offer.kind === 'percentage' && offer.value > 100) return 'percent';
  if (validTo < validFrom) return 'order';
  if (validTo < now) return 'past';
  return { ...offer, code: offer.code.toUpperCase(), validFrom, validTo };
}

/** True if the voucher has ended. */
export function hasEnded({ valid_to }: Pick<ListedVoucher, 'valid_to'>, now: Date): boolean {
  return new Date(valid_to) < now;
}

/** `10% off in Kitchen with a minimum of R 300.00` */
export function describeDiscount({
  kind,
  value,
  minimum_cents,
  supplier_name,
  category_name,
}: ListedVoucher): string {
  return [
    `${kind === 'amount' ? formatCents(value) : `${value}%`} off`,
    category_name === null ? '' : `in ${category_name}`,
    supplier_name === null ? '' : `from ${supplier_name}`,
    minimum_cents === 0 ? '' : `with a minimum of ${formatCents(minimum_cents)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** `from 2026-12-01`, `2026-12-01 to 2026-12-16`, `2026-12-01 to 2026-12-16 (ended)` */
export function describeDays({ valid_from, valid_to }: ListedVoucher, now: Date): string {
  const from = southAfricanDay(new Date(valid_from));
  const end = new Date(valid_to);
  if (end < now) return `${from} to ${southAfricanDay(end)} (ended)`;
  return valid_to === OPEN_END.toISOString() ? `from ${from}` : `${from} to ${southAfricanDay(end)}`;
}

/** `3 of 500, at most 1 per customer` */
export function describeUses({ uses, total_limit, customer_limit }: ListedVoucher): string {
  const ofAll = total_limit === null ? '' : ` of ${formatCount(total_limit)}`;
  const each = customer_limit === null ? '' : `, at most ${formatCount(customer_limit)} per customer`;
  return `${formatCount(uses)}${ofAll}${each}`;
}
