import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { aShopper, expect, signUp, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

type Sold = { id: number; name: string; parent_id: number | null; options: { value: string | null }[] };

/** What the shop sells just now, as a search shows it. */
async function sold(page: Page, wanted: (product: Sold) => boolean = () => true): Promise<Sold[]> {
  const response = await page.request.get(`${origin}/api/user/products?in_stock=1&per_page=24`);
  const { data }: { data: Sold[] } = await response.json();
  return data.filter(wanted);
}

function isSimple({ options }: Sold): boolean {
  return options.length === 0;
}

/** The first product of a search that can be bought as it is, and that search. */
async function openSearch(page: Page): Promise<Sold> {
  const [first] = await sold(page, isSimple);
  if (first === undefined) throw new Error('The shop sells nothing');
  await page.goto(`${origin}/search?in_stock=1`);
  return first;
}

function heartOf(page: Page, { name }: Pick<Sold, 'name'>) {
  return page.getByRole('button', { name: `Wishlist: ${name}`, exact: true }).first();
}

/** The ids that the customer's Wishlist holds, by the API. */
async function wished(page: Page): Promise<number[]> {
  const response = await page.request.get(`${origin}/api/product-lists/0/products`);
  const products: { id: number }[] = await response.json();
  return products.map(({ id }) => id);
}

/** A new customer who has looked at the account: the browser knows them. */
async function beSignedIn(page: Page): Promise<void> {
  const { name } = await signUp(page, origin);
  await page.goto(`${origin}/account`);
  await expect(page.getByRole('main').getByText(name)).toBeVisible();
}

/** An account that nobody is signed in to. */
async function register(page: Page): Promise<ReturnType<typeof aShopper>> {
  const shopper = aShopper();
  const response = await page.request.post(`${origin}/api/auth/register`, {
    data: { ...shopper, password_confirmation: shopper.password, device_name: 'another client' },
  });
  expect(response.status()).toBe(200);
  return shopper;
}

async function logIn(page: Page, { email, password }: ReturnType<typeof aShopper>): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog).toBeHidden();
}

/** A new customer with somewhere to deliver to, whose cart holds some of a product. */
async function haveInCart(page: Page, product: Sold, quantity: number): Promise<void> {
  await beSignedIn(page);
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').value.token);
  const headers = { Origin: origin, 'X-Session-Token': token };
  const [province] = await (await page.request.get(`${origin}/api/provinces`)).json();
  const address = await page.request.post(`${origin}/api/addresses`, {
    headers,
    data: {
      recipient: 'Lerato Mokoena',
      phone: '0821234567',
      street: '12 Vilakazi Street',
      complex: '',
      suburb: 'Orlando West',
      city: 'Soweto',
      province_id: province.id,
      postal_code: '1804',
      notes: '',
    },
  });
  expect(address.ok(), await address.text()).toBe(true);
  const cart = await page.request.post(`${origin}/api/cart/${product.id}`, { headers, data: { quantity } });
  expect(cart.ok(), await cart.text()).toBe(true);
}

async function expectNoBarrier(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  );
}

test('a heart while signed out asks for a login, and is set after it', async ({ page }) => {
  const shopper = await register(page);
  const product = await openSearch(page);
  await heartOf(page, product).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'false');
  await logIn(page, shopper);
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'true');
  expect(await wished(page)).toEqual([product.id]);
});

test('Cancel drops the heart that waited for a login', async ({ page }) => {
  const shopper = await register(page);
  const product = await openSearch(page);
  await heartOf(page, product).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await logIn(page, shopper);
  await expect(page).toHaveURL(`${origin}/account`);
  expect(await wished(page)).toEqual([]);
});

test('a heart on a product page shows on every card of the product, and after a reload', async ({ page }) => {
  await beSignedIn(page);
  const product = await openSearch(page);
  await page.getByRole('main').getByRole('link', { name: product.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await heartOf(page, product).click();
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => wished(page)).toEqual([product.id]);
  await page.reload();
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'true');
  await heartOf(page, product).click();
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => wished(page)).toEqual([]);
});

test('quick clicks on a heart end in the last wish', async ({ page }) => {
  await beSignedIn(page);
  const product = await openSearch(page);
  const heart = heartOf(page, product);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const calls: string[] = [];
  await page.route('**/api/product-lists/**', async (route) => {
    calls.push(route.request().method());
    await answered;
    await route.continue();
  });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  // Before that, a second click would leave nothing to send.
  await expect.poll(() => calls).toEqual(['POST']);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  answer();
  await expect.poll(() => calls).toEqual(['POST', 'DELETE']);
  await page.unrouteAll({ behavior: 'wait' });
  await expect.poll(() => wished(page)).toEqual([]);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('a heart whose call fails is undone, and says so on its card', async ({ page }) => {
  await beSignedIn(page);
  const product = await openSearch(page);
  const card = page.getByRole('article').filter({ has: heartOf(page, product) });
  await page.route('**/api/product-lists/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Server error' } }),
  );
  await heartOf(page, product).click();
  await expect(card.getByRole('alert')).toHaveText('Oops, looks like something went wrong.');
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'false');
  await page.unrouteAll({ behavior: 'wait' });
  await heartOf(page, product).click();
  await expect(card.getByRole('alert')).toBeHidden();
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => wished(page)).toEqual([product.id]);
});

