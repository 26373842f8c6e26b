import { aCustomer, atAnAddressOfItsOwn, cartOf, logIn, pinFor } from './support/customers.ts';
import { aShopper, expect, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

test.beforeEach(atAnAddressOfItsOwn);

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
  await page.getByRole('radio', { name: /Instant EFT/ }).check();
  await page.getByRole('button', { name: /^Pay R/ }).click();
  await page.getByRole('button', { name: 'Go on to the payment page' }).click();
  await page.getByRole('button', { name: 'Pay by instant EFT' }).click();
  await expect(page).toHaveURL(/\/orders\/\d{6}$/);
  await expect(page.getByText('Paid').first()).toBeVisible();
});

test('with scripts off: a forgotten password, and what was to be added before is in the cart', async ({
  page,
  request,
}) => {
  const shopper = await aCustomer(request);
  await page.goto(`${origin}/search?q=kettle`);
  await page.locator('main a[href^="/products/"]').first().click();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/what you chose goes into your cart/)).toBeVisible();
  await dialog.getByRole('link', { name: 'Forgot your password?' }).click();
  await dialog.getByLabel('E-mail').fill('nobody');
  await dialog.getByRole('button', { name: 'Send OTP' }).click();
  await expect(dialog.getByText(/Enter an e-mail address/)).toBeVisible();
  await dialog.getByLabel('E-mail').fill(shopper.email);
  await dialog.getByRole('button', { name: 'Send OTP' }).click();
  await expect(dialog.getByText(`Check the inbox of ${shopper.email} and enter the OTP.`)).toBeVisible();
  const pin = await pinFor(request, shopper.email);
  await dialog.getByLabel('One-time pin').fill('12');
  await dialog.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(dialog.getByText(/6 digits\./).last()).toBeVisible();
  await dialog.getByLabel('One-time pin').fill(pin);
  await dialog.getByRole('button', { name: 'Verify OTP' }).click();
  await dialog.getByRole('textbox', { name: 'New password' }).fill('short');
  await dialog.getByRole('button', { name: 'Update Password' }).click();
  await expect(dialog.getByText(/A password has at least/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'New password' }).fill('a sunny day in Durban');
  await dialog.getByRole('button', { name: 'Update Password' }).click();
  await expect(dialog.getByText(/Your password is updated/)).toBeVisible();
  expect(page.url()).not.toMatch(/token|otp=|example\.co\.za/);
  await expect(dialog.getByLabel('E-mail')).toHaveValue(shopper.email);
  await dialog.getByLabel('Password', { exact: true }).fill('a sunny day in Durban');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/checkout\/addresses\/create/);
  expect(Object.values(await cartOf(page))).toEqual([1]);
});

test('with scripts off: Cancel closes the dialog, and nothing is added later', async ({ page, request }) => {
  const shopper = await aCustomer(request);
  await page.goto(`${origin}/search?q=kettle`);
  await page.locator('main a[href^="/products/"]').first().click();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto(`${origin}/?auth=login&next=/account`);
  await logIn(page, shopper);
  await expect(page).toHaveURL(`${origin}/account`);
  expect(await cartOf(page)).toEqual({});
});
