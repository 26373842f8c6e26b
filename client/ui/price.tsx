type Props = {
  /** Formatted: `R 1,234.50`. */
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
  return (
    <span className={isLarge ? 'price price-large' : 'price'}>
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
