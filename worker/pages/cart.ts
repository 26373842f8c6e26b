import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import type { ListLine } from '#client/features/product-lists/list-page-data.ts';
import type { CartPageData } from '#client/pages/cart-page.tsx';
import { isRejection } from '#shared/contract/http-error.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import { CART_PROBLEMS, type CartProblem } from '#shared/domain/cart-totals.ts';
import type { ApiCalls } from '#worker/api/index.ts';
import { cartAction } from './cart/cart-action.ts';
import { findSavedList } from './cart/saved-list.ts';
import { trimCart } from './cart/trim-cart.ts';
import { toProductCard } from './catalogue/to-product-card.ts';
import { definePage, type LoadResult, type PersonalLoaderContext } from './define-page.ts';
import { optionalPart } from './fallbacks.ts';
import { personalHead } from './personal-head.ts';
import { toListLine } from './product-lists/to-list-line.ts';

export const cartPage = definePage({
  access: 'personal',
  load,
  head: () => personalHead('Your cart'),
  action: cartAction,
});

/**
 * The cart goes into the cart store, not into the page's data, so that the worker and the browser render the same cart.
 */
async function load({ api, query }: PersonalLoaderContext): Promise<LoadResult<CartPageData>> {
  const [cart, saved] = await Promise.all([api.cart.getCart(), loadSavedLines(api)]);
  const ideas = cartItems(cart).length === 0 ? await loadIdeas(api) : [];
  const data = { reason: readCartProblem(query), saved, ideas };
  return { kind: 'page', data, cart: trimCart(cart) };
}

/** Loads the products saved for later; null on failure, because the cart must still be shown. */
async function loadSavedLines(api: ApiCalls): Promise<ListLine[] | null> {
  try {
    return findSavedList(await api.productLists.listProductLists())?.products.map(toListLine) ?? [];
  } catch (error) {
    if (isRejection(error, 'unauthenticated')) throw error;
    return null;
  }
}

/** Loads popular products as suggestions for an empty cart; none on failure. */
async function loadIdeas(api: ApiCalls): Promise<ProductCardData[]> {
  return (await optionalPart(api.catalogue.listPopularProducts(), [])).value.map(toProductCard);
}

/** The reason why the checkout redirected to the cart (R-EDGE-5); null if the URL contains none. */
export function readCartProblem(query: URLSearchParams): CartProblem | null {
  const reason = query.get('reason');
  return CART_PROBLEMS.find((problem) => problem === reason) ?? null;
}
