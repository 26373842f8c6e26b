import type { Page } from 'playwright/test';
import { productPath, retailerPath } from '#shared/navigation/paths.ts';
import { expectAccessibleInLightAndDark } from './support/accessibility.ts';
import { signUp } from './support/customers.ts';
import { demoShopClient } from './support/demo-shop-client.ts';
import { visit } from './support/ready.ts';
import { SHOPS } from './support/shops.ts';
import { expect, test } from './support/test.ts';

const PHONE = { width: 360, height: 760 };
const DESK = { width: 1440, height: 900 };

test.beforeEach(({ context }) =>
  context.addCookies([{ name: 'cookies-accepted', value: '1', url: SHOPS.demo.origin }]),
);

async function findProduct(q: string) {
  const { data } = await demoShopClient().search.listProducts({ q, per_page: '1' });
  if (data[0] === undefined) throw new Error(`The demo has no ${q}`);
  return data[0];
}

/** The number of cards whose whole height is in view below the header and above the phone's menu. */
function wholeCardsInView(page: Page): Promise<number> {
  return page.evaluate(() => {
    const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const menu = document.querySelector('.bottom-bar')?.getBoundingClientRect();
    const end = menu?.height ? menu.top : innerHeight;
    return Array.from(document.querySelectorAll('article')).filter((card) => {
      const box = card.getBoundingClientRect();
      return box.top >= top && box.bottom <= end && box.left >= 0 && box.right <= innerWidth;
    }).length;
  });
}

test('the home page shows an offer and two whole product cards on the first screen', async ({ page }) => {
  for (const [viewport, height] of [
    [PHONE, 200],
    [DESK, 280],
  ] as const) {
    await page.setViewportSize(viewport);
    await visit(page, '/');
    const hero = page.locator('.hero');
    expect((await hero.boundingBox())?.height).toBeLessThanOrEqual(height);
    await expect(hero).toContainText(/Up to \d+% off until \d+ \w{3}/);
    await expect(hero.getByRole('link')).toHaveAttribute('href', /^\/content-sections\//);
    expect(await wholeCardsInView(page)).toBeGreaterThanOrEqual(2);
    await expect(page.locator('.tiles a')).toHaveCount(9);
  }
  await expectAccessibleInLightAndDark(page);
});

test('a listing shows two rows of equally high cards on a phone, and five columns on a desktop', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await visit(page, '/search');
  const cards = page.getByRole('article');
  await cards.nth(2).evaluate((card) => {
    scrollTo(0, card.getBoundingClientRect().top + scrollY - 76);
  });
  expect(await wholeCardsInView(page)).toBe(4);
  const unevenness = () =>
    cards.evaluateAll((all) => {
      const heights = all.map((card) => card.getBoundingClientRect().height);
      return Math.max(...heights) - Math.min(...heights);
    });
  expect(await unevenness()).toBeLessThanOrEqual(1);
  await page.setViewportSize(DESK);
  const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(5);
  expect(await unevenness()).toBeLessThanOrEqual(1);
});

