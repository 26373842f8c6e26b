import { formatRand } from '#shared/domain/money.ts';
import { voucherLabel } from '#shared/domain/voucher-label.ts';

/** `code` is omitted if it is unknown. `discount` is in rand. */
export type TotalsVoucher = { code?: string; discount: number };

/** Renders a voucher's discount as a row of the totals; nothing without a discount. */
export function VoucherRow({ voucher }: { voucher: TotalsVoucher | null }) {
  if (voucher === null || voucher.discount <= 0) return null;
  return (
    <>
      <dt className="wrap-anywhere">{voucherLabel(voucher.code)}</dt>
      <dd className="text-right text-saving">−{formatRand(voucher.discount)}</dd>
    </>
  );
}
