import type { Cart } from '#shared/contract/cart.ts';
import type { ApiCalls } from '#worker/api/index.ts';
import { toShownCart } from './to-shown-cart.ts';

/**
 * Loads the cart for the header after a form. If loading fails, the form still succeeds and the browser requests the
 * cart.
 */
export async function readShownCart(api: ApiCalls): Promise<{ cart?: Cart }> {
  try {
    return { cart: toShownCart(await api.cart.getCart()) };
  } catch {
    return {};
  }
}
