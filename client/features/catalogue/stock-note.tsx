import { stockLevel } from '#shared/domain/stock.ts';

/** Says that stock is low or sold out; renders nothing if there is enough. */
export function StockNote({ stock }: { stock: number }) {
  switch (stockLevel(stock)) {
    case 'none':
      return <p className="text-sm font-medium text-error">Sold out</p>;
    case 'low':
      return <p className="text-sm font-medium text-saving">{`Only ${stock} left`}</p>;
    case 'enough':
      return null;
  }
}
