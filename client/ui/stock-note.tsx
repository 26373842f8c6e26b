import { stockLevel, stockText } from '#shared/domain/stock.ts';

type Props = {
  stock: number;
  /** True to show a note for sufficient stock as well. */
  isPlentyShown?: boolean;
};

/** Shows that stock is low or sold out. */
export function StockNote({ stock, isPlentyShown = false }: Props) {
  const text = stockText(stock) ?? (isPlentyShown ? 'In stock' : null);
  if (text === null) return null;
  return <p className={`stock-${stockLevel(stock)}`}>{text}</p>;
}
