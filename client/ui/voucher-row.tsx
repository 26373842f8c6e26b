import { formatRand } from '#shared/domain/money.ts';
import { voucherLabel } from '#shared/domain/voucher-label.ts';

/** `code`: left out where it is not known. `discount` in rand. */
export type TotalsVoucher = { code?: string; discount: number };

/** What a voucher takes off, as a row of a list of totals; nothing where it takes nothing off. */
export function VoucherRow({ voucher }: { voucher: TotalsVoucher | null }) {
  if (voucher === null || voucher.discount <= 0) return null;
  return (
    <>
      <dt className="[overflow-wrap:anywhere]">{voucherLabel(voucher.code)}</dt>
      <dd className="text-right text-saving">−{formatRand(voucher.discount)}</dd>
    </>
  );
}