for (const viewport of [PHONE, DESK]) {
  test(`at ${viewport.width} px "+" on a card adds the product and becomes a quantity stepper`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(viewport);
    const { api } = await signUp(context);
    await visit(page, '/account');
    const { id, name } = await findProduct('HB Pencils');
    await visit(page, '/search?q=HB+Pencils');
    const add = page.getByRole('button', { name: `Add to cart: ${name}` });
    const more = page.getByRole('button', { name: `One more: ${name}` });
    const inCart = async () =>
      Object.values((await api.cart.getCart()).products_per_supplier).flatMap((items) =>
        Object.values(items).map(({ product_id, quantity }) => [product_id, quantity]),
      );
    const card = page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });
    const heightOfCard = async () => (await card.boundingBox())?.height;
    const height = await heightOfCard();
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(more).toBeFocused();
    expect(await heightOfCard()).toBe(height);
    await expect(add).toHaveCount(0);
    await more.dblclick();
    await expect.poll(inCart).toEqual([[id, 3]]);
    await page.getByRole('button', { name: `One less: ${name}` }).click();
    await expect.poll(inCart).toEqual([[id, 2]]);
    await page.getByRole('button', { name: `One less: ${name}` }).click();
    await page.getByRole('button', { name: `Remove: ${name}` }).click();
    await expect(add).toBeFocused();
    expect(await inCart()).toEqual([]);
  });

  test(`at ${viewport.width} px a product shows swatches, a size guide and the delivery cost by postal code`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const takkies = await findProduct('street takkies');
    await visit(page, productPath(takkies));
    const main = page.getByRole('main');
    const primary = main.locator('.button-primary').filter({ visible: true });
    expect(await primary.count()).toBeLessThanOrEqual(2);
    await expect(main.getByText('In stock')).toBeVisible();
    const swatch = main.getByRole('link', { name: 'Mint', exact: true }).locator('svg');
    await expect(swatch).toHaveAttribute('fill', /^#/);
    await main.getByRole('link', { name: 'Mint', exact: true }).click();
    await expect(main.getByRole('link', { name: 'Mint', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );

    await main.getByText('Size guide').click();
    await expect(main.getByRole('columnheader', { name: 'EU' })).toBeVisible();

    await main.getByText('Deliver to your postal code').click();
    const code = main.getByLabel('Postal code');
    await code.fill('18');
    await main.getByRole('button', { name: 'Check' }).click();
    await expect(main.getByText('Enter the four digits')).toBeVisible();
    await code.fill('1804');
    await code.press('Enter');
    await expect(main.getByText(/^Delivery to 1804: /)).toBeVisible();
    await visit(page, productPath(await findProduct('fondue pot')));
    await expect(main.getByText(/^Delivery to 1804: /)).toBeVisible();
    await expectAccessibleInLightAndDark(page);
  });
}

test('on a phone, a clothing product’s price is visible above the sticky bar, and a thumbnail has a name', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const tee = await findProduct('kasi classic tee');
  await visit(page, productPath(tee));
  const main = page.getByRole('main');
  const [price, bar] = await Promise.all([
    main.locator('.price-large b').boundingBox(),
    main.locator('.sticky-offer').boundingBox(),
  ]);
  expect((price?.y ?? 0) + (price?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await expect(main.getByRole('link', { name: /\w{3,}.*, picture 2$/ })).toBeVisible();
});

test('a retailer’s page introduces the retailer, and its cards do not repeat the name', async ({ page }) => {
  const { supplier } = await findProduct('kettle braai');
  await visit(page, retailerPath(supplier));
  const about = page.getByRole('region', { name: 'About this retailer' });
  await expect(about.getByRole('heading', { level: 1 })).toHaveText(supplier.display_name);
  await expect(about.getByRole('listitem').filter({ hasText: 'Returns' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('article').getByText(/Sold by/)).toHaveCount(0);
  await expectAccessibleInLightAndDark(page);
});

test('a product’s image follows the selected colour', async ({ page }) => {
  const { data } = await demoShopClient().search.listProducts({ per_page: '96' });
  const api = demoShopClient();
  for (const { id } of data.filter(({ options }) => options.some(({ name }) => name === 'Colour'))) {
    const { product, variants } = await api.catalogue.getProduct({ id, parts: 'core' });
    const other = variants.find(({ images }) => images[0]?.url !== product.images[0]?.url);
    const colour = other?.options.find(({ name }) => name === 'Colour')?.value;
    const same = variants.filter(({ options }) => options.some(({ value }) => value === colour));
    if (!colour || !same.every(({ images }) => images[0]?.url === other?.images[0]?.url)) continue;
    await visit(page, productPath(product));
    const name = other?.images[0]?.url.split('/').at(-1) ?? '';
    await page.getByRole('main').getByRole('link', { name: colour, exact: true }).click();
    await expect(page.locator('.gallery img').first()).toHaveAttribute('src', new RegExp(name));
    return;
  }
  throw new Error('No product of the demo shop has an image per colour');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('"+" opens the login page, and the delivery cost is shown for all provinces', async ({ page }) => {
    const { name } = await findProduct('HB Pencils');
    await page.goto('/search?q=HB+Pencils');
    await page.getByRole('button', { name: `Add to cart: ${name}` }).click();
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
    await page.goto(productPath(await findProduct('fondue pot')));
    await expect(page.getByText(/Delivery R.* by province/)).toBeVisible();
    await expect(page.getByText('Deliver to your postal code')).toBeHidden();
  });
});
