import { describe, expect, it } from 'vitest';
import { checkSessionAndLoadCart, followSession } from '#client/app/session/follow-session.ts';
import type { Stores } from '#client/app/store-types.ts';
import type { SubmitResult } from '#client/browser/app-services.ts';
import { loginContinuationFields } from '#client/features/auth/auth-path.ts';
import { sendAuthForm } from '#client/features/auth/auth-steps.ts';
import { setToastListener, showToast, type Toast } from '#client/ui/toast.ts';
import { COOKIES_BLOCKED_TEXT } from '#shared/constants.ts';
import { cartItems, quantityInCart } from '#shared/domain/cart-items.ts';
import { aCustomerWithPassword, PASSWORD } from '#test/support/a-customer-with-password.ts';
import { aCustomer, anAddress, aProduct, type Customer } from '#test/support/a-shop.ts';
import { aTab, pendingUntilOpened, sessionOf } from '../support/a-tab.ts';

type Tab = ReturnType<typeof aTab>;

const OVER = 'a-session-that-has-long-been-over';
const ENDED = 'Your session has ended. Please log in again.';

/** A tab whose customer has something in the cart and in storage. */
async function aSignedInTab(path: string, customer: Customer): Promise<Tab> {
  const tab = aTab(path);
  await tab.signIn(customer);
  await customer.api.cart.setCartItem({ productId: await aProduct(), quantity: 1 });
  await tab.stores.cart.getState().load();
  tab.window.localStorage.setItem('customer:orders', '{"of":"the first"}');
  tab.window.sessionStorage.setItem('customer:auth-dialog', '{"of":"the first"}');
  return tab;
}

function stored({ window }: Tab): string[] {
  return [...Object.keys(window.localStorage), ...Object.keys(window.sessionStorage)];
}

function expectNothingLeft(tab: Tab): void {
  const { session, cart, lists } = tab.stores;
  expect(session.getState()).toMatchObject({ token: '', id: -1, name: '', email: '' });
  expect(cartItems(cart.getState().cart)).toEqual([]);
  expect(lists.getState().status).toBe('unknown');
  expect(stored(tab)).toEqual([]);
}

function addForm(productId: number) {
  return {
    action: `/products/${productId}/-/x`,
    fields: new URLSearchParams({ product_id: String(productId), quantity: '1' }),
  };
}

function logIn({ auth, services }: Stores, { email }: Customer): Promise<SubmitResult | null> {
  const fields = { intent: 'login', email, password: PASSWORD, ...loginContinuationFields(auth.getState()) };
  return sendAuthForm(auth, services.submit, { action: '/?auth=login', fields: new URLSearchParams(fields) });
}

async function inCartOf({ api }: Customer, productId: number): Promise<number> {
  return quantityInCart(await api.cart.getCart(), productId);
}

