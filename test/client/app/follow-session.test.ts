import { describe, expect, it } from 'vitest';
import { checkSessionAndLoadCart, followSession } from '#client/app/session/follow-session.ts';
import { cartItems, EMPTY_CART } from '#shared/domain/cart-items.ts';
import { aCustomer, aProduct, type Customer } from '#test/support/a-shop.ts';
import { aTab, pendingUntilOpened, sessionOf } from '../support/a-tab.ts';

type Tab = ReturnType<typeof aTab>;

/** Changes the session cookie and local storage as another tab does when this customer logs in; null logs out. */
async function elsewhere({ window, cookie }: Tab, customer: Customer | null): Promise<void> {
  cookie.session = customer?.token ?? '';
  const value = customer === null ? null : { ...(await sessionOf(customer)), since: Date.now() };
  if (value === null) window.localStorage.removeItem('session');
  else window.localStorage.setItem('session', JSON.stringify({ version: 2, value }));
}

function dispatch({ window }: Tab, type: 'storage' | 'pageshow', details: object): void {
  window.dispatchEvent(Object.assign(new Event(type), details));
}

describe('checkSessionAndLoadCart', () => {
  it('loads the customer and the cart', async () => {
    const tab = aTab();
    const customer = await aCustomer({ name: 'Lerato' });
    await customer.api.cart.setCartItem({ productId: await aProduct(), quantity: 1 });
    await tab.signIn(customer);
    await checkSessionAndLoadCart(tab.stores);
    expect(tab.stores.session.getState().name).toBe('Lerato');
    expect(cartItems(tab.stores.cart.getState().cart)).toHaveLength(1);
  });

  it('requests only the cart if the page arrived with the session', async () => {
    const tab = aTab('/account');
    const customer = await aCustomer();
    await tab.signIn(customer);
    await checkSessionAndLoadCart(tab.stores);
    expect(tab.calls).toEqual(['GET /api/cart']);
  });

  it('signs out without asking for a login if the session has ended (R-SES-5)', async () => {
    const tab = aTab();
    await tab.signIn(await aCustomer());
    tab.cookie.session = 'a-session-that-has-long-been-over';
    await checkSessionAndLoadCart(tab.stores);
    expect(tab.stores.session.getState().token).toBe('');
    expect(tab.stores.auth.getState().mode).toBeNull();
  });

  it.each([403, 404, 409, 429, 500, 503, 'offline', 'broken JSON'])(
    'keeps the customer signed in after %s, with an empty cart and empty lists (R-ERR-4)',
    async (failure) => {
      const tab = aTab();
      const { stores, line } = tab;
      const customer = await aCustomer();
      await tab.signIn(customer);
      const productId = await aProduct();
      await customer.api.productLists.addToProductList({ listId: 0, productId });
      stores.lists.getState().replace([{ id: 1, name: 'Wishlist', locked: true, products: [productId] }]);
      stores.lists.getState().ensureLoaded();
      line.fails = failure;
      await Promise.all([checkSessionAndLoadCart(tab.stores), stores.lists.getState().load()]);
      expect(stores.session.getState()).toMatchObject(await sessionOf(customer));
      expect(stores.auth.getState().mode).toBeNull();
      await expect.poll(() => stores.cart.getState().status).toBe('failed');
      expect(stores.cart.getState().cart).toEqual(EMPTY_CART);
      expect(stores.lists.getState()).toMatchObject({ status: 'failed', failure: null });
      expect(stores.lists.getState().lists.flatMap(({ products }) => products)).toEqual([]);
    },
  );

  it('does not end a session that began in the meantime', async () => {
    const tab = aTab();
    const { stores, line, calls } = tab;
    await tab.signIn(await aCustomer());
    tab.cookie.session = 'a-session-that-has-long-been-over';
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    const checking = checkSessionAndLoadCart(tab.stores);
    await expect.poll(() => calls.length).toBe(2);
    line.answers = Promise.resolve();
    const next = await aCustomer();
    await tab.signIn(next);
    open();
    await checking;
    expect(stores.session.getState()).toMatchObject(await sessionOf(next));
  });
});

describe('followSession', () => {
  it('reloads a customer’s page if another customer signs in in another tab', async () => {
    const tab = aTab('/account/details');
    await tab.signIn(await aCustomer());
    followSession(tab.stores);
    await elsewhere(tab, await aCustomer());
    dispatch(tab, 'storage', { key: 'session' });
    await expect.poll(() => tab.loads).toEqual(['/account/details']);
  });

  it('also reloads the page if the session had already ended in this tab', async () => {
    const tab = aTab('/account/details');
    await tab.signIn(await aCustomer());
    followSession(tab.stores);
    tab.stores.session.getState().reset();
    await elsewhere(tab, await aCustomer());
    dispatch(tab, 'storage', { key: 'session' });
    await expect.poll(() => tab.loads).toEqual(['/account/details']);
  });

  it('does not reload the page if the same customer logs in again', async () => {
    const tab = aTab('/account/details');
    const customer = await aCustomer();
    await tab.signIn(customer);
    followSession(tab.stores);
    tab.stores.session.getState().reset();
    await elsewhere(tab, customer);
    dispatch(tab, 'storage', { key: 'session' });
    expect(tab.loads).toEqual([]);
    expect(tab.stores.session.getState()).toMatchObject(await sessionOf(customer));
  });

  it('reads the stored session again when the page is restored from the back/forward cache', async () => {
    const tab = aTab('/account/details');
    await tab.signIn(await aCustomer());
    followSession(tab.stores);
    await elsewhere(tab, null);
    dispatch(tab, 'pageshow', { persisted: false });
    expect(tab.stores.session.getState().token).not.toBe('');
    dispatch(tab, 'pageshow', { persisted: true });
    expect(tab.stores.session.getState().token).toBe('');
    await expect.poll(() => tab.loads).toEqual(['/']);
  });

  it('does not sign out on a restored page if storage is unavailable', async () => {
    const tab = aTab('/account/details');
    Object.assign(tab.window, { localStorage: undefined });
    await tab.signIn(await aCustomer());
    followSession(tab.stores);
    dispatch(tab, 'pageshow', { persisted: true });
    expect(tab.stores.session.getState().token).not.toBe('');
    expect(tab.loads).toEqual([]);
  });
});
