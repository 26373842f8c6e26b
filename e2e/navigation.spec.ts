import { expect, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

test('Back returns to the same place of a listing, with its filters', async ({ page }) => {
  await page.goto(`${origin}/search?in_stock=1&sort=price_asc`);
  await page.waitForLoadState('networkidle');
  const card = page.locator('main a[href^="/products/"]').nth(12);
  await card.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 60));
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(200);
  await card.click();
  await expect(page).toHaveURL(/\/products\//);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/search?in_stock=1&sort=price_asc`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 40);
});

test('a navigation moves the title, the focus and what is announced', async ({ page }) => {
  await page.goto(`${origin}/about`);
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /privacy/i })
    .click();
  await expect(page).toHaveTitle(/Privacy.* \| Spaza/);
  await expect(page.locator('h1')).toBeFocused();
  await expect(page.locator('#app [aria-live=polite]').first()).toHaveText(/Privacy/);
});

test('a newer navigation overtakes an older one', async ({ page }) => {
  await page.goto(`${origin}/about`);
  await page.waitForLoadState('networkidle');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/support/_payload.json', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  const footer = page.getByRole('contentinfo');
  await footer
    .getByRole('link', { name: /support|contact/i })
    .first()
    .click();
  await footer.getByRole('link', { name: /privacy/i }).click();
  await expect(page).toHaveURL(`${origin}/privacy-policy`);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Privacy/);
  await expect(page).toHaveURL(`${origin}/privacy-policy`);
});

test('a page whose data does not come is loaded in full', async ({ page, quiet }) => {
  await page.goto(`${origin}/about`);
  await page.waitForLoadState('networkidle');
  await page.route('**/_payload.json', (route) => route.fulfill({ status: 200, body: '{broken' }));
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /privacy/i })
    .click();
  await expect(page).toHaveURL(`${origin}/privacy-policy`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Privacy/);
  expect(quiet.splice(0).every((line) => line.startsWith('warning: The data of /privacy-policy'))).toBe(true);
});

test('offline, the page stays and says so', async ({ page, context, quiet }) => {
  await page.goto(`${origin}/about`);
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('button', { name: /search/i })
    .first()
    .focus();
  await context.setOffline(true);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /privacy/i })
    .click();
  await expect(page.getByText('You seem to be offline')).toBeVisible();
  await expect(page).toHaveURL(`${origin}/about`);
  await context.setOffline(false);
  expect(quiet.splice(0).filter((line) => !/did not come|ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([]);
});

test('an unknown path shows the error page and the shop stays alive', async ({ page }) => {
  const response = await page.goto(`${origin}/no/such/page`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  await expect(page.getByText('The content you are looking for is missing.')).toBeVisible();
  await page.getByRole('link', { name: 'Back To Home' }).click();
  await expect(page).toHaveURL(`${origin}/`);
});

test('a fragment that is no valid encoding breaks nothing', async ({ page }) => {
  await page.goto(`${origin}/about#%E0%A4%A`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('Back to a page whose data is refused keeps page and address together', async ({ page }) => {
  await page.goto(`${origin}/about`);
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /privacy/i })
    .click();
  await expect(page).toHaveURL(`${origin}/privacy-policy`);
  await page.route('**/about/_payload.json', (route) =>
    route.fulfill({ status: 502, json: { message: 'no' } }),
  );
  await page.goBack();
  await expect(page.getByText('Oops, looks like something went wrong.')).toBeVisible();
  await expect(page).toHaveURL(`${origin}/privacy-policy`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Privacy/);
});
