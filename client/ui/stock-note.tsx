import { stockLevel } from '#shared/domain/stock.ts';

/** Says that stock is low or sold out; renders nothing if there is enough. */
export function StockNote({ stock }: { stock: number }) {
  const level = stockLevel(stock);
  if (level === 'enough') return null;
  return <p className={`stock-${level}`}>{level === 'none' ? 'Sold out' : `Only ${stock} left`}</p>;
}
