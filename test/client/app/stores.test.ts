import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Stores } from '#client/app/store-types.ts';
import type { SubmitResult } from '#client/browser/app-services.ts';
import { loginContinuationFields } from '#client/features/auth/auth-path.ts';
import { sendAuthForm, switchMode } from '#client/features/auth/auth-steps.ts';
import { persistDialog, reopenDialog } from '#client/features/auth/dialog-persistence.ts';
import { DIALOG_STORAGE_KEY } from '#client/features/auth/login-dialog-store.ts';
import { setToastListener, type Toast } from '#client/ui/toast.ts';
import { quantityInCart } from '#shared/domain/cart-items.ts';
import { KEY_FIELD } from '#shared/navigation/form-fields.ts';
import { PASSWORD as A_PASSWORD, aCustomerWithPassword } from '#test/support/a-customer-with-password.ts';
import { aCustomer, aProduct, type Customer, clientFor, unique } from '#test/support/a-shop.ts';
import { aTab, pendingUntilOpened, sessionOf } from '../support/a-tab.ts';

afterEach(() => {
  vi.useRealTimers();
});

const PASSWORD = 'a sunny day in Durban';

/** Creates an account that can log in; returns its email. */
async function aMember(): Promise<string> {
  const email = `member-${unique()}@example.com`;
  const typed = { name: 'Lerato', email, password: PASSWORD, password_confirmation: PASSWORD };
  await clientFor().account.register({ ...typed, device_name: 'test' });
  return email;
}

/** Submits the dialog's form with all its hidden fields. */
function logIn({ auth, services }: Stores, email: string, password = PASSWORD): Promise<SubmitResult | null> {
  const fields = { intent: 'login', email, password, ...loginContinuationFields(auth.getState()) };
  return sendAuthForm(auth, services.submit, { action: '/?auth=login', fields: new URLSearchParams(fields) });
}

/** The add-to-cart form of a product page. */
function addForm(productId: number, quantity = 2) {
  const fields = { product_id: String(productId), quantity: String(quantity) };
  return { action: `/products/${productId}/-/x`, fields: new URLSearchParams(fields) };
}

const LOG_OUT = { action: '/account', fields: new URLSearchParams({ intent: 'logout' }) };

function storedKeys({ window }: ReturnType<typeof aTab>): string[] {
  return [...Object.keys(window.localStorage), ...Object.keys(window.sessionStorage)].sort();
}

async function inCartOf({ api }: Customer, productId: number): Promise<number> {
  return quantityInCart(await api.cart.getCart(), productId);
}

describe('a session that has ended', () => {
  it('does not end the next session with a late response', async () => {
    const { stores, signIn, cookie, line, calls } = aTab();
    await signIn(await aCustomer());
    cookie.session = 'a-session-that-has-long-been-over';
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    const late = stores.services.submit(addForm(12));
    await expect.poll(() => calls.length).toBe(1);
    line.answers = Promise.resolve();
    const next = await aCustomer();
    await signIn(next);
    open();
    expect(await late).toEqual({ kind: 'login' });
    expect(cookie.session).toBe(next.token);
    expect(stores.session.getState()).toMatchObject(await sessionOf(next));
    expect(stores.auth.getState().mode).toBeNull();
  });
});

describe('another customer who logs in', () => {
  it('gets a reload instead of the previous customer’s page', async () => {
    const tab = aTab('/account/details');
    const { stores, signIn, loads } = tab;
    await signIn(await aCustomer());
    stores.session.getState().reset();
    stores.auth.getState().open('login');
    await logIn(stores, await aMember());
    await expect.poll(() => loads).toEqual(['/account/details']);
  });

  it('leaves the previous customer’s page by a full page load', async () => {
    const { stores, signIn, loads, went } = aTab('/account/details');
    await signIn(await aCustomer());
    stores.session.getState().reset();
    stores.auth.getState().open('login', { next: '/orders' });
    await logIn(stores, await aMember());
    await expect.poll(() => [loads, went]).toEqual([['/orders'], []]);
  });

  it('leaves a public page without a full page load', async () => {
    const { stores, signIn, loads, went } = aTab('/about');
    await signIn(await aCustomer());
    stores.session.getState().reset();
    stores.auth.getState().open('login', { next: '/orders' });
    await logIn(stores, await aMember());
    expect([loads, went]).toEqual([[], ['/orders']]);
  });
});

describe('logging in', () => {
  it('closes the dialog and opens the requested page, even if the dialog has switched modes (R-SES-4)', async () => {
    const { stores, line, calls, went } = aTab();
    const member = await aMember();
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    stores.auth.getState().open('login', { next: '/orders' });
    const sent = logIn(stores, member);
    await expect.poll(() => calls).toEqual(['POST /']);
    switchMode(stores.auth, 'register');
    line.answers = Promise.resolve();
    open();
    await sent;
    expect(stores.auth.getState().mode).toBeNull();
    expect(went).toEqual(['/orders']);
  });

  it('signs in but does not navigate if the dialog was closed in the meantime', async () => {
    const { stores, line, calls, went } = aTab();
    const member = await aMember();
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    stores.auth.getState().open('login', { next: '/orders' });
    const sent = logIn(stores, member);
    await expect.poll(() => calls).toEqual(['POST /']);
    stores.auth.getState().close(null);
    line.answers = Promise.resolve();
    open();
    await sent;
    expect(stores.session.getState().email).toBe(member);
    expect(went).toEqual([]);
  });
});

