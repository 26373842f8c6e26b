import { MAX_CART_LINES } from '#shared/constants.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { isMissing, isRejection } from '#shared/contract/http-error.ts';
import type { ProductCore } from '#shared/contract/product.ts';
import { cartItems, findCartItem, quantityInCart } from '#shared/domain/cart-items.ts';
import { firstError } from '#shared/domain/form-errors.ts';
import type { ApiCalls } from '#worker/api/index.ts';
import { fallBackIfMissing } from '../fallbacks.ts';

/**
 * A product and the minimum quantity that the cart should contain. `parentId`: the parent product, if the product is a
 * variant.
 */
export type RequestedProduct = { productId: number; quantity: number; parentId?: number | null };

/**
 * The result for one product. `pieces`: the quantity in the cart now; `price`: the current unit price in rand;
 * `reason`: the API's message.
 */
export type FilledLine = { productId: number } & (
  | { kind: 'in-cart' | 'fewer'; pieces: number; price: number }
  | { kind: 'rejected'; reason?: string }
  | { kind: 'sold-out' | 'gone' | 'cart-full' | 'has-variants' | 'not-tried' }
);

export type FillRun = {
  lines: FilledLine[];
  /** Units added by this run. */
  added: { productId: number; quantity: number }[];
  /** The cart from the last API call; null if it could not be read. */
  cart: Cart | null;
  /** The error that stopped the run, or null. Products that were not reached are `not-tried`. */
  failure: unknown;
};

type CartApi = Pick<ApiCalls, 'cart' | 'catalogue'>;

/**
 * Raises the cart's quantities to at least the requested quantities, but never lowers them. A second click or a retry
 * after a lost connection therefore does not add a product twice. A rejected product does not end the run; any other
 * failure does.
 * @param earlier the lines of an earlier, stopped run: only its `not-tried` products are tried
 */
export async function fillCart(
  api: CartApi,
  requested: readonly RequestedProduct[],
  earlier: readonly FilledLine[] = [],
): Promise<FillRun> {
  const run: FillRun = { lines: startLines(requested, earlier), added: [], cart: null, failure: null };
  try {
    run.cart = await api.cart.getCart();
    for (const [index, want] of requested.entries()) {
      if (run.lines[index]?.kind !== 'not-tried') continue;
      const already = quantityInCart(run.cart, want.productId);
      const { cart, line } = await putInCart(api, run.cart, want, already);
      run.cart = cart;
      run.lines[index] = line;
      const quantity = quantityInCart(cart, want.productId) - already;
      if (quantity > 0) run.added.push({ productId: want.productId, quantity });
    }
  } catch (error) {
    run.failure = error;
  }
  return run;
}

/** The run's initial lines: those of an earlier run, and `not-tried` for every other product. */
function startLines(requested: readonly RequestedProduct[], earlier: readonly FilledLine[]): FilledLine[] {
  return requested.map(
    ({ productId }) =>
      earlier.find((line) => line.productId === productId) ?? { productId, kind: 'not-tried' },
  );
}

type PutResult = { cart: Cart; line: FilledLine };

async function putInCart(
  api: CartApi,
  cart: Cart,
  { productId, quantity, parentId }: RequestedProduct,
  already: number,
): Promise<PutResult> {
  if (already >= quantity) return inCart(cart, productId, 'in-cart');
  // The API would reject every remaining new product for the same reason.
  if (already === 0 && cartItems(cart).length >= MAX_CART_LINES) {
    return { cart, line: { productId, kind: 'cart-full' } };
  }
  const whole = await trySetting(api, productId, quantity);
  if (whole.ok) return inCart(whole.cart, productId, 'in-cart');
  if (whole.problem !== 'stock') return { cart, line: { productId, ...whole.problem } };

  // If the API rejects a single unit, the stock is 0 and needs no request.
  const stock = quantity === 1 ? 0 : await findStock(api, parentId ?? productId, productId);
  if (stock <= already) {
    return stock === 0 ? { cart, line: { productId, kind: 'sold-out' } } : inCart(cart, productId, 'fewer');
  }
  const part = await trySetting(api, productId, Math.min(stock, quantity));
  if (part.ok) return inCart(part.cart, productId, 'fewer');
  return {
    cart,
    line: part.problem === 'stock' ? { productId, kind: 'sold-out' } : { productId, ...part.problem },
  };
}

function inCart(cart: Cart, productId: number, kind: 'in-cart' | 'fewer'): PutResult {
  const item = findCartItem(cart, productId);
  if (item === undefined) return { cart, line: { productId, kind: 'rejected' } };
  return { cart, line: { productId, kind, pieces: item.quantity, price: item.product.price } };
}

type SetProblem = 'stock' | { kind: 'gone' | 'has-variants' } | { kind: 'rejected'; reason: string };

async function trySetting(
  api: CartApi,
  productId: number,
  quantity: number,
): Promise<{ ok: true; cart: Cart } | { ok: false; problem: SetProblem }> {
  try {
    return { ok: true, cart: await api.cart.setCartItem({ productId, quantity }) };
  } catch (error) {
    if (isMissing(error)) return { ok: false, problem: { kind: 'gone' } };
    if (!isRejection(error, 'invalid')) throw error;
    if ('quantity' in error.errors) return { ok: false, problem: 'stock' };
    if (await isParent(api, productId)) return { ok: false, problem: { kind: 'has-variants' } };
    const reason = firstError(error.errors) || error.message;
    return { ok: false, problem: { kind: 'rejected', reason } };
  }
}

/** True if a variant of the product must be chosen. */
async function isParent(api: CartApi, productId: number): Promise<boolean> {
  const found = await findProduct(api, productId);
  return found?.product.id === productId && found.variants.length > 0;
}

/** Units in stock; 0 for a product that no longer exists. */
async function findStock(api: CartApi, pageId: number, productId: number): Promise<number> {
  const found = await findProduct(api, pageId);
  if (found === null) return 0;
  return [found.product, ...found.variants].find(({ id }) => id === productId)?.stock ?? 0;
}

/** Loads a product with its variants; null if it no longer exists. */
function findProduct(api: CartApi, id: number): Promise<ProductCore | null> {
  return fallBackIfMissing(api.catalogue.getProduct({ id, parts: 'core' }), () => null);
}
