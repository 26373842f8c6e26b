import { LOW_STOCK_PIECES } from '../constants.ts';

/** R-CONST-3: the stock is 0, or less than what is wanted. Both in pieces. */
export function isOutOfStock(stock: number, quantity = 1): boolean {
  return stock === 0 || quantity > stock;
}

export type StockLevel = 'none' | 'low' | 'enough';

/** How to speak of a stock: none, a few ("Only 3 left"), or enough to say nothing. */
export function stockLevel(stock: number): StockLevel {
  if (stock === 0) return 'none';
  return stock <= LOW_STOCK_PIECES ? 'low' : 'enough';
}
