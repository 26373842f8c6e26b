import type { Context } from 'hono';
import { FULL_CART_TEXT } from '#shared/constants.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import type { HttpError } from '#shared/contract/http-error.ts';
import { TOO_MANY_UNITS_TEXT } from '#shared/contract/quantity.ts';
import { EMPTY_CART } from '#shared/domain/cart-items.ts';
import { formatRand, toCents, toRand } from '#shared/domain/money.ts';
import { getConfig } from '#worker/env/config.ts';
import type { ApiEnv } from '../api-env.ts';
import { conflict, invalid, notFound, orNotFound, permanentlyGone } from '../http/errors.ts';
import { customerCall, type Handlers } from '../http/routes.ts';
import { countingGuesses } from '../vouchers/voucher-guesses.ts';
import { deleteCartItem, deleteCartItems, upsertCartItem } from './cart.repository.ts';
import { toCart } from './cart.service.ts';
import { type CartContents, findCartContents } from './cart-contents.repository.ts';
import { putCartVoucher, removeCartVoucher } from './cart-voucher.service.ts';
import type { CartRejection, CartWrite } from './cart-write.sql.ts';
import { moveListItemToCart } from './move-to-cart.repository.ts';

export const cartHandlers = {
  getCart: async (c) => answerContents(c, await findCartContents(c.env.DB, c.get('session').userId)),

  clearCart: async (c) => {
    await deleteCartItems(c.env.DB, c.get('session').userId);
    return answerCart(c, EMPTY_CART);
  },

  applyCartVoucher: async (c, { body: { code } }) => {
    const command = { userId: c.get('session').userId, code, now: c.get('now')() };
    return answerContents(c, await countingGuesses(c, () => putCartVoucher(c.env.DB, command)));
  },

  removeCartVoucher: async (c) =>
    answerContents(c, await removeCartVoucher(c.env.DB, c.get('session').userId)),

  setCartItem: async (c, { params: { productId }, body, keyedCall }) => {
    const { quantity, add: isIncrement = false, product_id = productId, seen_price } = body;
    if (product_id !== productId) {
      throw invalid({ product_id: ['This is another product than the one in the address.'] });
    }
    const seenPriceCents = seen_price === undefined ? null : toCents(seen_price);
    const line = { productId, quantity, isIncrement, seenPriceCents };
    return answerWrite(c, await upsertCartItem(c.env.DB, line, customerCall(c, keyedCall)));
  },

  moveToCart: async (c, { params, keyedCall }) => {
    return answerWrite(c, await moveListItemToCart(c.env.DB, params, customerCall(c, keyedCall)));
  },

  removeCartItem: async (c, { params }) => {
    const contents = await deleteCartItem(c.env.DB, c.get('session').userId, params.cartItemId);
    return answerContents(c, orNotFound(contents));
  },
} satisfies Handlers<'cart'>;

function answerContents(c: Context<ApiEnv>, contents: CartContents): Response {
  const { orderExpiresMinutes } = getConfig(c.env);
  return answerCart(c, toCart(contents, { now: c.get('now')(), orderExpiresMinutes }));
}

function answerWrite(c: Context<ApiEnv>, write: CartWrite): Response {
  if (!write.ok) throw reject(write);
  return answerContents(c, write.contents);
}

/**
 * Responds with the cart. `Content-Location` names the cart's path, so a caller need not read the cart again after a
 * write.
 */
function answerCart(c: Context<ApiEnv>, cart: Cart): Response {
  c.header('Content-Location', ENDPOINTS.cart.getCart.path);
  return c.json(cart);
}

function reject(rejection: CartRejection): HttpError {
  switch (rejection.problem) {
    case 'missing':
      return notFound('We can’t find this product.');
    case 'gone':
      return permanentlyGone('This product is no longer sold.');
    case 'variants':
      return invalid({ product_id: ['Choose an option first.'] });
    case 'stock':
      return invalid({ quantity: [rejection.stock === 0 ? 'Sold out.' : `Only ${rejection.stock} left.`] });
    case 'too-many':
      return invalid({ quantity: [TOO_MANY_UNITS_TEXT] });
    case 'price': {
      const price = toRand(rejection.priceCents);
      return conflict(`${rejection.label} now costs ${formatRand(price)}.`, 'price_changed', { price });
    }
    case 'full':
      return invalid({ product_id: [FULL_CART_TEXT] });
  }
}
