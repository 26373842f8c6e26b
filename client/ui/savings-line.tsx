import { formatRand } from '#shared/domain/money.ts';

type Props = {
  /** In rand. */
  savings: number;
  /** Whether a voucher also applies. The text then says that the saving comes from sale prices. */
  hasVoucher: boolean;
};

/** The saving from sale prices, below a total. */
export function SavingsLine({ savings, hasVoucher }: Props) {
  if (savings <= 0) return null;
  return (
    <p className="text-right text-sm text-saving tabular-nums">
      {hasVoucher ? 'Sale prices save you' : 'You save'} {formatRand(savings)}
    </p>
  );
}
