import { LOW_STOCK_UNITS } from '../constants.ts';

/** R-CONST-3: true if the stock is 0 or less than the requested quantity. Both in units. */
export function isOutOfStock(stock: number, quantity = 1): boolean {
  return stock === 0 || quantity > stock;
}

type StockLevel = 'none' | 'low' | 'enough';

/** The level of a stock: none, low ("Only 3 left"), or enough to show no text. */
export function stockLevel(stock: number): StockLevel {
  if (stock === 0) return 'none';
  return stock <= LOW_STOCK_UNITS ? 'low' : 'enough';
}

/** The displayed stock: `Sold out`, `Only 3 left`; null if the stock is not low. */
export function stockText(stock: number): string | null {
  if (stockLevel(stock) === 'enough') return null;
  return stock === 0 ? 'Sold out' : `Only ${stock} left`;
}
