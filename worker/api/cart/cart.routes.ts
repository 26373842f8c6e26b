import { Hono } from 'hono';
import * as v from 'valibot';
import { CartItemInputSchema } from '#shared/contract/cart.ts';
import type { HttpError } from '#shared/contract/http-error.ts';
import { EMPTY_CART } from '#shared/domain/cart-totals.ts';
import { formatRand, toCents, toRand } from '#shared/domain/money.ts';
import type { ApiEnv } from '../api-env.ts';
import { requireSession } from '../auth/require-session.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { idParam, parseBody, parseOptionalBody } from '../http/validate.ts';
import { type CartRefusal, deleteCartItems, MAX_CART_LINES } from './cart.repository.ts';
import { getCart, removeCartItem, setCartItem } from './cart.service.ts';

export const cartRoutes = new Hono<ApiEnv>();

cartRoutes.get('/cart', requireSession, async (c) =>
  c.json(await getCart(c.env.DB, c.get('session').userId, c.get('now')())),
);

// Before the next one, whose pattern takes "clear" too.
cartRoutes.post('/cart/clear', requireSession, async (c) => {
  await parseOptionalBody(c, v.strictObject({}));
  await deleteCartItems(c.env.DB, c.get('session').userId);
  return c.json(EMPTY_CART);
});

cartRoutes.post('/cart/:productId', requireSession, async (c) => {
  const productId = idParam(c, 'productId');
  const { quantity, product_id, seen_price } = await parseBody(c, CartItemInputSchema);
  if (product_id !== undefined && product_id !== productId) {
    throw invalid({ product_id: ['This is another product than the one in the address.'] });
  }
  const change = await setCartItem(
    c.env.DB,
    c.get('session').userId,
    { productId, quantity, acceptedPriceCents: seen_price === undefined ? null : toCents(seen_price) },
    c.get('now')(),
  );
  if (!change.ok) throw refuse(change);
  return c.json(change.cart);
});

cartRoutes.delete('/cart/:cartItemId', requireSession, async (c) => {
  const cart = await removeCartItem(
    c.env.DB,
    c.get('session').userId,
    idParam(c, 'cartItemId'),
    c.get('now')(),
  );
  if (cart === null) throw notFound();
  return c.json(cart);
});

function refuse(refusal: CartRefusal): HttpError {
  switch (refusal.problem) {
    case 'missing':
      return notFound();
    case 'variants':
      return invalid({ product_id: ['Choose an option first.'] });
    case 'stock':
      return invalid({
        quantity: [refusal.stock === 0 ? 'Sold out.' : `Only ${refusal.stock} left.`],
      });
    case 'price': {
      const price = toRand(refusal.priceCents);
      return conflict(`The price of ${refusal.name} is ${formatRand(price)} now.`, 'price_changed', {
        price,
      });
    }
    case 'full':
      return invalid({
        product_id: [`A cart holds at most ${MAX_CART_LINES} different products.`],
      });
  }
}
