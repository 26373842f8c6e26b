import { quantityInCart } from '#shared/domain/cart-totals.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import type { ActionContext, ActionOutcome } from '../page-action.ts';
import { withoutUnshownFields } from './without-unshown-fields.ts';

/** Adds a product to the cart, from its page or its card. */
export async function addToCartFrom({ api, isSignedIn, form }: ActionContext): Promise<ActionOutcome> {
  const productId = idFromUrl(form.get('product_id'));
  const quantity = Number(form.get('quantity') ?? '1');
  if (productId === null || !Number.isInteger(quantity) || quantity < 1) {
    return { kind: 'invalid', errors: { quantity: ['Give a whole number of pieces.'] } };
  }
  if (!isSignedIn) return { kind: 'login' };
  const inCart = quantityInCart(await api.getCart(), productId);
  const cart = await api.setCartItem(productId, inCart + quantity);
  return {
    kind: 'done',
    to: '/cart',
    message: 'Added to your cart',
    changed: { cart: withoutUnshownFields(cart) },
    events: [{ name: 'add_to_cart', product_id: productId, quantity }],
  };
}
