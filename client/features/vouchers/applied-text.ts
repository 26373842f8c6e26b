import { formatRand } from '#shared/domain/money.ts';

/** Confirms a voucher and its discount in rand: `WALK10 applied: you save R 25.00.` */
export function voucherAppliedMessage({ code, discount }: { code: string; discount: number }): string {
  return `${code} applied: you save ${formatRand(discount)}.`;
}
