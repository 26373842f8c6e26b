import { Hono } from 'hono';
import { FULL_CART_TEXT } from '#shared/constants.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import type { HttpError } from '#shared/contract/http-error.ts';
import { TOO_MANY_PIECES_TEXT } from '#shared/contract/quantity.ts';
import { EMPTY_CART } from '#shared/domain/cart-items.ts';
import { formatRand, toCents, toRand } from '#shared/domain/money.ts';
import type { ApiEnv } from '../api-env.ts';
import { conflict, gone, invalid, notFound, orNotFound } from '../http/errors.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import { deleteCartItems } from './cart.repository.ts';
import { type CartChangeResult, getCart, moveToCart, removeCartItem, setCartItem } from './cart.service.ts';
import type { CartRefusal } from './cart-refusal.sql.ts';

export const cartRoutes = new Hono<ApiEnv>();

registerEndpoint(cartRoutes, ENDPOINTS.getCart, async (c) =>
  c.json(await getCart(c.env.DB, c.get('session').userId, c.get('now')())),
);

// Before the next one, whose pattern takes "clear" too.
registerEndpoint(cartRoutes, ENDPOINTS.clearCart, async (c) => {
  await deleteCartItems(c.env.DB, c.get('session').userId);
  return c.json(EMPTY_CART);
});

registerEndpoint(
  cartRoutes,
  ENDPOINTS.setCartItem,
  async (
    c,
    { params: { productId }, body: { quantity, add = false, product_id, seen_price }, keyedCall },
  ) => {
    if (product_id !== undefined && product_id !== productId) {
      throw invalid({ product_id: ['This is another product than the one in the address.'] });
    }
    const acceptedPriceCents = seen_price === undefined ? null : toCents(seen_price);
    const change = await setCartItem(
      c.env.DB,
      { productId, quantity, isAdded: add, acceptedPriceCents },
      { userId: c.get('session').userId, keyedCall, now: c.get('now')() },
    );
    return c.json(changedCart(change));
  },
);

registerEndpoint(cartRoutes, ENDPOINTS.moveToCart, async (c, { params, keyedCall }) => {
  const change = { userId: c.get('session').userId, keyedCall, now: c.get('now')() };
  return c.json(changedCart(await moveToCart(c.env.DB, params, change)));
});

registerEndpoint(cartRoutes, ENDPOINTS.removeCartItem, async (c, { params }) => {
  const cart = await removeCartItem(c.env.DB, c.get('session').userId, params.cartItemId, c.get('now')());
  return c.json(orNotFound(cart));
});

function changedCart(change: CartChangeResult): Cart {
  if (!change.ok) throw refuse(change);
  return change.cart;
}

function refuse(refusal: CartRefusal): HttpError {
  switch (refusal.problem) {
    case 'missing':
      return notFound('There is no such product.');
    case 'gone':
      return gone('This product is no longer sold.');
    case 'variants':
      return invalid({ product_id: ['Choose an option first.'] });
    case 'stock':
      return invalid({
        quantity: [refusal.stock === 0 ? 'Sold out.' : `Only ${refusal.stock} left.`],
      });
    case 'too-many':
      return invalid({ quantity: [TOO_MANY_PIECES_TEXT] });
    case 'price': {
      const price = toRand(refusal.priceCents);
      return conflict(`The price of ${refusal.name} is ${formatRand(price)} now.`, 'price_changed', {
        price,
      });
    }
    case 'full':
      return invalid({ product_id: [FULL_CART_TEXT] });
  }
}
