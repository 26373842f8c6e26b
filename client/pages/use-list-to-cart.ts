import { useFillCart } from '#client/features/cart/use-fill-cart.ts';
import type { Tried } from '#client/features/product-lists/list-messages.ts';
import { onePieceOfEach, tried } from '#client/features/product-lists/list-to-cart.ts';

/** Puts a whole list into the cart; `failure` is a sentence, or empty. */
export function useListToCart(): (productIds: readonly number[]) => Promise<Tried & { failure: string }> {
  const fill = useFillCart();
  return async (productIds) => {
    const { lines, failure } = await fill(onePieceOfEach(productIds));
    return { ...tried(lines), failure };
  };
}
