import { aShopper, DEMO_CUSTOMER, expect, signIn, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

test('a guarded page asks for a login in the dialog and goes on to it', async ({ page }) => {
  await page.goto(`${origin}/orders`);
  await expect(page).toHaveURL(`${origin}/?auth=login&next=%2Forders`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(DEMO_CUSTOMER.email);
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/do not match/)).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_CUSTOMER.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/orders`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('orders', { ignoreCase: true });
});

test('Cancel and Escape close the dialog and drop what was queued', async ({ page }) => {
  await page.goto(`${origin}/search?in_stock=1`);
  await page.waitForLoadState('networkidle');
  const add = page.getByRole('button', { name: /add .*to (the )?cart/i }).first();
  const dialog = page.getByRole('dialog');
  await add.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await add.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // Straight to the dialog of the account: what waited before must not come along.
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  const shopper = aShopper();
  await dialog.getByRole('button', { name: 'Register' }).click();
  await dialog.getByLabel('Name').fill(shopper.name);
  await dialog.getByLabel('E-mail').fill(shopper.email);
  await dialog.getByLabel('Password', { exact: true }).fill('short');
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(dialog.getByText(/at least 8 characters/)).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(shopper.password);
  await dialog.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(`${origin}/account`);
  const cart = await page.request.get(`${origin}/api/cart`);
  expect(await cart.json()).toMatchObject({ products_per_supplier: {} });
});

test('logging out in one tab shows in the other', async ({ page, context }) => {
  await signIn(page, origin);
  const other = await context.newPage();
  await other.goto(`${origin}/about`);
  await expect(other.getByRole('banner').getByText('Thandi')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(other.getByRole('banner').getByText('Thandi')).toBeHidden();
});

test('the session is remembered, and logging out clears everything', async ({ page }) => {
  await signIn(page, origin);
  await page.goto(`${origin}/about`);
  await expect(page.getByRole('banner').getByText('Thandi')).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem('session') ?? '');
  const cookies = await page.context().cookies();
  const credential = cookies.find(({ name }) => name === 'session');
  expect(credential).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(kept).not.toContain(credential?.value ?? 'no cookie');

  await page.goto(`${origin}/account`);
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page).toHaveURL(`${origin}/`);
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  expect((await page.context().cookies()).some(({ name }) => name === 'session')).toBe(false);
});

test('a session that ended elsewhere is noticed, and the browser forgets it', async ({ page }) => {
  await signIn(page, origin);
  await page.context().clearCookies();
  await page.goto(`${origin}/about`);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('session'))).toBeNull();
});

test('what is typed before the page’s code has come is kept', async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/main-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${origin}/?auth=login&next=/account`, { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill(DEMO_CUSTOMER.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_CUSTOMER.password);
  release();
  await page.waitForLoadState('networkidle');
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${origin}/account`);
});
