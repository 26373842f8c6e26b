import { afterEach, describe, expect, it, vi } from 'vitest';
import { replayQueued } from '#client/app/stores.tsx';
import { callApi } from '#client/browser/call-api.ts';
import { cancel, send, switchMode } from '#client/features/auth/auth-steps.ts';
import { inQueue, KEPT_DIALOG, QUEUED_ACTIONS } from '#client/features/auth/auth-store.ts';
import { keepDialog } from '#client/features/auth/kept-dialog.ts';
import { queuedActions } from '#client/features/auth/queued-actions.ts';
import { sentOrder } from '#client/features/checkout/kept-order-key.ts';
import { quantityInCart } from '#shared/domain/cart-totals.ts';
import { aCustomer, aProduct, type Customer, clientFor, unique } from '#test/support/a-shop.ts';
import { aTab, heldUp, sessionOf } from '../support/a-tab.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PASSWORD = 'a sunny day in Durban';

/** Somebody who can log in. */
async function aMember(): Promise<{ name: string; email: string; password: string; otp: string }> {
  const typed = { name: 'Lerato', email: `member-${unique()}@example.com`, password: PASSWORD };
  await clientFor().register({ ...typed, password_confirmation: PASSWORD, device_name: 'test' });
  return { ...typed, otp: '' };
}

function kept({ window }: ReturnType<typeof aTab>): string[] {
  return [...Object.keys(window.localStorage), ...Object.keys(window.sessionStorage)].sort();
}

async function inCartOf({ api }: Customer, productId: number): Promise<number> {
  return quantityInCart(await api.getCart(), productId);
}

describe('a session that has ended', () => {
  it('asks for a login, once the API says so', async () => {
    const { stores, signIn, cookie } = aTab();
    await signIn(await aCustomer());
    cookie.session = 'a-session-that-has-long-been-over';
    const outcome = callApi(stores.ports, (api) => api.listAddresses());
    await expect.poll(() => stores.auth.getState().mode).toBe('login');
    expect(stores.session.getState().token).toBe('');
    stores.auth.getState().reset();
    expect(await outcome).toMatchObject({ ok: false });
  });

  it('takes the next one along with no late answer', async () => {
    const { stores, signIn, cookie, line, calls } = aTab();
    await signIn(await aCustomer());
    cookie.session = 'a-session-that-has-long-been-over';
    const { answers, open } = heldUp();
    line.answers = answers;
    const late = callApi(stores.ports, (api) => api.listAddresses());
    const wished = stores.lists.getState().keep(0, 12, true);
    await expect.poll(() => calls.length).toBe(2);
    line.answers = Promise.resolve();
    const next = await aCustomer();
    await signIn(next);
    open();
    expect(await late).toMatchObject({ ok: false });
    expect(await wished).toMatchObject({ ok: false });
    expect(stores.session.getState()).toMatchObject(await sessionOf(next));
    expect(stores.auth.getState().mode).toBeNull();
  });

  it('lets a call go on where the same customer has logged in again meanwhile', async () => {
    const { stores, signIn, cookie, line, calls } = aTab();
    const customer = await aCustomer();
    await signIn(customer);
    cookie.session = 'a-session-that-has-long-been-over';
    const { answers, open } = heldUp();
    line.answers = answers;
    const late = callApi(stores.ports, (api) => api.listAddresses());
    await expect.poll(() => calls.length).toBe(1);
    line.answers = Promise.resolve();
    cookie.session = customer.token;
    stores.session.getState().signIn({ ...(await sessionOf(customer)), token: 'another-login' });
    open();
    expect(await late).toEqual({ ok: true, answer: [] });
  });
});

describe('a call of several steps', () => {
  it('does not go on in the name of the next customer', async () => {
    const { stores, signIn, line, calls } = aTab();
    const [first, second] = [await aCustomer(), await aCustomer()];
    const productId = await aProduct({ stock: 10 });
    await signIn(first);
    const { answers, open } = heldUp();
    line.answers = answers;
    const adding = stores.cart.getState().add(productId, 1);
    await expect.poll(() => calls).toEqual(['GET /api/cart']);
    line.answers = Promise.resolve();
    await signIn(second);
    open();
    expect(await adding).toMatchObject({ ok: false });
    expect(await inCartOf(second, productId)).toBe(0);
  });
});