test('a wishlist that does not load leaves the hearts empty and says nothing', async ({ page }) => {
  await beSignedIn(page);
  await page.route('**/api/product-lists', (route) =>
    route.fulfill({ status: 500, json: { message: 'Server error' } }),
  );
  const asked = page.waitForResponse('**/api/product-lists');
  const product = await openSearch(page);
  await asked;
  await page.waitForLoadState('networkidle');
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Oops')).toBeHidden();
});

test('a heart set in one tab shows in the other', async ({ page, context }) => {
  await beSignedIn(page);
  const other = await context.newPage();
  const product = await openSearch(other);
  await openSearch(page);
  await other.waitForLoadState('networkidle');
  await heartOf(page, product).click();
  await expect(heartOf(other, product)).toHaveAttribute('aria-pressed', 'true');
  await heartOf(other, product).click();
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'false');
});

test('logging out empties the hearts, and the next customer sees their own', async ({ page }) => {
  await beSignedIn(page);
  const product = await openSearch(page);
  await heartOf(page, product).click();
  await expect.poll(() => wished(page)).toEqual([product.id]);
  await page.goto(`${origin}/account`);
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page).toHaveURL(`${origin}/`);
  await openSearch(page);
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'false');
  await beSignedIn(page);
  const asked = page.waitForResponse('**/api/product-lists');
  await openSearch(page);
  await asked;
  await expect(heartOf(page, product)).toHaveAttribute('aria-pressed', 'false');
});

