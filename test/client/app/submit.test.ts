import { afterEach, describe, expect, it, vi } from 'vitest';
import { setToastListener, type Toast } from '#client/ui/toast.ts';
import { cartFingerprint } from '#shared/domain/cart-fingerprint.ts';
import { cartItems, quantityInCart } from '#shared/domain/cart-items.ts';
import { cartTotal } from '#shared/domain/cart-totals.ts';
import type { ActionResult } from '#shared/navigation/action-result.ts';
import { aCustomer, aProduct, type Customer } from '#test/support/a-shop.ts';
import { aBuyer } from '#test/support/an-order.ts';
import { aTab, pendingUntilOpened } from '../support/a-tab.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** One submission: the form with its own idempotency key. */
function aSubmission(productId: number) {
  const fields = { product_id: String(productId), quantity: '2', idempotency_key: crypto.randomUUID() };
  return { action: `/products/${productId}/-/x`, fields: new URLSearchParams(fields) };
}

/** Submits the checkout form that places the order. */
async function order({ api }: Customer) {
  const [cart, [address]] = await Promise.all([api.cart.getCart(), api.addresses.listAddresses()]);
  const fields = {
    intent: 'place-order',
    total: String(cartTotal(cart)),
    address_id: String(address?.id),
    cart: cartFingerprint(cart),
  };
  return () => ({
    action: '/checkout',
    fields: new URLSearchParams({ ...fields, idempotency_key: crypto.randomUUID() }),
  });
}

/** Restores the session that the tab has stored. */
function comeBack({ stores, cookie }: ReturnType<typeof aTab>, { token }: Customer): void {
  cookie.session = token;
  stores.session.getState().restore(() => undefined);
}

/** Lets the next form reach the shop, but gives the browser this response in place of the shop's. */
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

describe('a form that is submitted again', () => {
  it.each([
    ['no response arrived', () => Response.error()],
    ['the shop did not know whether it was applied', () => Response.json(FAILED, { status: 503 })],
  ])('is treated as a repeat if %s', async (_what, answer) => {
    const { stores, signIn } = aTab();
    const [customer, productId] = [await aCustomer(), await aProduct({ stock: 9 })];
    await signIn(customer);
    answerOnce(answer);
    expect((await stores.services.submit(aSubmission(productId))).kind).toBe('refused');
    expect((await stores.services.submit(aSubmission(productId))).kind).toBe('done');
    expect(quantityInCart(await customer.api.cart.getCart(), productId)).toBe(2);
  });

  it('is still treated as a repeat if it was rate-limited in between', async () => {
    const { stores, signIn, line } = aTab();
    const [customer, productId] = [await aCustomer(), await aProduct({ stock: 9 })];
    await signIn(customer);
    line.fails = 'lost answer';
    await stores.services.submit(aSubmission(productId));
    line.fails = 'too many';
    expect((await stores.services.submit(aSubmission(productId))).kind).toBe('refused');
    line.fails = null;
    expect((await stores.services.submit(aSubmission(productId))).kind).toBe('done');
    expect(quantityInCart(await customer.api.cart.getCart(), productId)).toBe(2);
  });

  it('is a new submission if a response has shown the cart without the product', async () => {
    const { stores, signIn, line } = aTab();
    const [customer, productId] = [await aCustomer(), await aProduct({ stock: 9 })];
    await signIn(customer);
    line.fails = 'lost answer';
    await stores.services.submit(aSubmission(productId));
    line.fails = null;
    const [added] = cartItems(await customer.api.cart.getCart());
    const removal = new URLSearchParams({ intent: 'remove', cart_item_id: String(added?.id) });
    expect((await stores.services.submit({ action: '/cart', fields: removal })).kind).toBe('done');
    expect(quantityInCart(await customer.api.cart.getCart(), productId)).toBe(0);
    expect((await stores.services.submit(aSubmission(productId))).kind).toBe('done');
    expect(quantityInCart(await customer.api.cart.getCart(), productId)).toBe(2);
  });

  it('is a new submission if the first one was answered', async () => {
    const { stores, signIn } = aTab();
    const [customer, productId] = [await aCustomer(), await aProduct({ stock: 9 })];
    await signIn(customer);
    for (const pieces of [2, 4]) {
      await stores.services.submit(aSubmission(productId));
      expect(quantityInCart(await customer.api.cart.getCart(), productId)).toBe(pieces);
    }
  });
});