describe('a rate-limited login', () => {
  it('is reported once: in the dialog with the time to wait, or in a toast if the dialog is closed', async () => {
    const { stores, line } = aTab();
    const toasts: Toast[] = [];
    setToastListener(
      (toast) => toasts.push(toast),
      () => undefined,
    );
    line.fails = 'too many';
    stores.auth.getState().open('login');
    await logIn(stores, 'thandi@example.com');
    expect(stores.auth.getState().message).toBe('Too many attempts. Please try again in 60 seconds.');
    expect(toasts).toEqual([]);
    const sent = logIn(stores, 'thandi@example.com');
    stores.auth.getState().close(null);
    await sent;
    expect(toasts).toMatchObject([{ kind: 'error' }]);
  });
});

describe('logging out', () => {
  it('removes all of the customer’s data from the browser', async () => {
    const tab = aTab();
    const { stores, signIn, line, went } = tab;
    await signIn(await aCustomer());
    line.fails = 'offline';
    const order = new URLSearchParams({ intent: 'place-order', [KEY_FIELD]: crypto.randomUUID() });
    await stores.services.submit({ action: '/checkout', fields: order });
    line.fails = null;
    stores.auth.getState().open('verify');
    stores.auth.setState({ values: { email: 'thandi@example.com' } });
    persistDialog(stores.auth)();
    expect(storedKeys(tab)).toEqual([DIALOG_STORAGE_KEY, 'customer:sent-order', 'session'].sort());
    expect(await stores.services.submit(LOG_OUT)).toMatchObject({ kind: 'redirect' });
    expect(storedKeys(tab)).toEqual([]);
    expect(went).toEqual(['/']);
  });

  it('is rejected without a connection and keeps the session', async () => {
    const { stores, signIn, line, went } = aTab();
    await signIn(await aCustomer());
    line.fails = 'offline';
    expect(await stores.services.submit(LOG_OUT)).toMatchObject({ kind: 'refused', code: null });
    expect(stores.session.getState().token).not.toBe('');
    expect(went).toEqual([]);
  });
});

