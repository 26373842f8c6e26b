import { describe, expect, it } from 'vitest';
import { isInWishlist } from '#client/features/product-lists/list-types.ts';
import { sendWishlistForm } from '#client/features/product-lists/wishlist-form.tsx';
import { aCustomer, aProduct, clientFor } from '#test/support/a-shop.ts';
import { aTab, pendingUntilOpened } from '../support/a-tab.ts';

/** A customer's tab on a page that shows the customer's lists. */
async function aCustomersTab() {
  const [tab, customer] = [aTab(), await aCustomer()];
  await tab.signIn(customer);
  const { lists, services } = tab.stores;
  /** Clicks a product's wishlist button, which adds the product to the Wishlist or removes it. */
  const press = async (productId: number, isRequested: boolean): Promise<void> => {
    const fields = new URLSearchParams({ list_id: '0', [isRequested ? 'keep' : 'drop']: String(productId) });
    if (!lists.getState().pressHeart(productId, isRequested)) return;
    await sendWishlistForm(lists, services.submit, { action: '/product-lists', fields }, productId);
  };
  return {
    ...tab,
    customer,
    lists,
    press,
    /** The product ids in the account's Wishlist. */
    held: async () => (await customer.api.productLists.listProductsOfList({ listId: 0 })).map(({ id }) => id),
    shows: (productId: number) => isInWishlist(lists.getState(), productId),
  };
}

describe('the lists store', () => {
  it('has an empty, locked Wishlist with the id 0 before anything is loaded (R-ENT-2)', () => {
    expect(aTab().stores.lists.getState()).toMatchObject({
      lists: [{ id: 0, name: 'Wishlist', locked: true, products: [] }],
      status: 'unknown',
    });
  });

  it('loads nothing until something on the page shows lists', async () => {
    const { lists, calls } = await aCustomersTab();
    await lists.getState().load();
    expect(calls).toEqual([]);
  });

  it('loads nothing for a guest', async () => {
    const { stores, calls } = aTab();
    stores.lists.getState().ensureLoaded();
    await stores.lists.getState().load();
    expect(calls).toEqual([]);
    expect(stores.lists.getState().status).toBe('unknown');
  });

  it('loads nothing if a form’s response has already included the lists', async () => {
    const { press, lists, calls } = await aCustomersTab();
    await press(await aProduct(), true);
    calls.length = 0;
    lists.getState().ensureLoaded();
    // If `need` had started a request, it would already be in `calls` by now.
    await lists.getState().followOtherTabs();
    expect(calls).toEqual([]);
  });

  it('shows the account’s products once they are loaded', async () => {
    const { customer, lists, shows } = await aCustomersTab();
    const productId = await aProduct();
    await customer.api.productLists.addToProductList({ listId: 0, productId });
    lists.getState().ensureLoaded();
    await lists.getState().load();
    expect(shows(productId)).toBe(true);
    expect(lists.getState().status).toBe('loaded');
  });

  it('resets to an empty Wishlist, without an error, if the load fails (R-ERR-4)', async () => {
    const { press, lists, shows, line } = await aCustomersTab();
    const productId = await aProduct();
    await press(productId, true);
    line.fails = 'offline';
    lists.getState().ensureLoaded();
    await lists.getState().load();
    expect(shows(productId)).toBe(false);
    expect(lists.getState()).toMatchObject({ status: 'failed', failure: null });
  });

  it('can be loaded again after a failure', async () => {
    const { lists, line } = await aCustomersTab();
    line.fails = 'offline';
    lists.getState().ensureLoaded();
    await lists.getState().load();
    await lists.getState().retry();
    expect(lists.getState().status).toBe('failed');
    line.fails = null;
    await lists.getState().retry();
    expect(lists.getState().status).toBe('loaded');
  });

  it('ignores the response to a load that started before a form was submitted', async () => {
    const { press, lists, line, shows } = await aCustomersTab();
    const productId = await aProduct();
    lists.getState().ensureLoaded();
    await lists.getState().load();
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    const loading = lists.getState().load();
    line.answers = Promise.resolve();
    await press(productId, true);
    open();
    await loading;
    expect(shows(productId)).toBe(true);
  });

  it('ignores a response that arrives after the store was reset', async () => {
    const { customer, lists, line, shows, calls } = await aCustomersTab();
    const productId = await aProduct();
    await customer.api.productLists.addToProductList({ listId: 0, productId });
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    lists.getState().ensureLoaded();
    const loading = lists.getState().load();
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    lists.getState().reset();
    open();
    await loading;
    expect(shows(productId)).toBe(false);
    expect(lists.getState()).toMatchObject({ status: 'unknown', failure: null });
  });
});

