import { Price } from '#client/ui/price.tsx';
import { formatRand, toCents, toRand } from '#shared/domain/money.ts';

type Props = {
  /** Rand. */
  price: number;
  savings?: number | undefined;
  percentage?: number | undefined;
  size?: 'small' | 'large';
  /** On a product's page the saving is an amount; on a card only its share. */
  isFull?: boolean;
  /** Whether VAT is in it, in words. */
  note?: string | undefined;
};

/** What is paid, beside it the old price and what is saved. */
export function ProductPrice({ price, savings = 0, percentage = 0, size, isFull = false, note }: Props) {
  if (savings <= 0) return <Price amount={formatRand(price)} size={size} note={note} />;
  return (
    <Price
      amount={formatRand(price)}
      oldAmount={formatRand(toRand(toCents(price) + toCents(savings)))}
      saving={isFull ? `You save ${formatRand(savings)} (${percentage}%)` : `Save ${percentage}%`}
      size={size}
      note={note}
    />
  );
}