describe('a browser that blocks cookies', () => {
  it('cannot log in, and the dialog explains why', async () => {
    const tab = aTab('/about');
    tab.blockCookies();
    const { auth, session } = tab.stores;
    auth.getState().open('login');
    await logIn(tab.stores, await aCustomerWithPassword());
    expect(auth.getState()).toMatchObject({ mode: 'login', message: COOKIES_BLOCKED_TEXT });
    expect(session.getState().token).toBe('');
  });

  it('is detected at the next form if scripts can read cookies but the worker receives none', async () => {
    const tab = aTab('/about');
    tab.blockCookies();
    tab.blockScriptCookies(() => 'cookie-test=1');
    const { auth, services } = tab.stores;
    auth.getState().open('login');
    await logIn(tab.stores, await aCustomerWithPassword());
    expect(auth.getState().mode).toBeNull();
    await services.submit(addForm(await aProduct()));
    expect(auth.getState()).toMatchObject({ mode: 'login', message: COOKIES_BLOCKED_TEXT });
  });

  it('can log in if it blocks cookies only for scripts', async () => {
    const tab = aTab('/about');
    tab.blockScriptCookies(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    const { auth, session } = tab.stores;
    auth.getState().open('login');
    await logIn(tab.stores, await aCustomerWithPassword());
    expect(auth.getState().mode).toBeNull();
    expect(session.getState().token).not.toBe('');
  });
});

describe('a browser that blocks web storage', () => {
  it('lets the worker identify the customer who submits a form', async () => {
    const customer = await aCustomer();
    const tab = aTab('/about');
    tab.blockStorage();
    tab.cookie.session = customer.token;
    const productId = await aProduct();
    const { services, session, auth } = tab.stores;
    expect(await services.submit(addForm(productId))).toMatchObject({ kind: 'done' });
    expect(await inCartOf(customer, productId)).toBe(1);
    expect(session.getState().id).toBe(customer.userId);
    expect(auth.getState().mode).toBeNull();
  });

  it('asks a guest to log in', async () => {
    const tab = aTab('/about');
    tab.blockStorage();
    expect(await tab.stores.services.submit(addForm(await aProduct()))).toEqual({ kind: 'login' });
    expect(tab.stores.auth.getState()).toMatchObject({ mode: 'login', message: '' });
  });
});

describe('a form submitted after the session has ended', () => {
  it('hides the customer’s page behind the dialog and clears their data', async () => {
    const tab = await aSignedInTab('/account/details', await aCustomer());
    tab.cookie.session = OVER;
    expect(await tab.stores.services.submit(addForm(await aProduct()))).toEqual({ kind: 'login' });
    expectNothingLeft(tab);
    expect(tab.isHidden()).toBe(true);
    expect(tab.stores.auth.getState()).toMatchObject({ mode: 'login', message: ENDED });
  });

  it('shows the page again after the same customer logs in, without a reload', async () => {
    const customer = await aCustomerWithPassword();
    const tab = aTab('/account/details');
    await tab.signIn(customer);
    tab.cookie.session = OVER;
    const productId = await aProduct();
    await tab.stores.services.submit(addForm(productId));
    await logIn(tab.stores, customer);
    expect(tab.isHidden()).toBe(false);
    expect(tab.loads).toEqual([]);
    expect(quantityInCart(tab.stores.cart.getState().cart, productId)).toBe(1);
  });

  it('keeps the page hidden and reloads it if another customer logs in', async () => {
    const first = await aCustomer();
    const tab = await aSignedInTab('/account/details', first);
    const second = await aCustomerWithPassword();
    tab.cookie.session = OVER;
    await tab.stores.services.submit(addForm(await aProduct()));
    await logIn(tab.stores, second);
    expect(tab.isHidden()).toBe(true);
    await expect.poll(() => tab.loads).toEqual(['/account/details']);
    expect(JSON.stringify(tab.window.localStorage)).not.toContain(first.email);
  });

  it('loads the home page if the dialog is cancelled on a customer’s page', async () => {
    const tab = await aSignedInTab('/account/details', await aCustomer());
    tab.cookie.session = OVER;
    await tab.stores.services.submit(addForm(await aProduct()));
    tab.stores.auth.getState().close(null);
    expect(tab.isHidden()).toBe(true);
    await expect.poll(() => tab.loads).toEqual(['/']);
  });

  it('does not hide a public page, and Cancel does not leave the page', async () => {
    const tab = await aSignedInTab('/about', await aCustomer());
    tab.cookie.session = OVER;
    await tab.stores.services.submit(addForm(await aProduct()));
    expect(tab.isHidden()).toBe(false);
    tab.stores.auth.getState().close(null);
    expect(tab.loads).toEqual([]);
  });

  it('opens the dialog even if a background check has already ended the session', async () => {
    const customer = await aCustomerWithPassword();
    const { stores, signIn, cookie, line, calls } = aTab('/about');
    await signIn(customer);
    cookie.session = OVER;
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    const productId = await aProduct();
    const submitting = stores.services.submit(addForm(productId));
    await expect.poll(() => calls.length).toBe(1);
    line.answers = Promise.resolve();
    await checkSessionAndLoadCart(stores);
    expect(stores.session.getState().token).toBe('');
    open();
    expect(await submitting).toEqual({ kind: 'login' });
    expect(stores.auth.getState().mode).toBe('login');
    await logIn(stores, customer);
    expect(quantityInCart(stores.cart.getState().cart, productId)).toBe(1);
  });

  it('is submitted again if the same customer has logged in in the meantime', async () => {
    const customer = await aCustomer();
    const { stores, signIn, cookie, line, calls } = aTab('/about');
    await signIn(customer);
    const productId = await aProduct();
    cookie.session = OVER;
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    stores.session
      .getState()
      .signIn({ ...(await sessionOf(customer)), token: 'the-token-of-the-old-session' });
    const submitting = stores.services.submit(addForm(productId));
    await expect.poll(() => calls.length).toBe(1);
    line.answers = Promise.resolve();
    await signIn(customer);
    open();
    expect(await submitting).toMatchObject({ kind: 'done' });
    expect(await inCartOf(customer, productId)).toBe(1);
  });

  it('is not submitted for another customer who has signed in in the meantime', async () => {
    const [first, second, productId] = [await aCustomer(), await aCustomer(), await aProduct()];
    const { stores, signIn, line, calls } = aTab('/about');
    await signIn(first);
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    const submitting = [
      stores.services.submit(addForm(productId)),
      stores.services.submit(addForm(productId)),
    ];
    await expect.poll(() => calls.length).toBe(1);
    line.answers = Promise.resolve();
    await signIn(second);
    open();
    expect(await Promise.all(submitting)).toEqual([{ kind: 'login' }, { kind: 'login' }]);
    expect(calls).toHaveLength(1);
    expect([await inCartOf(first, productId), await inCartOf(second, productId)]).toEqual([1, 0]);
    expect(cartItems(stores.cart.getState().cart)).toEqual([]);
  });
});

describe('retrying to load the lists', () => {
  it('ends only the session of the request, not one that began in the meantime', async () => {
    const customer = await aCustomer();
    const { stores, signIn, cookie, line, calls } = aTab('/about');
    await signIn(customer);
    stores.lists.getState().ensureLoaded();
    await expect.poll(() => stores.lists.getState().status).toBe('loaded');
    calls.length = 0;
    stores.session.setState({ token: 'of-the-session-before' });
    cookie.session = OVER;
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    const asked = stores.lists.getState().retry();
    await expect.poll(() => calls.length).toBe(1);
    line.answers = Promise.resolve();
    await signIn(customer);
    open();
    await asked;
    await expect.poll(() => calls).toContain('GET /api/user');
    expect(stores.session.getState()).toMatchObject(await sessionOf(customer));
    expect([cookie.session, stores.auth.getState().mode]).toEqual([customer.token, null]);
    cookie.session = OVER;
    await stores.lists.getState().retry();
    await expect.poll(() => stores.auth.getState().mode).toBe('login');
    expect(stores.session.getState().token).toBe('');
  });
});

describe('toasts shown to a customer', () => {
  it('disappear if another customer signs in, except the toast that announces the change', async () => {
    const tab = await aSignedInTab('/about', await aCustomer());
    let toasts: Toast[] = [];
    setToastListener(
      (toast) => toasts.push(toast),
      () => {
        toasts = [];
      },
    );
    showToast({ kind: 'success', title: 'Added to your cart' });
    tab.cookie.session = (await aCustomer()).token;
    await tab.stores.services.submit(addForm(await aProduct()));
    expect(toasts.map(({ title, text }) => [title, text])).toEqual([
      ['Error', expect.stringContaining('Someone else has logged in here')],
    ]);
  });
});

describe('an Undo button', () => {
  it('works only for the customer whose action it undoes', async () => {
    const [first, second, productId] = [await aCustomer(), await aCustomer(), await aProduct()];
    const { stores, signIn, calls } = aTab('/about');
    const toasts: Toast[] = [];
    setToastListener(
      (toast) => toasts.unshift(toast),
      () => undefined,
    );
    const { action, fields } = addForm(productId);
    await signIn(first);
    const undo = { action, fields: Object.fromEntries(fields) };
    stores.services.showDone({ kind: 'done', message: 'Removed.', changed: {}, events: [], undo });
    await signIn(second);
    toasts[0]?.action?.run();
    expect([calls, stores.auth.getState().mode]).toEqual([[], null]);
    await signIn(first);
    toasts[0]?.action?.run();
    await expect.poll(() => inCartOf(first, productId)).toBe(1);
  });
});

describe('a form submitted with another customer’s cookie', () => {
  it('is rejected without reloading a public page', async () => {
    const [first, second] = [await aCustomer(), await aCustomer()];
    const tab = await aSignedInTab('/support', first);
    tab.cookie.session = second.token;
    const result = await tab.stores.services.submit(addForm(await aProduct()));
    expect(result).toMatchObject({ kind: 'refused', code: 'session_changed' });
    await expect.poll(() => tab.stores.session.getState().id).toBe(second.userId);
    expect(tab.loads).toEqual([]);
    expect(stored(tab)).toEqual(['session']);
  });

  it('reloads a customer’s page, which then explains why', async () => {
    const tab = await aSignedInTab('/account', await aCustomer());
    tab.cookie.session = (await aCustomer()).token;
    await tab.stores.services.submit(addForm(await aProduct()));
    expect(tab.isHidden()).toBe(true);
    await expect.poll(() => tab.loads).toEqual(['/account']);
    expect(JSON.stringify(tab.window.sessionStorage)).toContain('Someone else has logged in here');
  });
});

describe('a tab that becomes visible again', () => {
  it('hides a customer’s page behind the login dialog if the session has ended', async () => {
    const tab = await aSignedInTab('/account/details', await aCustomer());
    followSession(tab.stores);
    tab.cookie.session = OVER;
    tab.wake();
    await expect.poll(() => tab.stores.auth.getState().mode).toBe('login');
    expectNothingLeft(tab);
    expect(tab.isHidden()).toBe(true);
  });

  it('signs out on a public page, without asking for a login, if the session has ended', async () => {
    const tab = await aSignedInTab('/about', await aCustomer());
    followSession(tab.stores);
    tab.cookie.session = OVER;
    tab.wake();
    await expect.poll(() => tab.stores.session.getState().token).toBe('');
    expectNothingLeft(tab);
    expect(tab.stores.auth.getState().mode).toBeNull();
  });

  it('switches to the customer of the cookie on a public page', async () => {
    const second = await aCustomer();
    const tab = await aSignedInTab('/about', await aCustomer());
    followSession(tab.stores);
    tab.cookie.session = second.token;
    tab.wake();
    await expect.poll(() => tab.stores.session.getState()).toMatchObject(await sessionOf(second));
    expect(tab.loads).toEqual([]);
    expect(stored(tab)).toEqual(['session']);
  });

  it('reloads a customer’s page if the cookie is another customer’s', async () => {
    const tab = await aSignedInTab('/account/details', await aCustomer());
    followSession(tab.stores);
    tab.cookie.session = (await aCustomer()).token;
    tab.wake();
    await expect.poll(() => tab.loads).toEqual(['/account/details']);
    expect(tab.isHidden()).toBe(true);
  });

  it.each([
    ['/orders/000012', '/orders'],
    ['/payment?order_id=12', '/orders'],
    ['/account/addresses/edit?id=3', '/account/addresses'],
    ['/checkout/addresses/edit?id=3', '/checkout/addresses'],
  ])('redirects from %s, a personal page, to the other customer’s own %s', async (path, overview) => {
    const tab = await aSignedInTab(path, await aCustomer());
    followSession(tab.stores);
    tab.cookie.session = (await aCustomer()).token;
    tab.wake();
    await expect.poll(() => tab.loads).toEqual([overview]);
  });

  it('checks the session once, and not at all for a guest', async () => {
    const tab = aTab('/about');
    followSession(tab.stores);
    tab.wake();
    expect(tab.calls).toEqual([]);
    await tab.signIn(await aCustomer());
    tab.wake();
    tab.wake();
    await expect.poll(() => tab.calls).toContain('GET /api/cart');
    expect(tab.calls.filter((call) => call === 'GET /api/user')).toHaveLength(1);
  });

  it.each([500, 'offline'])('keeps the session, the cart and the page after %s', async (failure) => {
    const customer = await aCustomer();
    const tab = await aSignedInTab('/account/details', customer);
    followSession(tab.stores);
    tab.line.fails = failure;
    tab.wake();
    await expect.poll(() => tab.calls.at(-1)).toBe('GET /api/user');
    await new Promise((resolve) => setImmediate(resolve));
    expect(tab.stores.session.getState()).toMatchObject(await sessionOf(customer));
    expect(cartItems(tab.stores.cart.getState().cart)).toHaveLength(1);
    expect(tab.isHidden()).toBe(false);
  });
});

describe('a loaded page', () => {
  it('clears the stored data of a previous customer', async () => {
    const first = await aCustomer();
    const before = await aSignedInTab('/account', first);
    const session = before.window.localStorage.getItem('session') ?? '';
    const tab = aTab('/account');
    tab.window.localStorage.setItem('session', session);
    tab.window.localStorage.setItem('customer:orders', '{"of":"the first"}');
    tab.stores.session.setState(await sessionOf(await aCustomer()));
    followSession(tab.stores);
    expect(stored(tab)).toEqual(['session']);
  });

  it('does not reset the lists of the customer in storage, because React is still hydrating them', async () => {
    const tab = aTab('/about');
    const value = { ...(await sessionOf(await aCustomer())), since: Date.now() };
    tab.window.localStorage.setItem('session', JSON.stringify({ version: 2, value }));
    const { owner } = tab.stores.lists.getState();
    followSession(tab.stores);
    expect(tab.stores.session.getState().id).toBe(value.id);
    expect(tab.stores.lists.getState().owner).toBe(owner);
  });

  it('clears the customer’s stored data once their session is older than thirty days', async () => {
    const tab = aTab('/about');
    const value = { ...(await sessionOf(await aCustomer())), since: Date.now() - 31 * 24 * 60 * 60 * 1000 };
    tab.window.localStorage.setItem('session', JSON.stringify({ version: 2, value }));
    tab.window.localStorage.setItem('customer:orders', '{}');
    tab.window.sessionStorage.setItem('customer:auth-dialog', '{}');
    followSession(tab.stores);
    expect(tab.stores.session.getState().token).toBe('');
    // The dialog's state survives, because it may belong to the current visitor rather than the last customer.
    expect(stored(tab)).toEqual(['customer:auth-dialog']);
  });
});

describe('a tab whose session changes in another tab', () => {
  it('redirects from a customer’s page to the home page after a sign-out', async () => {
    const tab = await aSignedInTab('/account/details', await aCustomer());
    followSession(tab.stores);
    tab.window.localStorage.removeItem('session');
    tab.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'session' }));
    expect(tab.isHidden()).toBe(true);
    await expect.poll(() => tab.loads).toEqual(['/']);
    expectNothingLeft(tab);
  });

  it('keeps unsaved input, hidden behind the login dialog, after a sign-out', async () => {
    const tab = await aSignedInTab('/account/details', await aCustomer());
    followSession(tab.stores);
    tab.type();
    tab.window.localStorage.removeItem('session');
    tab.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'session' }));
    expect([tab.isHidden(), tab.loads]).toEqual([true, []]);
    expect(tab.stores.auth.getState()).toMatchObject({ mode: 'login', message: ENDED });
    expectNothingLeft(tab);
  });

  it('clears the previous customer’s data on a public page after another customer signs in', async () => {
    const [first, second] = [await aCustomer(), await aCustomer()];
    const tab = await aSignedInTab('/about', first);
    await anAddress(second.userId);
    followSession(tab.stores);
    tab.cookie.session = second.token;
    const value = { ...(await sessionOf(second)), since: Date.now() };
    tab.window.localStorage.setItem('session', JSON.stringify({ version: 2, value }));
    tab.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'session' }));
    expect(cartItems(tab.stores.cart.getState().cart)).toEqual([]);
    expect(stored(tab)).toEqual(['session']);
    expect(tab.loads).toEqual([]);
  });
});
