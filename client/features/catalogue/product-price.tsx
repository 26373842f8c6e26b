import { Price } from '#client/ui/price.tsx';
import { formatRand, toCents, toRand } from '#shared/domain/money.ts';

type Props = {
  /** In rand. */
  price: number;
  savings?: number | undefined;
  percentage?: number | undefined;
  size?: 'small' | 'large';
  /** Whether the saving is shown as an amount, as on a product's page, or as a percentage, as on cards. */
  showsAmount?: boolean;
  /** Such as `incl. VAT`. */
  note?: string | undefined;
};

/** The price, the old price and the saving. */
export function ProductPrice({ price, savings = 0, percentage = 0, size, showsAmount = false, note }: Props) {
  if (savings <= 0) return <Price amount={formatRand(price)} size={size} note={note} />;
  return (
    <Price
      amount={formatRand(price)}
      oldAmount={formatRand(toRand(toCents(price) + toCents(savings)))}
      saving={showsAmount ? `You save ${formatRand(savings)} (${percentage}%)` : `Save ${percentage}%`}
      size={size}
      note={note}
    />
  );
}
