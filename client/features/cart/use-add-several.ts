import { track } from '#client/browser/analytics.ts';
import { useAppPorts } from '#client/browser/app-ports.ts';
import { type AddedSeveral, addSeveral } from './add-several.ts';
import { useCartStore } from './cart-store.ts';

/** `failure` is the sentence to show where a call failed, or empty. */
export type AddSeveral = (productIds: readonly number[]) => Promise<AddedSeveral & { failure: string }>;

/** {@link addSeveral} for the shopper's cart, as one change of it. */
export function useAddSeveral(): AddSeveral {
  const cart = useCartStore();
  const { report } = useAppPorts();
  return async (productIds) => {
    let several: AddedSeveral = { inCart: [], added: [], refused: [], left: [...productIds] };
    let failure: unknown = null;
    const outcome = await cart.getState().inTurn(async (api) => {
      const done = await addSeveral(api, productIds);
      several = done;
      failure = done.failure;
      return done.cart;
    });
    for (const product_id of several.added) track({ name: 'add_to_cart', product_id, quantity: 1 });
    if (!outcome.ok) return { ...several, failure: outcome.message };
    return { ...several, failure: failure === null ? '' : report(failure) };
  };
}
