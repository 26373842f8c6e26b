import { describe, expect, it } from 'vitest';
import { followSession, refreshSession } from '#client/app/session/follow-session.ts';
import { cartItems, EMPTY_CART } from '#shared/domain/cart-items.ts';
import { aCustomer, aProduct, type Customer } from '#test/support/a-shop.ts';
import { aTab, heldUp, sessionOf } from '../support/a-tab.ts';

type Tab = ReturnType<typeof aTab>;

/** Changes the session cookie and local storage as another tab does when this customer logs in; null logs out. */
async function elsewhere({ window, cookie }: Tab, customer: Customer | null): Promise<void> {
  cookie.session = customer?.token ?? '';
  const value = customer === null ? null : { ...(await sessionOf(customer)), since: Date.now() };
  if (value === null) window.localStorage.removeItem('session');
  else window.localStorage.setItem('session', JSON.stringify({ version: 2, value }));
}

function tell({ window }: Tab, type: 'storage' | 'pageshow', details: object): void {
  window.dispatchEvent(Object.assign(new Event(type), details));
}

/** Refreshes the session and waits until it is loaded; the app itself does not wait. */
async function refresh({ stores }: Tab): Promise<void> {
  await refreshSession(stores);
}

describe('refreshSession', () => {
  it('says who is signed in, and what the cart holds', async () => {
    const tab = aTab();
    const customer = await aCustomer({ name: 'Lerato' });
    await customer.api.cart.setCartItem({ productId: await aProduct(), quantity: 1 });
    await tab.signIn(customer);
    await refresh(tab);
    expect(tab.stores.session.getState().name).toBe('Lerato');
    expect(cartItems(tab.stores.cart.getState().cart)).toHaveLength(1);
  });

  it('asks for the cart alone where the page has come with the session', async () => {
    const tab = aTab('/account');
    const customer = await aCustomer();
    await tab.signIn(customer);
    await refresh(tab);
    expect(tab.calls).toEqual(['GET /api/cart']);
  });

  it('signs out, asking for nothing, who is not signed in any more (R-SES-5)', async () => {
    const tab = aTab();
    await tab.signIn(await aCustomer());
    tab.cookie.session = 'a-session-that-has-long-been-over';
    await refresh(tab);
    expect(tab.stores.session.getState().token).toBe('');
    expect(tab.stores.auth.getState().mode).toBeNull();
  });

  it.each([403, 404, 409, 429, 500, 503, 'offline', 'broken JSON'])(
    'leaves the shopper as they were after %s, and the cart and the lists empty (R-ERR-4)',
    async (failure) => {
      const tab = aTab();
      const { stores, line } = tab;
      const customer = await aCustomer();
      await tab.signIn(customer);
      const productId = await aProduct();
      await customer.api.productLists.addToProductList({ listId: 0, productId });
      stores.lists.getState().replace([{ id: 1, name: 'Wishlist', locked: true, products: [productId] }]);
      stores.lists.getState().need();
      line.fails = failure;
      await Promise.all([refresh(tab), stores.lists.getState().refresh()]);
      expect(stores.session.getState()).toMatchObject(await sessionOf(customer));
      expect(stores.auth.getState().mode).toBeNull();
      await expect.poll(() => stores.cart.getState().status).toBe('failed');
      expect(stores.cart.getState().cart).toEqual(EMPTY_CART);
      expect(stores.lists.getState()).toMatchObject({ status: 'failed', failure: null });
      expect(stores.lists.getState().lists.flatMap(({ products }) => products)).toEqual([]);
    },
  );

  it('is no end of a session that began since', async () => {
    const tab = aTab();
    const { stores, line, calls } = tab;
    await tab.signIn(await aCustomer());
    tab.cookie.session = 'a-session-that-has-long-been-over';
    const { answers, open } = heldUp();
    line.answers = answers;
    const refreshing = refresh(tab);
    await expect.poll(() => calls.length).toBe(2);
    line.answers = Promise.resolve();
    const next = await aCustomer();
    await tab.signIn(next);
    open();
    await refreshing;
    expect(stores.session.getState()).toMatchObject(await sessionOf(next));
  });
});

describe('followSession', () => {
  it('loads a customer’s page anew where another tab signs in as somebody else', async () => {
    const tab = aTab('/account/details');
    await tab.signIn(await aCustomer());
    followSession(tab.stores);
    await elsewhere(tab, await aCustomer());
    tell(tab, 'storage', { key: 'session' });
    await expect.poll(() => tab.loads).toEqual(['/account/details']);
  });

  it('does so, too, where the session of that page had ended before, and its dialog was cancelled', async () => {
    const tab = aTab('/account/details');
    await tab.signIn(await aCustomer());
    followSession(tab.stores);
    tab.stores.session.getState().reset();
    await elsewhere(tab, await aCustomer());
    tell(tab, 'storage', { key: 'session' });
    await expect.poll(() => tab.loads).toEqual(['/account/details']);
  });

  it('leaves the page to the same customer who logs in again', async () => {
    const tab = aTab('/account/details');
    const customer = await aCustomer();
    await tab.signIn(customer);
    followSession(tab.stores);
    tab.stores.session.getState().reset();
    await elsewhere(tab, customer);
    tell(tab, 'storage', { key: 'session' });
    expect(tab.loads).toEqual([]);
    expect(tab.stores.session.getState()).toMatchObject(await sessionOf(customer));
  });

  it('reads what is kept again on a page that is come back to', async () => {
    const tab = aTab('/account/details');
    await tab.signIn(await aCustomer());
    followSession(tab.stores);
    await elsewhere(tab, null);
    tell(tab, 'pageshow', { persisted: false });
    expect(tab.stores.session.getState().token).not.toBe('');
    tell(tab, 'pageshow', { persisted: true });
    expect(tab.stores.session.getState().token).toBe('');
    await expect.poll(() => tab.loads).toEqual(['/']);
  });

  it('signs nobody out on a page that is come back to where nothing can be kept', async () => {
    const tab = aTab('/account/details');
    Object.assign(tab.window, { localStorage: undefined });
    await tab.signIn(await aCustomer());
    followSession(tab.stores);
    tell(tab, 'pageshow', { persisted: true });
    expect(tab.stores.session.getState().token).not.toBe('');
    expect(tab.loads).toEqual([]);
  });
});