describe('a form that waits for a login', () => {
  it('is submitted with the login, in one request, and updates the cart', async () => {
    const { stores, calls } = aTab();
    const [email, productId] = [await aMember(), await aProduct()];
    expect(await stores.services.submit(addForm(productId))).toEqual({ kind: 'login' });
    expect(calls).toEqual([]);
    expect(stores.auth.getState().mode).toBe('login');
    await logIn(stores, email);
    expect(calls).toEqual(['POST /']);
    expect(quantityInCart(stores.cart.getState().cart, productId)).toBe(2);
    expect(stores.lists.getState().status).toBe('loaded');
    expect(stores.auth.getState().mode).toBeNull();
  });

  it('shows the same toast after a login as after a registration', async () => {
    const toasts: Toast[] = [];
    setToastListener(
      (toast) => toasts.push(toast),
      () => undefined,
    );
    const said = { title: 'Added to your cart', text: 'Product name', action: { label: 'View cart' } };
    const { stores } = aTab();
    const [email, productId] = [await aMember(), await aProduct({ name: 'Product name' })];
    await stores.services.submit(addForm(productId));
    await logIn(stores, email);
    expect(toasts).toMatchObject([said]);
    toasts[0]?.action?.run();
    expect(stores.cart.getState().isSheetOpen).toBe(true);

    const other = aTab().stores;
    await other.services.submit(addForm(productId));
    const typed = { name: 'Sipho', email: `new-${unique()}@example.com`, password: PASSWORD };
    const fields = { intent: 'register', ...typed, password_confirmation: PASSWORD };
    await sendAuthForm(other.auth, other.services.submit, {
      action: '/?auth=register',
      fields: new URLSearchParams({ ...fields, ...loginContinuationFields(other.auth.getState()) }),
    });
    expect(toasts.slice(1)).toMatchObject([said]);
  });

  it('is dropped by Cancel', async () => {
    const { stores } = aTab();
    const [email, productId] = [await aMember(), await aProduct()];
    await stores.services.submit(addForm(productId));
    stores.auth.getState().close(null);
    stores.auth.getState().open('login');
    await logIn(stores, email);
    expect(quantityInCart(stores.cart.getState().cart, productId)).toBe(0);
  });

  it('survives a wrong password, a switch to another mode and a reload', async () => {
    const { stores } = aTab();
    const [email, productId] = [await aMember(), await aProduct()];
    await stores.services.submit(addForm(productId));
    const stop = persistDialog(stores.auth);
    expect(await logIn(stores, email, 'not the password')).toMatchObject({ kind: 'invalid' });
    switchMode(stores.auth, 'register');
    stop();
    // Simulates a reload: the page's state is lost, and the tab's storage remains.
    stores.auth.setState({ mode: null, pending: null, values: {} });
    reopenDialog(stores.auth);
    expect(stores.auth.getState().mode).toBe('register');
    switchMode(stores.auth, 'login');
    await logIn(stores, email);
    expect(quantityInCart(stores.cart.getState().cart, productId)).toBe(2);
  });

  it('survives a reload of a customer’s page that redirects to the login', async () => {
    const { stores, signIn, cookie, window } = aTab('/account/addresses');
    const [customer, productId] = [await aCustomerWithPassword(), await aProduct()];
    await signIn(customer);
    cookie.session = '';
    await stores.services.submit(addForm(productId));
    persistDialog(stores.auth)();
    window.location.pathname = '/';
    window.location.search = '?auth=login&next=%2Faccount%2Faddresses';
    stores.auth.setState({ mode: 'login', pending: null, next: '/account/addresses', values: {} });
    reopenDialog(stores.auth);
    await logIn(stores, customer.email, A_PASSWORD);
    expect(await inCartOf(customer, productId)).toBe(2);
  });

  it('is applied once if the login’s response is lost and the login is sent again', async () => {
    const { stores, line } = aTab();
    const [member, productId] = [await aCustomerWithPassword(), await aProduct()];
    const form = addForm(productId);
    form.fields.set(KEY_FIELD, crypto.randomUUID());
    await stores.services.submit(form);
    line.fails = 'lost answer';
    expect(await logIn(stores, member.email, A_PASSWORD)).toMatchObject({ kind: 'refused', code: null });
    expect(await inCartOf(member, productId)).toBe(2);
    expect(stores.auth.getState()).toMatchObject({ mode: 'login', call: null });
    line.fails = null;
    await logIn(stores, member.email, A_PASSWORD);
    expect(stores.auth.getState().mode).toBeNull();
    expect(quantityInCart(stores.cart.getState().cart, productId)).toBe(2);
    expect(await inCartOf(member, productId)).toBe(2);
  });

  it('is not submitted for a different customer than the one whose session had ended', async () => {
    const { stores, signIn, cookie } = aTab();
    const [first, second, productId] = [await aCustomer(), await aMember(), await aProduct()];
    await signIn(first);
    cookie.session = '';
    expect(await stores.services.submit(addForm(productId))).toEqual({ kind: 'login' });
    expect(stores.auth.getState().message).toBe('Your session has ended. Please log in again.');
    await logIn(stores, second);
    expect(stores.session.getState().email).toBe(second);
    expect(quantityInCart(stores.cart.getState().cart, productId)).toBe(0);
    expect(await inCartOf(first, productId)).toBe(0);
  });

  it('explains why it could not be completed', async () => {
    const { stores } = aTab();
    const [email, productId] = [await aMember(), await aProduct({ stock: 1 })];
    await stores.services.submit(addForm(productId));
    await logIn(stores, email);
    expect(stores.session.getState().email).toBe(email);
    expect(stores.auth.getState().unfinished).not.toBe('');
  });
});

describe('a form', () => {
  it('is sent as one request, whose response updates the cart', async () => {
    const { stores, signIn, calls } = aTab();
    const [customer, productId] = [await aCustomer(), await aProduct()];
    await signIn(customer);
    expect(await stores.services.submit(addForm(productId))).toMatchObject({ kind: 'done' });
    expect(calls).toEqual([`POST /products/${productId}/-/x`]);
    expect(quantityInCart(stores.cart.getState().cart, productId)).toBe(2);
  });

  it('is sent after the previous one, so that the last response is the newest', async () => {
    const { stores, signIn, line, calls } = aTab();
    const [customer, productId] = [await aCustomer(), await aProduct({ stock: 10 })];
    await signIn(customer);
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    const both = [
      stores.services.submit(addForm(productId, 1)),
      stores.services.submit(addForm(productId, 3)),
    ];
    await expect.poll(() => calls.length).toBe(1);
    line.answers = Promise.resolve();
    open();
    await Promise.all(both);
    expect(quantityInCart(stores.cart.getState().cart, productId)).toBe(4);
  });

  it("is rejected if the cookie is another customer's, and the session is refreshed", async () => {
    const { stores, signIn, cookie } = aTab();
    const [first, second, productId] = [await aCustomer(), await aCustomer(), await aProduct()];
    await signIn(first);
    cookie.session = second.token;
    expect(await stores.services.submit(addForm(productId))).toMatchObject({ code: 'session_changed' });
    expect([await inCartOf(first, productId), await inCartOf(second, productId)]).toEqual([0, 0]);
    await expect.poll(() => stores.session.getState().id).toBe(second.userId);
  });

  it('is rejected if its response cannot be read', async () => {
    const { stores, signIn, line } = aTab();
    await signIn(await aCustomer());
    line.fails = 'broken JSON';
    expect(await stores.services.submit(addForm(12))).toMatchObject({ kind: 'refused', code: null });
  });
});
