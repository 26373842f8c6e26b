import { type Context, Hono } from 'hono';
import { FULL_CART_TEXT } from '#shared/constants.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import type { HttpError } from '#shared/contract/http-error.ts';
import { TOO_MANY_PIECES_TEXT } from '#shared/contract/quantity.ts';
import { EMPTY_CART } from '#shared/domain/cart-items.ts';
import { formatRand, toCents, toRand } from '#shared/domain/money.ts';
import type { ApiEnv } from '../api-env.ts';
import type { KeyedCall } from '../db/idempotency-key.ts';
import { conflict, gone, invalid, notFound, orNotFound } from '../http/errors.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import { countingGuesses } from '../vouchers/voucher-guesses.ts';
import { type CartChange, deleteCartItem, deleteCartItems, upsertCartItem } from './cart.repository.ts';
import { toCart } from './cart.service.ts';
import { findCartContents } from './cart-contents.ts';
import type { CartRefusal, CartWrite } from './cart-refusal.sql.ts';
import { putCartVoucher, removeCartVoucher } from './cart-voucher.service.ts';
import { moveListItemToCart } from './move-to-cart.repository.ts';

export const cartRoutes = new Hono<ApiEnv>();

registerEndpoint(cartRoutes, ENDPOINTS.getCart, async (c) =>
  answerCart(c, toCart(await findCartContents(c.env.DB, c.get('session').userId), c.get('now')())),
);

// Before those whose patterns take "clear" and "voucher", too.
registerEndpoint(cartRoutes, ENDPOINTS.clearCart, async (c) => {
  await deleteCartItems(c.env.DB, c.get('session').userId);
  return answerCart(c, EMPTY_CART);
});

registerEndpoint(cartRoutes, ENDPOINTS.applyCartVoucher, async (c, { body: { code } }) => {
  const command = { userId: c.get('session').userId, code, now: c.get('now')() };
  const contents = await countingGuesses(c, () => putCartVoucher(c.env.DB, command));
  return answerCart(c, toCart(contents, command.now));
});

registerEndpoint(cartRoutes, ENDPOINTS.removeCartVoucher, async (c) =>
  answerCart(c, toCart(await removeCartVoucher(c.env.DB, c.get('session').userId), c.get('now')())),
);

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
    const item = { productId, quantity, isAdded: add, acceptedPriceCents };
    const change = cartChange(c, keyedCall);
    return answerCart(c, changedCart(await upsertCartItem(c.env.DB, item, change), change));
  },
);

registerEndpoint(cartRoutes, ENDPOINTS.moveToCart, async (c, { params, keyedCall }) => {
  const change = cartChange(c, keyedCall);
  return answerCart(c, changedCart(await moveListItemToCart(c.env.DB, params, change), change));
});

registerEndpoint(cartRoutes, ENDPOINTS.removeCartItem, async (c, { params }) => {
  const contents = await deleteCartItem(c.env.DB, c.get('session').userId, params.cartItemId);
  return answerCart(c, toCart(orNotFound(contents), c.get('now')()));
});

/** Says what it answers: whoever shows the cart after a write need not read it again. */
function answerCart(c: Context<ApiEnv>, cart: Cart): Response {
  c.header('Content-Location', ENDPOINTS.getCart.path);
  return c.json(cart);
}

function cartChange(c: Context<ApiEnv>, keyedCall: KeyedCall | null): CartChange {
  return { userId: c.get('session').userId, keyedCall, now: c.get('now')() };
}

function changedCart(write: CartWrite, { now }: CartChange): Cart {
  if (!write.ok) throw refuse(write);
  return toCart(write.contents, now);
}

function refuse(refusal: CartRefusal): HttpError {
  switch (refusal.problem) {
    case 'missing':
      return notFound('We can’t find this product.');
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
      return conflict(`${refusal.name} now costs ${formatRand(price)}.`, 'price_changed', {
        price,
      });
    }
    case 'full':
      return invalid({ product_id: [FULL_CART_TEXT] });
  }
}
