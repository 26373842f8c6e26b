import { stockLevel, stockText } from '#shared/domain/stock.ts';

type Props = {
  stock: number;
  /** Also says that stock is sufficient; otherwise this renders nothing. */
  isPlentyShown?: boolean;
};

/** Shows that stock is low or sold out. */
export function StockNote({ stock, isPlentyShown = false }: Props) {
  const text = stockText(stock) ?? (isPlentyShown ? 'In stock' : null);
  if (text === null) return null;
  return <p className={`stock-${stockLevel(stock)}`}>{text}</p>;
}
