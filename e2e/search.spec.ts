import { layout } from './pages/layout.ts';
import { searchPage } from './pages/search-page.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = [360, 1_440];

test('a search is interpreted and corrected unless taken literally, and an empty result offers alternatives', async ({
  page,
}) => {
  await visit(page, '/');
  const { search, main } = layout(page);
  const { cards } = searchPage(page);
  const chips = main.getByRole('list', { name: 'Chosen filters' });

  await test.step('brand and price become filter chips, and removing a chip searches for its words literally', async () => {
    await search.fill('swartpot kettle under R400');
    await search.press('Enter');
    await expect(page).toHaveURL('/search?q=swartpot+kettle+under+R400');
    await expect(chips.getByRole('link', { name: 'Swartpot' })).toBeVisible();
    await chips.getByRole('link', { name: /Up to R/ }).click();
    await expect(page).toHaveURL('/search?q=swartpot+kettle+under+R400&literal=price');
    await expect(chips.getByRole('link', { name: /Up to R/ })).toHaveCount(0);
    await expect(search).toHaveValue('swartpot kettle under R400');
  });

  await test.step('suggestions are corrected', async () => {
    await search.fill('umbrela');
    await expect(page.getByRole('option', { name: /Umbrella/ }).first()).toBeVisible();
  });

  await test.step('the search is corrected, with a link to search for the original text', async () => {
    await search.press('Enter');
    await expect(main.getByText('Showing results for “umbrella”')).toBeVisible();
    await main.getByRole('link', { name: 'Search instead for “umbrela”' }).click();
    await expect(page).toHaveURL('/search?q=umbrela&exact=1');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect(main.getByRole('heading', { name: 'No products match “umbrela”' })).toBeVisible();
      await expect(main.getByRole('heading', { name: 'Shop by category' })).toBeVisible();
      await expect(main.getByRole('heading', { name: 'Popular right now' })).toBeVisible();
      await expect(cards.first()).toBeVisible();
    }
  });

  await test.step('a price limit below all products shows the nearest match', async () => {
    await search.fill('enamel kettle under R5');
    await search.press('Enter');
    await expect(main.getByText(/^No “enamel kettle” at this price\. The nearest costs/)).toBeVisible();
    await expect(cards.first()).toContainText('Kettle');
  });

  await test.step('a filter without matches shows related products', async () => {
    await visit(page, '/search?q=enamel+kettle&max_price=5');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect(main.getByRole('heading', { name: /^More in / })).toBeVisible();
      await expect(cards.first()).toBeVisible();
    }
    await main.getByRole('link', { name: 'Clear all filters' }).click();
    await expect(cards.first()).toContainText('Kettle');
  });
});

test('the search box offers recent searches, which the shopper can clear', async ({ page }) => {
  await visit(page, '/search?q=kettle');
  const { search, main } = layout(page);
  await visit(page, '/');
  const recent = page.getByRole('group', { name: 'Recent searches' }).getByRole('option');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await search.focus();
    await expect(recent).toHaveText(['kettle']);
    await search.blur();
    await expect(recent).toBeHidden();
  }
  await search.focus();
  await recent.click();
  await expect(page).toHaveURL('/search?q=kettle');
  await expect(main.getByRole('heading', { level: 1 })).toContainText('kettle');
  await search.fill('');
  await page.getByRole('option', { name: 'Clear recent searches' }).click();
  await search.blur();
  await search.focus();
  await expect(page.getByRole('option', { name: 'Clear recent searches' })).toHaveCount(0);
});

test('a failed search can be retried and keeps the typed text', async ({ page }) => {
  await visit(page, '/');
  const { search } = layout(page);
  const { cards } = searchPage(page);
  const answers = { status: 502, json: { code: 'bad_gateway', message: 'no', call: 'listProducts' } };
  await page.route('**/search/_payload.json*', (route) => route.fulfill(answers), { times: 1 });
  await search.fill('kettle');
  await search.press('Enter');
  await expect(page.getByText('Oops, looks like something went wrong.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(search).toHaveValue('kettle');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/search?q=kettle');
  await expect(cards.first()).toContainText('Kettle');
});
