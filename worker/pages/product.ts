import { idFromUrl } from '#shared/navigation/url-ids.ts';
import { trimCart } from './cart/trim-cart.ts';
import { readVariantQuery, variantQuery } from './catalogue/choose-variant.ts';
import { productHead } from './catalogue/product-head.ts';
import { loadProduct } from './catalogue/product-load.ts';
import { productMarkdown } from './catalogue/product-markdown.ts';
import { definePage } from './define-page.ts';
import type { ActionContext, ActionOutcome } from './page-action.ts';

export const productPage = definePage({
  access: 'public',
  // The page shows the parcel's delivery day.
  cachedPerDay: true,
  normalizeQuery,
  load: loadProduct,
  head: ({ data, core }, { site }) => productHead(data, core, site.pictures),
  markdown: productMarkdown,
  action: addToCartAction,
});

function normalizeQuery(query: URLSearchParams): URLSearchParams {
  const named = readVariantQuery(query);
  return new URLSearchParams(named === null ? '' : variantQuery(named));
}

/** Adds a product to the cart, from its page or its card. A repeated submission adds nothing. */
async function addToCartAction({ api, form, key }: ActionContext): Promise<ActionOutcome> {
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
    changed: { cart: trimCart(cart) },
    events: [{ name: 'add_to_cart', product_id: productId, quantity }],
  };
}
