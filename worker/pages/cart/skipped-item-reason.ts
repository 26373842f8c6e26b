import { FULL_CART_TEXT } from '#shared/constants.ts';
import type { FilledLine } from './fill-cart.ts';

/** The reason why a product was not added to the cart, as a sentence; null if it was added. */
export function skippedItemReason(line: FilledLine): string | null {
  switch (line.kind) {
    case 'sold-out':
      return 'Sold out.';
    case 'gone':
      return 'No longer sold.';
    case 'cart-full':
      return FULL_CART_TEXT;
    case 'has-variants':
      return 'It now comes in several options. Choose one on its page.';
    case 'rejected':
      return line.reason ?? 'It can’t be added just now.';
    case 'in-cart':
    case 'fewer':
    case 'not-tried':
      return null;
  }
}
