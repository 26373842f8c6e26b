import { formatRand, oldPrice } from '#shared/domain/money.ts';
import { priceText, savingText } from '#shared/domain/price-text.ts';
import { Price } from './price.tsx';

type Props = {
  /** In rand. */
  price: number;
  /** Whether this is the lowest of several prices. */
  isFrom?: boolean | undefined;
  savings?: number | undefined;
  percentage?: number | undefined;
  /** True for large type, with the saving as an amount and a percentage instead of only a percentage. */
  isLarge?: boolean;
  /** Such as `incl. VAT`. */
  note?: string | undefined;
};

/** The price, the old price and the saving. */
export function ProductPrice({ price, isFrom, savings = 0, percentage = 0, isLarge = false, note }: Props) {
  const amount = priceText({ price, price_varies: isFrom });
  if (savings <= 0) return <Price amount={amount} isLarge={isLarge} note={note} />;
  return (
    <Price
      amount={amount}
      oldAmount={formatRand(oldPrice(price, savings))}
      saving={isLarge ? savingText(savings, percentage) : `Save ${percentage}%`}
      isLarge={isLarge}
      note={note}
    />
  );
}
