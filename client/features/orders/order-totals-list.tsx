import { SavingsLine } from '#client/ui/savings-line.tsx';
import { type TotalsVoucher, VoucherRow } from '#client/ui/voucher-row.tsx';
import { formatRand } from '#shared/domain/money.ts';

/**
 * Amounts in rand. `items` is before the voucher, `total` is the amount to pay, and `vat` is the tax included in
 * `total` (0 if no VAT is charged).
 */
export type OrderAmounts = {
  items: number;
  /** null if the order has no voucher. */
  voucher: TotalsVoucher | null;
  delivery: number;
  total: number;
  vat: number;
  savings: number;
  /** The refunded part of the total. */
  refunded: number;
};

/** An order's amounts, row by row; the total includes VAT. */
export function OrderTotalsList({ amounts }: { amounts: OrderAmounts }) {
  const { items, voucher, delivery, total, vat, savings, refunded } = amounts;
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-y-2 tabular-nums">
        <dt>Items</dt>
        <dd className="text-right">{formatRand(items)}</dd>
        <VoucherRow voucher={voucher} />
        <dt>Delivery</dt>
        <dd className="text-right">{delivery === 0 ? 'Free' : formatRand(delivery)}</dd>
        <dt className="border-t border-line pt-3 text-lg font-bold">Total</dt>
        <dd className="border-t border-line pt-3 text-right text-lg font-bold">{formatRand(total)}</dd>
        {refunded > 0 && (
          <>
            <dt>Refunded</dt>
            <dd className="text-right">−{formatRand(refunded)}</dd>
          </>
        )}
        {vat > 0 && (
          <>
            <dt className="text-sm text-muted">VAT included</dt>
            <dd className="text-right text-sm text-muted">{formatRand(vat)}</dd>
          </>
        )}
      </dl>
      <SavingsLine savings={savings} hasVoucher={voucher !== null && voucher.discount > 0} />
    </>
  );
}
