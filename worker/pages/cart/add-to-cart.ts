import { idFromUrl } from '#shared/navigation/url-ids.ts';
import type { ActionContext, ActionOutcome } from '../page-action.ts';
import { withoutUnshownFields } from './without-unshown-fields.ts';

/** Adds a product to the cart, from its page or its card; the same press again adds nothing. */
export async function addToCartFrom({ api, form, key }: ActionContext): Promise<ActionOutcome> {
  const productId = idFromUrl(form.get('product_id'));
  const quantity = Number(form.get('quantity') ?? '1');
  if (productId === null) return { kind: 'invalid', errors: { product_id: ['Choose an option first.'] } };
  if (!Number.isInteger(quantity) || quantity < 1) {
    return { kind: 'invalid', errors: { quantity: ['Enter a whole number.'] } };
  }
  const cart = await api.cart.setCartItem({ productId, quantity, add: true }, { idempotencyKey: key });
  return {
    kind: 'done',
    to: '/cart',
    message: 'Added to your cart',
    changed: { cart: withoutUnshownFields(cart) },
    events: [{ name: 'add_to_cart', product_id: productId, quantity }],
  };
}
