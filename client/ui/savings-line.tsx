import { formatRand } from '#shared/domain/money.ts';

type Props = {
  /** In rand. */
  savings: number;
  /** Whether a voucher takes something off beside it: then it is said what saves this. */
  hasVoucher: boolean;
};

/** What sale prices save, below a total. */
export function SavingsLine({ savings, hasVoucher }: Props) {
  if (savings <= 0) return null;
  return (
    <p className="text-right text-sm text-saving tabular-nums sm:text-base">
      {hasVoucher ? 'Sale prices save you' : 'You save'} {formatRand(savings)}
    </p>
  );
}
