import type { CartPageData } from '#client/pages/cart-page.tsx';
import { changeCart } from './cart/change-cart.ts';
import { withoutUnshownFields } from './cart/without-unshown-fields.ts';
import { definePage, type LoadResult, type PersonalLoad } from './define-page.ts';
import { personalHead } from './personal-head.ts';

export const cartPage = definePage({
  access: 'personal',
  load,
  head: () => personalHead('Your cart'),
  action: ({ api, form }) => changeCart(api, form),
});

/** The cart goes into the cart store, which the page reads: so the worker and the browser draw the same cart. */
async function load({ api, query }: PersonalLoad): Promise<LoadResult<CartPageData>> {
  const cart = await api.getCart();
  return { kind: 'page', data: { reason: query.get('reason') }, cart: withoutUnshownFields(cart) };
}
