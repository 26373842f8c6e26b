import { stockLevel, stockText } from '#shared/domain/stock.ts';

/** Shows that stock is low or sold out; renders nothing if stock is sufficient. */
export function StockNote({ stock }: { stock: number }) {
  const text = stockText(stock);
  if (text === null) return null;
  return <p className={`stock-${stockLevel(stock)}`}>{text}</p>;
}
