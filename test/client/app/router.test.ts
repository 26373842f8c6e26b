import { afterEach, describe, expect, it, vi } from 'vitest';
import { cartItems } from '#shared/domain/cart-items.ts';
import { aCustomer, anAddress, aProduct } from '#test/support/a-shop.ts';
import { aRouter } from '../support/a-router.ts';
import { pendingUntilOpened } from '../support/a-tab.ts';

afterEach(() => vi.unstubAllGlobals());

/** A response whose body starts and never ends. */
function stalledAnswer(signal: AbortSignal | null | undefined): Promise<Response> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"build":'));
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return Promise.resolve(new Response(body));
}

describe('a navigation', () => {
  it('does not restore a session that has ended in the meantime', async () => {
    const { stores, signIn, cookie, line, calls, navigate, shown, asked } = aRouter();
    await signIn(await aCustomer());
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    const going = navigate('/orders');
    await expect.poll(() => calls.length).toBe(1);
    line.answers = Promise.resolve();
    cookie.session = '';
    stores.session.getState().reset();
    open();
    await going;
    expect(stores.session.getState().token).toBe('');
    expect([shown, asked]).toEqual([[], ['/orders']]);
  });

  it('clears the customer’s data and hides their page behind the dialog if the session has ended', async () => {
    const { stores, signIn, cookie, window, navigate, shown, isHidden, loads } = aRouter('/account');
    await signIn(await aCustomer());
    window.localStorage.setItem('customer:orders', '{}');
    cookie.session = 'a-session-that-has-long-been-over';
    await navigate('/orders');
    expect(stores.session.getState()).toMatchObject({ token: '', name: '', email: '' });
    expect(Object.keys(window.localStorage)).toEqual([]);
    expect(stores.auth.getState()).toMatchObject({ mode: 'login', next: '/orders' });
    expect([isHidden(), shown]).toEqual([true, []]);
    stores.auth.getState().close(null);
    await expect.poll(() => loads).toEqual(['/']);
  });

  it('keeps the dialog and its pending form if the page requires a login only after the dialog was opened', async () => {
    const { stores, line, calls, navigate } = aRouter();
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    const going = navigate('/orders');
    await expect.poll(() => calls.length).toBe(1);
    const fields = new URLSearchParams({ product_id: String(await aProduct()) });
    await stores.services.submit({ action: '/products/1/-/x', fields });
    stores.auth.setState({ mode: 'register' });
    const { pending } = stores.auth.getState();
    expect(pending).toContain('product_id');
    open();
    await going;
    expect(stores.auth.getState()).toMatchObject({ mode: 'register', pending, next: '/orders' });
  });

  it('repeats the request if a customer has logged in in the meantime', async () => {
    const { signIn, line, calls, navigate, shown, asked } = aRouter();
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    const going = navigate('/orders');
    await expect.poll(() => calls.length).toBe(1);
    line.answers = Promise.resolve();
    const customer = await aCustomer();
    await signIn(customer);
    open();
    await going;
    expect([shown, asked]).toEqual([[`orders of ${customer.userId}`], []]);
  });

  it('shows the page of the customer who signed in in the meantime', async () => {
    const { signIn, line, calls, navigate, shown } = aRouter();
    const [first, second] = [await aCustomer(), await aCustomer()];
    await signIn(first);
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    const going = navigate('/orders');
    await expect.poll(() => calls.length).toBe(1);
    line.answers = Promise.resolve();
    await signIn(second);
    open();
    await going;
    expect(shown).toEqual([`orders of ${second.userId}`]);
  });

  it('does not overwrite a cart change made in the meantime with an older cart', async () => {
    const { stores, signIn, line, calls, navigate, shown } = aRouter();
    const customer = await aCustomer();
    await anAddress(customer.userId);
    await signIn(customer);
    const [item] = cartItems(
      await customer.api.cart.setCartItem({ productId: await aProduct(), quantity: 1 }),
    );
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    const going = navigate('/cart');
    await expect.poll(() => calls.at(-1)).toBe('GET /cart/_payload.json');
    line.answers = Promise.resolve();
    const fields = new URLSearchParams({ intent: 'remove', cart_item_id: String(item?.id) });
    await stores.services.submit({ action: '/cart', fields });
    open();
    await going;
    expect(shown).toEqual([`cart of ${customer.userId}`]);
    expect(cartItems(stores.cart.getState().cart)).toEqual([]);
  });

  it('requests lists again if a form has changed them in the meantime', async () => {
    const { signIn, stores, line, calls, navigate, shown } = aRouter();
    const customer = await aCustomer();
    const productId = await aProduct();
    await customer.api.productLists.addToProductList({ listId: 0, productId });
    await signIn(customer);
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    const going = navigate('/product-lists');
    await expect.poll(() => calls.at(-1)).toBe('GET /product-lists/_payload.json');
    line.answers = Promise.resolve();
    const fields = new URLSearchParams({ intent: 'remove', list_id: '0', product_id: String(productId) });
    await stores.services.submit({ action: '/product-lists', fields });
    open();
    await going;
    expect(calls.slice(-3)).toEqual([
      'GET /product-lists/_payload.json',
      'POST /product-lists',
      'GET /product-lists/_payload.json',
    ]);
    expect(shown).toEqual([`product-lists of ${customer.userId}`]);
  });

  it('shows the error page with the full path if no route matches', async () => {
    const { navigate, shown, loads } = aRouter();
    await navigate('/no/such/page?from=here');
    expect(shown).toEqual(['404 Page not found: /no/such/page?from=here']);
    expect(loads).toEqual([]);
  });

  it.each([404, 410, 500])('shows the error page if the data request fails with %i', async (status) => {
    const { line, navigate, shown, told } = aRouter();
    line.fails = status;
    await navigate('/orders');
    expect([shown, told]).toEqual([[`${status} No.`], []]);
  });

  it.each([502, 503, 429])(
    'stays on the page and reports the failure if the data request fails with %i',
    async (status) => {
      const { line, navigate, shown, told } = aRouter();
      line.fails = status;
      await navigate('/');
      expect([shown, told]).toEqual([[], ['/ failed by null']]);
    },
  );

  it('falls back to a full page load if the response never ends', async () => {
    const { navigate, loads } = aRouter();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => stalledAnswer(signal));
    const going = navigate('/about');
    await vi.advanceTimersByTimeAsync(15_000);
    await going;
    await vi.runOnlyPendingTimersAsync();
    vi.useRealTimers();
    vi.restoreAllMocks();
    expect(loads).toEqual(['/about']);
  });

  it('updates the cart', async () => {
    const { stores, signIn, navigate } = aRouter();
    const customer = await aCustomer();
    await anAddress(customer.userId);
    await signIn(customer);
    await customer.api.cart.setCartItem({ productId: await aProduct(), quantity: 1 });
    await navigate('/cart');
    expect(cartItems(stores.cart.getState().cart)).toHaveLength(1);
  });
});
