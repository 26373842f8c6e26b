import { Price } from '#client/ui/price.tsx';
import { formatRand, toCents, toRand } from '#shared/domain/money.ts';

type Props = {
  /** In rand. */
  price: number;
  savings?: number | undefined;
  percentage?: number | undefined;
  /** As on the product's page, where the saving is an amount; on cards it is a percentage. */
  isLarge?: boolean;
  /** Such as `incl. VAT`. */
  note?: string | undefined;
};

/** The price, the old price and the saving. */
export function ProductPrice({ price, savings = 0, percentage = 0, isLarge = false, note }: Props) {
  if (savings <= 0) return <Price amount={formatRand(price)} isLarge={isLarge} note={note} />;
  return (
    <Price
      amount={formatRand(price)}
      oldAmount={formatRand(toRand(toCents(price) + toCents(savings)))}
      saving={isLarge ? `You save ${formatRand(savings)} (${percentage}%)` : `Save ${percentage}%`}
      isLarge={isLarge}
      note={note}
    />
  );
}
