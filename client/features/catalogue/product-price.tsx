import { Price } from '#client/ui/price.tsx';
import { formatRand, toCents, toRand } from '#shared/domain/money.ts';

type Props = {
  /** In rand. */
  price: number;
  /** Whether it is the least of several. */
  isFrom?: boolean | undefined;
  savings?: number | undefined;
  percentage?: number | undefined;
  /** As on the product's page, where the saving is an amount; on cards it is a percentage. */
  isLarge?: boolean;
  /** Such as `incl. VAT`. */
  note?: string | undefined;
};

/** The price, the old price and the saving. */
export function ProductPrice({ price, isFrom, savings = 0, percentage = 0, isLarge = false, note }: Props) {
  const known = { amount: formatRand(price), isFrom, isLarge, note };
  if (savings <= 0) return <Price {...known} />;
  return (
    <Price
      {...known}
      oldAmount={formatRand(toRand(toCents(price) + toCents(savings)))}
      saving={isLarge ? `You save ${formatRand(savings)} (${percentage}%)` : `Save ${percentage}%`}
    />
  );
}