test('hearts work by the keyboard, signed out and in', async ({ page }) => {
  const shopper = await register(page);
  const product = await openSearch(page);
  const heart = heartOf(page, product);
  await heart.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(heart).toBeFocused();
  await page.keyboard.press('Enter');
  await logIn(page, shopper);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.focus();
  await page.keyboard.press('Space');
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('a heart is a target for a finger', async ({ page }) => {
  const product = await openSearch(page);
  const box = await heartOf(page, product).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
});

test('a variant goes into a list that is made on the product page', async ({ page }) => {
  await beSignedIn(page);
  const [parent] = await sold(page, (product) => product.parent_id === null && !isSimple(product));
  const core = await (await page.request.get(`${origin}/api/products/${parent?.id}?parts=core`)).json();
  const variant: Sold = core.variants.at(-1);
  await page.goto(`${origin}/products/${parent?.id}/-/-?variant=${variant.id}`);
  await page.getByRole('button', { name: 'Save to a list' }).click();
  const sheet = page.getByRole('dialog', { name: 'Save to a list' });
  await expect(sheet.getByRole('checkbox', { name: /^Wishlist/ })).not.toBeChecked();

  await sheet.getByLabel('New list').fill('Wishlist');
  await sheet.getByRole('button', { name: 'Create and save' }).click();
  await expect(sheet.getByText(/already/)).toBeVisible();
  await sheet.getByLabel('New list').fill('Braai on Sunday');
  await sheet.getByRole('button', { name: 'Create and save' }).click();
  await expect(sheet.getByRole('status')).toHaveText('Saved to Braai on Sunday.');
  await expect(sheet.getByRole('checkbox', { name: /^Braai on Sunday/ })).toBeChecked();

  await sheet.getByRole('checkbox', { name: /^Wishlist/ }).check();
  await expect(sheet.getByRole('status')).toHaveText('Saved to Wishlist.');
  await expectNoBarrier(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Save to a list' })).toBeFocused();
  await expect(
    page
      .locator('main')
      .getByRole('button', { name: /^Wishlist: / })
      .first(),
  ).toHaveAttribute('aria-pressed', 'true');
  expect(await wished(page)).toEqual([variant.id]);
  const lists = await (await page.request.get(`${origin}/api/product-lists`)).json();
  expect(lists.at(-1)).toMatchObject({ name: 'Braai on Sunday', products: [{ id: variant.id }] });
});

test('choosing a list while signed out asks for a login', async ({ page }) => {
  const product = await openSearch(page);
  await page.goto(`${origin}/products/${product.id}/-/-`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Save to a list' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('a cart line is saved for later, comes back by undo, and again from what is saved', async ({ page }) => {
  const [product] = await sold(page, isSimple);
  if (product === undefined) throw new Error('The shop sells nothing');
  await haveInCart(page, product, 3);
  await page.goto(`${origin}/cart`);
  const main = page.getByRole('main');
  const saved = page.getByRole('region', { name: 'Saved for later' });
  await main.getByRole('button', { name: `Save for later ${product.name}` }).click();
  await expect(main.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(saved.getByRole('link', { name: product.name })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await main.getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByRole('textbox', { name: `Quantity of ${product.name}` })).toHaveValue('3');
  await expect(saved).toBeHidden();

  await main.getByRole('button', { name: `Save for later ${product.name}` }).click();
  await saved.getByRole('button', { name: `Move to cart ${product.name}` }).click();
  await expect(main.getByRole('textbox', { name: `Quantity of ${product.name}` })).toHaveValue('3');
  await expect(saved).toBeHidden();

  await main.getByRole('button', { name: `Save for later ${product.name}` }).click();
  await expect(main.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await page.reload();
  await expectNoBarrier(page);
  await saved.getByRole('button', { name: `Move to cart ${product.name}` }).click();
  await expect(main.getByRole('textbox', { name: `Quantity of ${product.name}` })).toHaveValue('1');
  await expect(saved).toBeHidden();
  const lists = await (await page.request.get(`${origin}/api/product-lists`)).json();
  expect(lists.at(-1)).toMatchObject({ name: 'Saved for later', products: [] });
});

test('what is removed from what is saved for later is said, and comes back by Undo', async ({
  page,
  context,
  quiet,
}) => {
  const [product] = await sold(page, isSimple);
  if (product === undefined) throw new Error('The shop sells nothing');
  await haveInCart(page, product, 1);
  await page.goto(`${origin}/cart`);
  const saved = page.getByRole('region', { name: 'Saved for later' });
  await page.getByRole('button', { name: `Save for later ${product.name}` }).click();
  await saved.getByRole('button', { name: `Remove ${product.name} from what is saved` }).click();
  const status = page.getByRole('status').filter({ hasText: `${product.name} was removed.` });
  await expect(status).toBeAttached();
  await expect(saved.getByRole('heading', { name: 'Saved for later' })).toBeFocused();
  await expect(saved.getByRole('listitem')).toHaveCount(0);
  await expectNoBarrier(page);

  await context.setOffline(true);
  await saved.getByRole('button', { name: 'Undo' }).click();
  await expect(saved.getByRole('alert')).toContainText(/offline/);
  await context.setOffline(false);
  await saved.getByRole('button', { name: 'Undo' }).click();
  await expect(saved.getByRole('listitem').getByRole('link', { name: product.name })).toBeVisible();
  const lists = await (await page.request.get(`${origin}/api/product-lists`)).json();
  expect(lists.at(-1)).toMatchObject({ name: 'Saved for later', products: [{ id: product.id }] });
  expect(quiet.splice(0).filter((text) => !/did not come|ERR_INTERNET_DISCONNECTED/.test(text))).toEqual([]);
});

test('a session that ended leads from the choice of lists to the login', async ({ page, context, quiet }) => {
  await beSignedIn(page);
  const [product] = await sold(page, isSimple);
  await page.goto(`${origin}/products/${product?.id}/-/-`);
  await page.waitForLoadState('networkidle');
  await page.route('**/api/product-lists', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'Save to a list' }).click();
  const sheet = page.getByRole('dialog', { name: 'Save to a list' });
  await expect(sheet.getByText('Your lists did not come')).toBeVisible();
  await page.unroute('**/api/product-lists');
  await context.clearCookies();
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(sheet).toBeHidden();
  expect(quiet.splice(0).filter((text) => !/did not come|ERR_FAILED/.test(text))).toEqual([]);
});

test('what cannot be saved for later stays in the cart', async ({ page }) => {
  const [product] = await sold(page, isSimple);
  if (product === undefined) throw new Error('The shop sells nothing');
  await haveInCart(page, product, 1);
  await page.goto(`${origin}/cart`);
  await page.route('**/api/product-lists/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Server error' } }),
  );
  const main = page.getByRole('main');
  await main.getByRole('button', { name: `Save for later ${product.name}` }).click();
  await expect(main.getByRole('alert').first()).toContainText('Oops');
  await expect(main.getByRole('textbox', { name: `Quantity of ${product.name}` })).toHaveValue('1');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 740 } });

    test('hearts, set or not, are no barrier', async ({ page }) => {
      await beSignedIn(page);
      const product = await openSearch(page);
      await heartOf(page, product).click();
      await expect.poll(() => wished(page)).toEqual([product.id]);
      await expectNoBarrier(page);
    });
  });
}

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no heart that would do nothing', async ({ page }) => {
    await openSearch(page);
    const hearts = page.locator('.heart');
    await expect(hearts).not.toHaveCount(0);
    await expect(hearts.filter({ visible: true })).toHaveCount(0);
  });
});
