import type { ApiClient } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import type { Cart } from '#shared/contract/cart.ts';
import type { OrderItem } from '#shared/contract/order.ts';
import { cartItems, quantityInCart } from '#shared/domain/cart-totals.ts';

/**
 * What became of one product of an order that is ordered again. `pieces`: how many the cart holds now; `price`: what one
 * costs now, in rand.
 */
export type AgainLine = { productId: number } & (
  | { kind: 'in-cart' | 'fewer'; pieces: number; price: number }
  | { kind: 'sold-out' | 'gone' | 'refused' | 'not-tried' }
);

export type AgainRun = {
  lines: AgainLine[];
  /** As the last call left it; null where none got through. */
  cart: Cart | null;
  /** What stopped the run, or null; the lines it did not get to are `not-tried`. */
  failure: unknown;
};

type CartApi = Pick<ApiClient, 'getCart' | 'setCartItem' | 'getProductCore'>;

/**
 * Sees to it that the cart holds at least what an order held. It only ever raises a quantity, and a second run changes
 * nothing: so a second click, a retry or a lost connection puts nothing in twice, and nothing in the cart is lost.
 * @param known the lines of a run that was stopped: only what it did not get to is tried
 */
export async function orderAgain(
  api: CartApi,
  items: readonly OrderItem[],
  known: readonly AgainLine[] = [],
): Promise<AgainRun> {
  const run: AgainRun = { lines: [], cart: null, failure: null };
  for (const item of items) {
    const productId = item.product.id;
    const before = known.find((line) => line.productId === productId);
    if (before !== undefined && before.kind !== 'not-tried') {
      run.lines.push(before);
    } else if (run.failure !== null) {
      run.lines.push({ productId, kind: 'not-tried' });
    } else {
      try {
        const { cart, line } = await putInCart(api, run.cart ?? (await api.getCart()), item);
        run.cart = cart;
        run.lines.push(line);
      } catch (error) {
        run.failure = error;
        run.lines.push({ productId, kind: 'not-tried' });
      }
    }
  }
  return run;
}

type Put = { cart: Cart; line: AgainLine };

async function putInCart(api: CartApi, cart: Cart, { product, quantity }: OrderItem): Promise<Put> {
  const productId = product.id;
  const already = quantityInCart(cart, productId);
  if (already >= quantity) return inCart(cart, productId, 'in-cart');
  const whole = await trySetting(api, productId, quantity);
  if (whole.ok) return inCart(whole.cart, productId, 'in-cart');
  if (whole.problem !== 'stock') return { cart, line: { productId, kind: whole.problem } };

  const stock = await findStock(api, product.parent_id ?? productId, productId);
  if (stock <= already) {
    return stock === 0 ? { cart, line: { productId, kind: 'sold-out' } } : inCart(cart, productId, 'fewer');
  }
  const part = await trySetting(api, productId, Math.min(stock, quantity));
  if (part.ok) return inCart(part.cart, productId, 'fewer');
  return { cart, line: { productId, kind: part.problem === 'stock' ? 'sold-out' : part.problem } };
}

function inCart(cart: Cart, productId: number, kind: 'in-cart' | 'fewer'): Put {
  const item = cartItems(cart).find((line) => line.product_id === productId);
  if (item === undefined) return { cart, line: { productId, kind: 'refused' } };
  return { cart, line: { productId, kind, pieces: item.quantity, price: item.product.price } };
}

type Setting = { ok: true; cart: Cart } | { ok: false; problem: 'stock' | 'gone' | 'refused' };

async function trySetting(api: CartApi, productId: number, quantity: number): Promise<Setting> {
  try {
    return { ok: true, cart: await api.setCartItem(productId, quantity) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return { ok: false, problem: 'gone' };
    if (error.status !== 422) throw error;
    return { ok: false, problem: 'quantity' in error.errors ? 'stock' : 'refused' };
  }
}

/** Pieces; 0 for what is gone meanwhile. */
async function findStock(api: CartApi, pageId: number, productId: number): Promise<number> {
  try {
    const { product, variants } = await api.getProductCore(pageId);
    return [product, ...variants].find(({ id }) => id === productId)?.stock ?? 0;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 0;
    throw error;
  }
}
