import type { Page } from 'playwright/test';
import { cartSheet } from './pages/cart-sheet.ts';
import { layout } from './pages/layout.ts';
import { searchPage } from './pages/search-page.ts';
import { signUp } from './support/customers.ts';
import { demoProducts } from './support/demo-products.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

/** Makes requests for the cart page's data fail as they do when one of the worker's API calls fails. */
async function rejectCartPage(page: Page, call: string): Promise<void> {
  const json = { code: 'bad_gateway', message: 'no', call };
  await page.route('**/cart/_payload.json', (route) => route.fulfill({ status: 502, json }));
}

for (const { call, count, title } of [
  {
    call: 'getCart',
    count: /^Cart$/,
    title: 'a failed getCart call clears the cart count, shows an error and stays on the page',
  },
  { call: 'getUser', count: /1/, title: 'a failed getUser call keeps the cart count' },
]) {
  test(title, async ({ page, context }) => {
    const { api } = await signUp(context);
    const { plain } = await demoProducts();
    await api.cart.setCartItem({ productId: plain[0].id, quantity: 1 });
    await visit(page, '/orders');
    const { cartLink } = layout(page);
    await expect(cartLink).toHaveText(/1/);
    await rejectCartPage(page, call);
    await cartLink.click();
    await cartSheet(page).wholeCart.click();
    await expect(page.getByText('Oops, looks like something went wrong.')).toBeVisible();
    await expect(page).toHaveURL('/orders');
    await expect(cartLink).toHaveText(count);
  });
}

test('failed search suggestions can be retried', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/Failed to load resource/);
  await visit(page, '/about');
  let fails = true;
  await page.route('**/api/search/suggestions*', (route) =>
    fails ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'no' } }) : route.continue(),
  );
  const { search } = layout(page);
  await search.fill('kettle');
  const alert = page.getByRole('alert').filter({ hasText: 'We couldn’t load suggestions.' });
  await expect(alert).toBeVisible();
  fails = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(alert).toBeHidden();
  await expect(search).toBeFocused();
});

test('the next listing page can be retried if it never finishes loading', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/search');
  const { cards, loadMore } = searchPage(page);
  let requests = 0;
  await page.route('**/search/_payload.json?page=2', async (route) => {
    requests += 1;
    if (requests > 1) await route.continue();
  });
  await loadMore.click();
  await expect.poll(() => requests).toBe(1);
  await page.clock.fastForward('00:16');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards).toHaveCount(48);
});
