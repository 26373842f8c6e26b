import { expect, it } from 'vitest';
import { reloadPage } from '#client/app/session/app-actions.ts';
import { EMPTY_CART } from '#shared/domain/cart-items.ts';
import { aCustomer, aProduct } from '#test/support/a-shop.ts';
import { aTab, pendingUntilOpened } from '../support/a-tab.ts';

/** A tab on the lists page, with the rendered content. */
async function aListsPage(path = '/product-lists') {
  const [tab, customer] = [aTab(path), await aCustomer()];
  await tab.signIn(customer);
  const drawn: unknown[] = [];
  const destinations: (string | null)[] = [];
  const navigation = {
    updatePage: async ({ data }: { data: unknown }, shown: string) => void drawn.push([shown, data]),
    goTo: async (to: string | null) => void destinations.push(to),
  };
  return { ...tab, customer, drawn, destinations, reload: () => reloadPage(tab.stores, navigation) };
}

it('a reload renders the current page with fresh data', async () => {
  const { customer, drawn, reload } = await aListsPage();
  const id = await aProduct();
  await customer.api.productLists.addToProductList({ listId: 0, productId: id });
  await reload();
  expect(drawn).toEqual([
    ['/product-lists', expect.objectContaining({ lines: [expect.objectContaining({ id })] })],
  ]);
});

it('a reload follows the page’s redirect', async () => {
  const { drawn, destinations, reload } = await aListsPage('/product-lists?list=999999');
  await reload();
  expect([drawn, destinations]).toEqual([[], ['/product-lists']]);
});

it('a reload is superseded by a newer one', async () => {
  const { line, calls, drawn, reload } = await aListsPage();
  const { answers, open } = pendingUntilOpened();
  line.answers = answers;
  const first = reload();
  await expect.poll(() => calls.length).toBe(1);
  line.answers = Promise.resolve();
  await reload();
  open();
  await first;
  expect(drawn).toHaveLength(1);
});

it('a reload requests the page again if a form has changed the lists in the meantime', async () => {
  const { stores, line, calls, drawn, reload } = await aListsPage();
  const { answers, open } = pendingUntilOpened();
  line.answers = answers;
  const reloading = reload();
  await expect.poll(() => calls.length).toBe(1);
  stores.lists.getState().replace([]);
  open();
  await reloading;
  expect([calls.length, drawn.length]).toEqual([2, 1]);
});

it('a reload requests the page again if a form has changed the cart in the meantime', async () => {
  const { stores, line, calls, drawn, reload } = await aListsPage();
  const { answers, open } = pendingUntilOpened();
  line.answers = answers;
  const reloading = reload();
  await expect.poll(() => calls.length).toBe(1);
  stores.cart.getState().replace(EMPTY_CART);
  open();
  await reloading;
  expect([calls.length, drawn.length]).toEqual([2, 1]);
});

it('a failed reload leaves the page unchanged', async () => {
  const { line, drawn, destinations, reload } = await aListsPage();
  line.fails = 'offline';
  await reload();
  expect([drawn, destinations]).toEqual([[], []]);
});
