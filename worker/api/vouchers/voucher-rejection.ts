import { formatDate } from '#shared/domain/format-date.ts';
import { formatRand, toRand } from '#shared/domain/money.ts';
import { eligibleCents, type VoucherLine } from '#shared/domain/voucher-discount.ts';
import { VOUCHER_NEEDS_EMAIL } from '#shared/domain/voucher-needs-email.ts';
import type { Voucher } from './voucher.sql.ts';

/** Returns the reason an order may not use a voucher, worded for the customer; null if it may. */
export function voucherRejection(voucher: Voucher, lines: readonly VoucherLine[], now: Date): string | null {
  const { validFrom, validTo } = voucher;
  if (now > new Date(validTo)) return `This voucher ended on ${formatDate(validTo)}.`;
  if (now < new Date(validFrom)) return `This voucher works from ${formatDate(validFrom)}.`;
  return goodsRejection(voucher, eligibleCents(lines)) ?? limitRejection(voucher);
}

function goodsRejection(voucher: Voucher, goodsCents: number): string | null {
  const { minimumCents } = voucher;
  const goods = goodsWords(voucher);
  if (goodsCents === 0) return `This voucher works only for ${goods}.`;
  if (goodsCents >= minimumCents) return null;
  const missing = formatRand(toRand(minimumCents - goodsCents));
  return `Add ${missing} more: this voucher works from ${formatRand(toRand(minimumCents))} of ${goods}.`;
}

function limitRejection(voucher: Voucher): string | null {
  const { totalLimit, uses, customerLimit, isVerified, unpaidUses } = voucher;
  if (totalLimit === null && customerLimit === null) return null;
  if (totalLimit !== null && uses >= totalLimit) return 'This voucher has been used up.';
  if (!isVerified) return VOUCHER_NEEDS_EMAIL;
  const reason = customerRejection(voucher);
  if (reason !== null || totalLimit === null || unpaidUses === 0) return reason;
  return 'Another order of yours is using this voucher. Please pay for or cancel that one first.';
}

function customerRejection({ customerUses, phoneUses, customerLimit: limit }: Voucher): string | null {
  if (limit === null || customerUses + phoneUses < limit) return null;
  if (phoneUses > 0) return 'This voucher has already been used for deliveries to this phone number.';
  return limit === 1
    ? 'You’ve already used this voucher on another order.'
    : `You’ve already used this voucher on ${customerUses} other orders, and that’s the limit.`;
}

/** Describes the goods a voucher applies to, with the names customers see. */
function goodsWords({ supplierName, categoryName }: Voucher): string {
  const inCategory = categoryName === null ? '' : ` in ${categoryName}`;
  const fromRetailer = supplierName === null ? '' : ` from ${supplierName}`;
  return `goods${inCategory}${fromRetailer}`;
}
