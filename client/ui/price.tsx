import { FROM } from '#shared/domain/price-text.ts';

type Props = {
  /** The formatted price: `R 1,234.50` or `From R 1,234.50`. It may wrap only after "From". */
  amount: string;
  oldAmount?: string | undefined;
  /** `Save R 100.00` or `Save 20%`. */
  saving?: string | undefined;
  isLarge?: boolean;
  /** Such as `incl. VAT`, once per price block. */
  note?: string;
};

/** The price, the old price struck through, and the saving. */
export function Price({ amount, oldAmount, saving, isLarge, note }: Props) {
  const isFrom = amount.startsWith(FROM);
  return (
    <span className={isLarge ? 'price price-large' : 'price'}>
      {isFrom && FROM}
      <b>{isFrom ? amount.slice(FROM.length) : amount}</b>
      {oldAmount !== undefined && (
        <s>
          <span className="sr-only">Was </span>
          {oldAmount}
        </s>
      )}
      {saving !== undefined && <i>{saving}</i>}
      {note !== undefined && <small>{note}</small>}
    </span>
  );
}
