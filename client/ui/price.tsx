type Props = {
  /** Formatted: `R 1,234.50`. */
  amount: string;
  /** Whether it is the least of several. */
  isFrom?: boolean | undefined;
  oldAmount?: string | undefined;
  /** `Save R 100.00` or `Save 20%`. */
  saving?: string | undefined;
  isLarge?: boolean;
  /** Such as `incl. VAT`, once per price block. */
  note?: string;
};

/** The price, the old price struck through, and the saving. */
export function Price({ amount, isFrom, oldAmount, saving, isLarge, note }: Props) {
  return (
    <span className={isLarge ? 'price price-large' : 'price'}>
      {isFrom && 'From '}
      <b>{amount}</b>
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
