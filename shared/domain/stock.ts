import { LOW_STOCK_UNITS } from '../constants.ts';

/** R-CONST-3: the stock is 0, or less than what is wanted. Both in pieces. */
export function isOutOfStock(stock: number, quantity = 1): boolean {
  return stock === 0 || quantity > stock;
}

export type StockLevel = 'none' | 'low' | 'enough';

/** How to speak of a stock: none, a few ("Only 3 left"), or enough to say nothing. */
export function stockLevel(stock: number): StockLevel {
  if (stock === 0) return 'none';
  return stock <= LOW_STOCK_UNITS ? 'low' : 'enough';
}

/** What a page says of a stock: `Sold out`, `Only 3 left`; null where there is enough to say nothing. */
export function stockText(stock: number): string | null {
  if (stockLevel(stock) === 'enough') return null;
  return stock === 0 ? 'Sold out' : `Only ${stock} left`;
}
