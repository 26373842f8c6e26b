import type { Context } from 'hono';
import { FULL_CART_TEXT } from '#shared/constants.ts';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import type { HttpError } from '#shared/contract/http-error.ts';
import { TOO_MANY_UNITS_TEXT } from '#shared/contract/quantity.ts';
import { EMPTY_CART } from '#shared/domain/cart-items.ts';
import { formatRand, toCents, toRand } from '#shared/domain/money.ts';
import { getConfig } from '#worker/env/config.ts';
import type { ApiEnv } from '../api-env.ts';
import { conflict, invalid, notFound, orNotFound, permanentlyGone } from '../http/errors.ts';
import { customerCall, type EndpointHandlers } from '../http/routes.ts';
import { countingGuesses } from '../vouchers/voucher-guesses.ts';
import {
  type CartRejection,
  type CartWrite,
  deleteCartItem,
  deleteCartItems,
  upsertCartItem,
} from './cart.repository.ts';
import { toCart } from './cart.service.ts';
import { findCartContents, type StoredCart } from './cart-contents.repository.ts';
import { putCartVoucher, removeCartVoucher } from './cart-voucher.service.ts';
import { moveListItemToCart } from './move-to-cart.repository.ts';

export const cartHandlers = {
  getCart: async (c) => answerCart(c, await findCartContents(c.env.DB, c.get('session').userId)),

  clearCart: async (c) => {
    await deleteCartItems(c.env.DB, c.get('session').userId);
    return answerCart(c, null);
  },

  applyCartVoucher: async (c, { body: { code } }) => {
    const command = { userId: c.get('session').userId, code, now: c.get('now')() };
    return answerCart(c, await countingGuesses(c, () => putCartVoucher(c.env.DB, command)));
  },

  removeCartVoucher: async (c) => answerCart(c, await removeCartVoucher(c.env.DB, c.get('session').userId)),

  setCartItem: async (c, { params: { productId }, body, keyedCall }) => {
    const { quantity, add: isIncrement = false, product_id = productId, seen_price } = body;
    if (product_id !== productId) {
      throw invalid({ product_id: ['This is another product than the one in the address.'] });
    }
    const seenPriceCents = seen_price === undefined ? null : toCents(seen_price);
    const line = { productId, quantity, isIncrement, seenPriceCents };
    return answerCart(c, accepted(await upsertCartItem(c.env.DB, line, customerCall(c, keyedCall))));
  },

  moveToCart: async (c, { params, keyedCall }) => {
    return answerCart(c, accepted(await moveListItemToCart(c.env.DB, params, customerCall(c, keyedCall))));
  },

  removeCartItem: async (c, { params }) => {
    const contents = await deleteCartItem(c.env.DB, c.get('session').userId, params.cartItemId);
    return answerCart(c, orNotFound(contents));
  },
} satisfies EndpointHandlers<'cart'>;

/**
 * Responds with the cart, or with the empty cart if `contents` is null. `Content-Location` names the cart's path, so a
 * caller need not read the cart again after a write.
 */
function answerCart(c: Context<ApiEnv>, contents: StoredCart | null): Response {
  const { orderExpiresMinutes } = getConfig(c.env);
  c.header('Content-Location', ENDPOINTS.cart.getCart.path);
  return c.json(
    contents === null ? EMPTY_CART : toCart(contents, { now: c.get('now')(), orderExpiresMinutes }),
  );
}

/** Returns the cart's contents after a write; throws if the write was rejected. */
function accepted(write: CartWrite): StoredCart {
  if (!write.ok) throw toError(write);
  return write.contents;
}

function toError(rejection: CartRejection): HttpError {
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
