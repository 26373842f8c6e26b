import { afterEach, describe, expect, it, vi } from 'vitest';
import { cartItems, quantityInCart } from '#shared/domain/cart-items.ts';
import type { ActionResult } from '#shared/navigation/action-result.ts';
import { aCustomer, aProduct } from '#test/support/a-shop.ts';
import { aTab } from '../support/a-tab.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** One press: the form with a key of its own. */
function press(productId: number) {
  const fields = { product_id: String(productId), quantity: '2', idempotency_key: crypto.randomUUID() };
  return { action: `/products/${productId}/-/x`, fields: new URLSearchParams(fields) };
}

/** The next form is done, but the browser is answered something else. */
function answerOnce(answer: () => Response): void {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (...sent: Parameters<typeof fetch>) => {
    vi.stubGlobal('fetch', real);
    await real(...sent);
    return answer();
  });
}

const FAILED: ActionResult = {
  kind: 'refused',
  code: 'timeout',
  message: 'No answer in time',
  retryAfterSeconds: null,
};

describe('a form that is sent again', () => {
  it.each([
    ['no answer came', () => Response.error()],
    ['the shop did not know that it was done', () => Response.json(FAILED, { status: 503 })],
  ])('is a repeat where %s', async (_what, answer) => {
    const { stores, signIn } = aTab();
    const [customer, productId] = [await aCustomer(), await aProduct({ stock: 9 })];
    await signIn(customer);
    answerOnce(answer);
    expect((await stores.services.submit(press(productId))).kind).toBe('refused');
    expect((await stores.services.submit(press(productId))).kind).toBe('done');
    expect(quantityInCart(await customer.api.getCart(), productId)).toBe(2);
  });

  it('is a repeat still where it was refused meanwhile', async () => {
    const { stores, signIn, line } = aTab();
    const [customer, productId] = [await aCustomer(), await aProduct({ stock: 9 })];
    await signIn(customer);
    line.fails = 'lost answer';
    await stores.services.submit(press(productId));
    line.fails = 'too many';
    expect((await stores.services.submit(press(productId))).kind).toBe('refused');
    line.fails = null;
    expect((await stores.services.submit(press(productId))).kind).toBe('done');
    expect(quantityInCart(await customer.api.getCart(), productId)).toBe(2);
  });

  it('is another one where an answer has shown the cart without the product', async () => {
    const { stores, signIn, line } = aTab();
    const [customer, productId] = [await aCustomer(), await aProduct({ stock: 9 })];
    await signIn(customer);
    line.fails = 'lost answer';
    await stores.services.submit(press(productId));
    line.fails = null;
    const [added] = cartItems(await customer.api.getCart());
    const removal = new URLSearchParams({ intent: 'remove', cart_item_id: String(added?.id) });
    expect((await stores.services.submit({ action: '/cart', fields: removal })).kind).toBe('done');
    expect(quantityInCart(await customer.api.getCart(), productId)).toBe(0);
    expect((await stores.services.submit(press(productId))).kind).toBe('done');
    expect(quantityInCart(await customer.api.getCart(), productId)).toBe(2);
  });

  it('is another one where the first was answered', async () => {
    const { stores, signIn } = aTab();
    const [customer, productId] = [await aCustomer(), await aProduct({ stock: 9 })];
    await signIn(customer);
    for (const pieces of [2, 4]) {
      await stores.services.submit(press(productId));
      expect(quantityInCart(await customer.api.getCart(), productId)).toBe(pieces);
    }
  });
});