describe('an order whose response was lost', () => {
  it('is not placed again when it is resubmitted after a page reload', async () => {
    const buyer = await aBuyer(await aProduct());
    const aSubmission = await order(buyer);
    const before = aTab('/checkout');
    await before.signIn(buyer);
    before.line.fails = 'lost answer';
    expect((await before.stores.services.submit(aSubmission())).kind).toBe('refused');
    const after = aTab('/checkout', before.window);
    comeBack(after, buyer);
    expect(await after.stores.services.submit(aSubmission())).toMatchObject({ kind: 'redirect' });
    expect((await buyer.api.orders.listOrders({ page: 1 })).data).toHaveLength(1);
  });

  it('is submitted as a new order an hour later', async () => {
    const buyer = await aBuyer(await aProduct());
    const aSubmission = await order(buyer);
    const before = aTab('/checkout');
    await before.signIn(buyer);
    before.line.fails = 'offline';
    const first = aSubmission();
    await before.stores.services.submit(first);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    const after = aTab('/checkout', before.window);
    comeBack(after, buyer);
    const second = aSubmission();
    const key = second.fields.get('idempotency_key');
    expect(await after.stores.services.submit(second)).toMatchObject({ kind: 'redirect' });
    expect(second.fields.get('idempotency_key')).toBe(key);
  });
});

describe('a response that redirects to another page', () => {
  /** A signed-in tab. `leave` opens another page, then lets the responses arrive. */
  async function aSlowTab(path: string, customer: Customer) {
    const tab = aTab(path);
    await tab.signIn(customer);
    const { answers, open } = pendingUntilOpened();
    tab.line.answers = answers;
    function leave(): void {
      Object.assign(tab.window.location, { pathname: '/', search: '' });
      open();
    }
    return { ...tab, leave };
  }

  const createList = (name: string) => ({
    action: '/product-lists',
    fields: new URLSearchParams({ intent: 'create', name }),
  });

  it('only shows its message if the shopper has left the form’s page', async () => {
    const toasts: Toast[] = [];
    setToastListener(
      (toast) => toasts.push(toast),
      () => undefined,
    );
    const { stores, went, leave } = await aSlowTab('/product-lists', await aCustomer());
    // The second form is posted after the first one's response, when the shopper has already left.
    const sending = ['Braai', 'Birthday'].map((name) => stores.services.submit(createList(name)));
    leave();
    expect(await Promise.all(sending)).toMatchObject([{ kind: 'redirect' }, { kind: 'redirect' }]);
    expect(went).toEqual([]);
    expect(toasts.map(({ title }) => title)).toEqual([
      'Braai is ready for its first product.',
      'Birthday is ready for its first product.',
    ]);
  });

  it('is followed to the payment of a placed order wherever the shopper is', async () => {
    const buyer = await aBuyer(await aProduct());
    const aSubmission = await order(buyer);
    const { stores, went, leave } = await aSlowTab('/checkout', buyer);
    const sending = stores.services.submit(aSubmission());
    leave();
    await sending;
    expect(went).toEqual([expect.stringMatching(/^\/payment/)]);
  });

  it('is followed after a logout wherever the shopper is', async () => {
    const { stores, went, leave } = await aSlowTab('/account', await aCustomer());
    const sending = stores.services.submit({ action: '/account', fields: new URLSearchParams() });
    leave();
    await sending;
    expect(went).toEqual(['/']);
  });
});
