import { aShopper, expect, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

test.use({ javaScriptEnabled: false });

test('with scripts off: search, sign up, add to the cart, buy and pay', async ({ page }) => {
  const shopper = aShopper();
  await page.goto(`${origin}/`);
  await page.getByRole('combobox', { name: /search/i }).fill('kettle');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=kettle/);
  await page.locator('main a[href^="/products/"]').first().click();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();

  await expect(page).toHaveURL(/auth=login&next=/);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByLabel('Name').fill(shopper.name);
  await page.getByLabel('E-mail').fill(shopper.email);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('button', { name: 'Register' }).click();

  // What was to be added has been: the cart asks where to deliver it.
  await expect(page).toHaveURL(/\/checkout\/addresses\/create/);
  await page.getByLabel('Recipient').fill(shopper.name);
  await page.getByLabel('Phone').fill('123');
  await page.getByLabel('Street address').fill('12 Vilakazi Street');
  await page.getByLabel('Suburb').fill('Orlando West');
  await page.getByLabel('City or town').fill('Soweto');
  await page.getByLabel('Province').selectOption({ label: 'Gauteng' });
  await page.getByLabel('Postal code').fill('1804');
  await page.getByRole('button', { name: /save address/i }).click();
  await expect(page.getByText(/South African number/).first()).toBeVisible();
  await expect(page.getByLabel('Street address')).toHaveValue('12 Vilakazi Street');
  await page.getByLabel('Phone').fill('0821234567');
  await page.getByRole('button', { name: /save address/i }).click();

  await expect(page).toHaveURL(/\/cart/);
  await page.getByRole('link', { name: /check out/i }).click();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.getByRole('button', { name: /^Pay R/ }).click();
  await page.getByRole('button', { name: /EFT/ }).click();
  await expect(page).toHaveURL(/\/orders\/\d{6}$/);
  await expect(page.getByText('Paid').first()).toBeVisible();
});
