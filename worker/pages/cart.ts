import type { CartPageData } from '#client/pages/cart-page.tsx';
import { cartItems } from '#shared/domain/cart-items.ts';
import { cartAction } from './cart/cart-action.ts';
import { loadIdeas } from './cart/load-ideas.ts';
import { loadSavedLines } from './cart/load-saved-lines.ts';
import { readCartProblem } from './cart/read-cart-problem.ts';
import { withoutUnshownFields } from './cart/without-unshown-fields.ts';
import { definePage, type LoadResult, type PersonalLoad } from './define-page.ts';
import { personalHead } from './personal-head.ts';

export const cartPage = definePage({
  access: 'personal',
  load,
  head: () => personalHead('Your cart'),
  action: cartAction,
});

/** The cart goes into the cart store, not into the page's data, so the worker and the browser draw the same cart. */
async function load({ api, query }: PersonalLoad): Promise<LoadResult<CartPageData>> {
  const [cart, saved] = await Promise.all([api.getCart(), loadSavedLines(api)]);
  const ideas = cartItems(cart).length === 0 ? await loadIdeas(api) : [];
  const data = { reason: readCartProblem(query), saved, ideas };
  return { kind: 'page', data, cart: withoutUnshownFields(cart) };
}
