import { MAX_CART_LINES } from '#shared/constants.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { isMissing, isRejection } from '#shared/contract/http-error.ts';
import type { ProductCore } from '#shared/contract/product.ts';
import { cartItems, findCartItem, quantityInCart } from '#shared/domain/cart-items.ts';
import { firstError } from '#shared/domain/form-errors.ts';
import type { Api } from '#worker/api/index.ts';
import { fallBackIfMissing } from '../fallbacks.ts';

/** A product, and how many pieces of it the cart is to hold at least. `parentId`: a variant's product. */
export type RequestedProduct = { productId: number; quantity: number; parentId?: number | null };

/**
 * What became of one product. `pieces`: how many the cart holds now; `price`: what one costs now, in rand; `reason`: the
 * API's sentence.
 */
export type FilledLine = { productId: number } & (
  | { kind: 'in-cart' | 'fewer'; pieces: number; price: number }
  | { kind: 'refused'; reason?: string }
  | { kind: 'sold-out' | 'gone' | 'cart-full' | 'has-variants' | 'not-tried' }
);

export type FillRun = {
  lines: FilledLine[];
  /** Pieces that were not in the cart before. */
  added: { productId: number; quantity: number }[];
  /** The cart as the last call returned it; null where it could not be read. */
  cart: Cart | null;
  /** What stopped the run, or null; the lines it did not get to are `not-tried`. */
  failure: unknown;
};

type CartApi = Pick<Api, 'cart' | 'catalogue'>;

/**
 * Raises the cart's quantities to at least what is wanted, and lowers none. A second run changes nothing, so a second
 * click, a retry or a lost connection puts nothing in twice. A refused product does not stop the others; any other
 * failure ends the run.
 * @param known the lines of a run that was stopped: only what it did not get to is tried
 */
export async function fillCart(
  api: CartApi,
  requested: readonly RequestedProduct[],
  known: readonly FilledLine[] = [],
): Promise<FillRun> {
  const run: FillRun = { lines: startLines(requested, known), added: [], cart: null, failure: null };
  try {
    run.cart = await api.cart.getCart();
    for (const [place, want] of requested.entries()) {
      if (run.lines[place]?.kind !== 'not-tried') continue;
      const already = quantityInCart(run.cart, want.productId);
      const { cart, line } = await fillDemoCart(api, run.cart, want, already);
      run.cart = cart;
      run.lines[place] = line;
      const quantity = quantityInCart(cart, want.productId) - already;
      if (quantity > 0) run.added.push({ productId: want.productId, quantity });
    }
  } catch (error) {
    run.failure = error;
  }
  return run;
}

/** The lines that a run starts with: those of an earlier run, and `not-tried` for every other product. */
function startLines(requested: readonly RequestedProduct[], known: readonly FilledLine[]): FilledLine[] {
  return requested.map(
    ({ productId }) => known.find((line) => line.productId === productId) ?? { productId, kind: 'not-tried' },
  );
}

type PutResult = { cart: Cart; line: FilledLine };

async function fillDemoCart(
  api: CartApi,
  cart: Cart,
  { productId, quantity, parentId }: RequestedProduct,
  already: number,
): Promise<PutResult> {
  if (already >= quantity) return inCart(cart, productId, 'in-cart');
  // The API would say the same of each product that is left.
  if (already === 0 && cartItems(cart).length >= MAX_CART_LINES) {
    return { cart, line: { productId, kind: 'cart-full' } };
  }
  const whole = await trySetting(api, productId, quantity);
  if (whole.ok) return inCart(whole.cart, productId, 'in-cart');
  if (whole.problem !== 'stock') return { cart, line: { productId, ...whole.problem } };

  // A refusal of one piece already says that there is none: the stock need not be asked for.
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
  if (item === undefined) return { cart, line: { productId, kind: 'refused' } };
  return { cart, line: { productId, kind, pieces: item.quantity, price: item.product.price } };
}

type SetProblem = 'stock' | { kind: 'gone' | 'has-variants' } | { kind: 'refused'; reason: string };

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
    return { ok: false, problem: { kind: 'refused', reason } };
  }
}

/** Whether one of its variants must be chosen. */
async function isParent(api: CartApi, productId: number): Promise<boolean> {
  const found = await findProduct(api, productId);
  return found?.product.id === productId && found.variants.length > 0;
}

/** How many pieces are in stock; 0 for a product that is gone. */
async function findStock(api: CartApi, pageId: number, productId: number): Promise<number> {
  const found = await findProduct(api, pageId);
  if (found === null) return 0;
  return [found.product, ...found.variants].find(({ id }) => id === productId)?.stock ?? 0;
}

/** A product with its variants; null where it is gone meanwhile. */
function findProduct(api: CartApi, id: number): Promise<ProductCore | null> {
  return fallBackIfMissing(api.catalogue.getProduct({ id, parts: 'core' }), () => null);
}
