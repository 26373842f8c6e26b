import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { withoutUnshownFields } from './without-unshown-fields.ts';

/** The cart for the header after a form. If it cannot be read, the form still succeeds, and the browser asks for the cart. */
export async function readShownCart(api: ApiClient): Promise<{ cart?: Cart }> {
  try {
    return { cart: withoutUnshownFields(await api.getCart()) };
  } catch {
    return {};
  }
}