describe('somebody else who logs in', () => {
  it('does not find the page of the last customer', async () => {
    const tab = aTab('/account/details');
    const { stores, signIn, loads } = tab;
    await signIn(await aCustomer());
    stores.session.getState().reset();
    stores.auth.getState().open('login');
    await send(stores.auth, 'login', await aMember());
    expect(loads).toEqual(['/account/details']);
  });

  it('is led on from it by a full load', async () => {
    const { stores, signIn, loads, went } = aTab('/account/details');
    await signIn(await aCustomer());
    stores.session.getState().reset();
    stores.auth.getState().open('login', { next: '/orders' });
    await send(stores.auth, 'login', await aMember());
    expect([loads, went]).toEqual([['/orders'], []]);
  });

  it('finds a page of everybody as it was', async () => {
    const { stores, signIn, loads, went } = aTab('/about');
    await signIn(await aCustomer());
    stores.session.getState().reset();
    stores.auth.getState().open('login', { next: '/orders' });
    await send(stores.auth, 'login', await aMember());
    expect([loads, went]).toEqual([[], ['/orders']]);
  });

  it('is no reason to load it where nobody logs in', async () => {
    const { stores, signIn, loads } = aTab('/account/details');
    await signIn(await aCustomer());
    stores.session.getState().reset();
    stores.auth.getState().open('login');
    cancel(stores.auth);
    expect(loads).toEqual([]);
  });
});

describe('logging in', () => {
  it('closes the dialog and leads on, though it shows another mode by now (R-SES-4)', async () => {
    const { stores, line, calls, went } = aTab();
    const member = await aMember();
    const { answers, open } = heldUp();
    line.answers = answers;
    stores.auth.getState().open('login', { next: '/orders' });
    const sent = send(stores.auth, 'login', member);
    await expect.poll(() => calls).toEqual(['POST /api/auth/login']);
    switchMode(stores.auth, 'register');
    line.answers = Promise.resolve();
    open();
    await sent;
    expect(stores.auth.getState().mode).toBeNull();
    expect(went).toEqual(['/orders']);
  });

  it('leads nowhere once the dialog was closed, though the session counts', async () => {
    const { stores, line, calls, went } = aTab();
    const member = await aMember();
    const { answers, open } = heldUp();
    line.answers = answers;
    stores.auth.getState().open('login', { next: '/orders' });
    const sent = send(stores.auth, 'login', member);
    await expect.poll(() => calls).toEqual(['POST /api/auth/login']);
    cancel(stores.auth);
    line.answers = Promise.resolve();
    open();
    await sent;
    expect(stores.session.getState().email).toBe(member.email);
    expect(went).toEqual([]);
  });
});

describe('logging out', () => {
  it('leaves nothing of the customer in the browser', async () => {
    const tab = aTab();
    const { stores, signIn, went } = tab;
    await signIn(await aCustomer());
    queuedActions.keep(inQueue({ kind: 'add-to-cart', productId: 12, quantity: 1 }), null);
    sentOrder.write({ content: 'all', key: 'first-try', at: Date.now() });
    stores.auth.getState().open('verify');
    stores.auth.setState({ values: { email: 'thandi@example.com' } });
    keepDialog(stores.auth)();
    expect(kept(tab)).toEqual([KEPT_DIALOG, 'customer:sent-order', QUEUED_ACTIONS, 'session'].sort());
    expect(await stores.ports.signOut()).toBe('');
    expect(kept(tab)).toEqual([]);
    expect(went).toEqual(['/']);
  });

  it('says what went wrong, and leaves the session as it is', async () => {
    const { stores, signIn, line, went } = aTab();
    await signIn(await aCustomer());
    line.fails = 'offline';
    expect(await stores.ports.signOut()).toMatch(/offline/);
    expect(stores.session.getState().token).not.toBe('');
    expect(went).toEqual([]);
  });
});