describe('a wishlist button', () => {
  it('stays unset for a guest, whose form waits for the login (R-SES-6)', async () => {
    const { stores, calls } = aTab();
    const fields = new URLSearchParams({ list_id: '0', keep: '12' });
    stores.lists.getState().pressHeart(12, true);
    await sendWishlistForm(stores.lists, stores.services.submit, { action: '/product-lists', fields }, 12);
    expect(stores.auth.getState()).toMatchObject({
      mode: 'login',
      pending: '/product-lists list_id=0&keep=12',
    });
    expect(isInWishlist(stores.lists.getState(), 12)).toBe(false);
    expect(calls).toEqual([]);
  });

  it('is set before the response arrives, and sends one request', async () => {
    const { press, line, shows, held, calls } = await aCustomersTab();
    const productId = await aProduct();
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    const pressed = press(productId, true);
    expect(shows(productId)).toBe(true);
    open();
    await pressed;
    expect(shows(productId)).toBe(true);
    expect(await held()).toEqual([productId]);
    expect(calls).toEqual(['POST /product-lists']);
  });

  it('ends in the state of the last of several quick clicks, and sends one request at a time', async () => {
    const { press, line, shows, held, calls } = await aCustomersTab();
    const productId = await aProduct();
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    const first = press(productId, true);
    await expect.poll(() => calls.length).toBe(1);
    await press(productId, false);
    expect(shows(productId)).toBe(false);
    expect(calls).toHaveLength(1);
    open();
    await first;
    expect(calls).toHaveLength(2);
    expect(await held()).toEqual([]);
    expect(shows(productId)).toBe(false);
  });

  it('sends no second request if three quick clicks end in the state of the first click', async () => {
    const { press, line, held, calls } = await aCustomersTab();
    const productId = await aProduct();
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    const first = press(productId, true);
    await press(productId, false);
    await press(productId, true);
    open();
    await first;
    expect(calls).toEqual(['POST /product-lists']);
    expect(await held()).toEqual([productId]);
  });

  it('reverts if its request fails, and shows an error until the next attempt', async () => {
    const { press, line, shows, lists, held } = await aCustomersTab();
    const productId = await aProduct();
    line.fails = 500;
    await press(productId, true);
    expect(shows(productId)).toBe(false);
    expect(lists.getState().failure).toEqual({ productId, message: expect.stringContaining('Oops') });
    line.fails = null;
    await press(productId, true);
    expect(lists.getState().failure).toBeNull();
    expect(await held()).toEqual([productId]);
  });

  it('shows an error if the product no longer exists', async () => {
    const { press, shows, lists } = await aCustomersTab();
    await press(999_999, true);
    expect(shows(999_999)).toBe(false);
    expect(lists.getState().failure?.message).toContain('That’s no longer there.');
  });

  it('is unset by a click even if another tab has already removed the product', async () => {
    const { press, customer, shows } = await aCustomersTab();
    const productId = await aProduct();
    await press(productId, true);
    await customer.api.productLists.removeFromProductList({ listId: 0, productId });
    await press(productId, false);
    expect(shows(productId)).toBe(false);
  });

  it('ignores the response to the previous customer’s request', async () => {
    const { press, line, lists, shows, calls } = await aCustomersTab();
    const productId = await aProduct();
    const { answers, open } = pendingUntilOpened();
    line.answers = answers;
    const pressed = press(productId, true);
    await expect.poll(() => calls.length).toBe(1);
    lists.getState().reset();
    expect(shows(productId)).toBe(false);
    lists.getState().pressHeart(productId, true);
    open();
    await pressed;
    // The response to the last customer's request must not end the pending state of the next customer's wishlist button.
    expect(lists.getState().pendingHearts.get(productId)).toBe(true);
  });

  it('does not change another customer’s Wishlist, which has the same id', async () => {
    const { press } = await aCustomersTab();
    await press(await aProduct(), true);
    const stranger = await aCustomer();
    expect(await clientFor(stranger.token).productLists.listProductsOfList({ listId: 0 })).toEqual([]);
  });
});
