import type { ApiClient } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { quantityInCart } from '#shared/domain/cart-totals.ts';

/** What became of several products, by their ids. */
export type AddedSeveral = {
  /** In the cart now, or before. */
  inCart: number[];
  /** Of those, the ones that were not in it before. */
  added: number[];
  refused: { productId: number; reason: string }[];
  /** Nobody knows of these: a call failed. */
  left: number[];
};

type Several = AddedSeveral & { cart: Cart; failure: unknown };

/**
 * Puts one piece of each product into the cart. What is in it already stays as it is, so that doing it again, after a
 * lost connection say, counts nothing twice. A product's refusal stops nobody else; any other failure ends it.
 */
export async function addSeveral(api: ApiClient, productIds: readonly number[]): Promise<Several> {
  const cart = await api.getCart();
  const several: Several = { cart, inCart: [], added: [], refused: [], left: [], failure: null };
  for (const [place, productId] of productIds.entries()) {
    try {
      if (quantityInCart(several.cart, productId) === 0) {
        several.cart = await api.setCartItem(productId, 1);
        several.added.push(productId);
      }
      several.inCart.push(productId);
    } catch (failure) {
      const reason = refusalReason(failure);
      if (reason === null) return { ...several, left: productIds.slice(place), failure };
      several.refused.push({ productId, reason });
    }
  }
  return several;
}

/** Why this one product cannot be added; null where the call failed for another reason. */
function refusalReason(failure: unknown): string | null {
  if (!(failure instanceof ApiError)) return null;
  if (failure.status === 404) return 'No longer sold.';
  return failure.status === 422 ? (Object.values(failure.errors)[0]?.[0] ?? failure.message) : null;
}