describe('what waits for a login', () => {
  const add = (productId: number) => inQueue({ kind: 'add-to-cart', productId, quantity: 2 });

  it('is done once where two tabs asked for the same', async () => {
    const { stores, signIn } = aTab();
    const customer = await aCustomer();
    const productId = await aProduct();
    queuedActions.keep(add(productId), null);
    queuedActions.keep(add(productId), null);
    await signIn(customer);
    await replayQueued(stores, null);
    expect(await inCartOf(customer, productId)).toBe(2);
    expect(queuedActions.list()).toEqual([]);
  });

  it('waits on in one tab where another cancels the same', async () => {
    const { stores, signIn } = aTab();
    const customer = await aCustomer();
    const productId = await aProduct();
    const [here, there] = [add(productId), add(productId)];
    queuedActions.keep(here, null);
    queuedActions.keep(there, null);
    queuedActions.drop(there.id);
    await signIn(customer);
    await replayQueued(stores, here);
    expect(await inCartOf(customer, productId)).toBe(2);
  });

  it('replaces the same of a page that this tab has left', () => {
    aTab();
    const [left, now] = [add(12), add(12)];
    queuedActions.keep(left, null);
    queuedActions.keep(now, left.id);
    expect(queuedActions.list().map(({ id }) => id)).toEqual([now.id]);
  });

  it('waits for as long as its dialog is open', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const { stores } = aTab();
    stores.auth.getState().open('login', { queued: add(12).action });
    const stop = keepDialog(stores.auth);
    vi.advanceTimersByTime(45 * 60_000);
    expect(queuedActions.list()).toHaveLength(1);
    stop();
    vi.advanceTimersByTime(45 * 60_000);
    expect(queuedActions.list()).toEqual([]);
  });

  it('is done by the tab whose dialog it is, though its time was over while the device slept', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { stores, signIn } = aTab();
    const customer = await aCustomer();
    const productId = await aProduct();
    const own = add(productId);
    queuedActions.keep(own, null);
    vi.setSystemTime(Date.now() + 45 * 60_000);
    await signIn(customer);
    await replayQueued(stores, own);
    expect(await inCartOf(customer, productId)).toBe(2);
  });

  it('is done by nobody once it was dropped', async () => {
    const { stores, signIn } = aTab();
    const customer = await aCustomer();
    const productId = await aProduct();
    const own = add(productId);
    queuedActions.keep(own, null);
    queuedActions.drop(own.id);
    await signIn(customer);
    await replayQueued(stores, own);
    expect(await inCartOf(customer, productId)).toBe(0);
  });

  it('is dropped where it was begun for somebody else', async () => {
    const { stores, signIn } = aTab();
    const [first, second] = [await aCustomer(), await aCustomer()];
    const productId = await aProduct();
    const own = add(productId);
    queuedActions.keep(own, null);
    queuedActions.note({ ...own, begun: { customer: first.userId, total: 2 } });
    await signIn(second);
    await replayQueued(stores, null);
    expect(await inCartOf(second, productId)).toBe(0);
    expect(queuedActions.list()).toEqual([]);
  });

  it.each([
    ['is set again where no answer came and nothing was done', 1, 3],
    ['is left where it was done after all', 3, 3],
    ['does not overwrite a quantity that was chosen since', 5, 5],
  ])('%s', async (_what, inCart, then) => {
    const { stores, signIn } = aTab();
    const customer = await aCustomer();
    const productId = await aProduct({ stock: 10 });
    await customer.api.setCartItem(productId, inCart);
    const own = add(productId);
    queuedActions.keep(own, null);
    queuedActions.note({ ...own, begun: { customer: customer.userId, total: 3 } });
    await signIn(customer);
    await replayQueued(stores, null);
    expect(await inCartOf(customer, productId)).toBe(then);
    expect(queuedActions.list()).toEqual([]);
  });
});
