import type { Page } from 'playwright/test';
import { barriersOf } from './support/barriers.ts';
import { expect, signIn, signUp, journey as test } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

type Given = { recipient?: string; city?: string };

async function fillAddress(page: Page, { recipient = 'Lerato Mokoena', city = 'Soweto' }: Given = {}) {
  await page.getByLabel("Recipient's name").fill(recipient);
  await page.getByLabel('Cellphone number').fill('082 123 4567');
  await page.getByLabel('Street address').fill('12 Vilakazi Street');
  await page.getByLabel('Suburb').fill('Orlando West');
  await page.getByLabel('City or town').fill(city);
  await page.getByLabel('Province').selectOption({ label: 'Gauteng' });
  await page.getByLabel('Postal code').fill('0184');
}

async function addAddress(page: Page, given: Given): Promise<void> {
  await page.goto(`${origin}/account/addresses/create`);
  await fillAddress(page, given);
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page).toHaveURL(`${origin}/account/addresses`);
}

function card(page: Page, recipient: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: recipient }) });
}

/** By keyboard: the question opens, and its button is the next one. */
async function deleteCard(page: Page, recipient: string): Promise<void> {
  await card(page, recipient)
    .getByText(/^Delete/)
    .press('Enter');
  await page.keyboard.press('Tab');
  await expect(card(page, recipient).getByRole('button', { name: 'Yes, delete this address' })).toBeFocused();
  await page.keyboard.press('Enter');
}

test('a saved address whose next page does not come can be saved again, and is there once', async ({
  page,
  context,
  quiet,
}) => {
  await page.goto(`${origin}/about`);
  await signUp(page, origin);
  await page.goto(`${origin}/account/addresses/create`);
  await page.waitForLoadState('networkidle');
  await fillAddress(page);
  await page.route('**/api/addresses', async (route) => {
    const response = await route.fetch();
    await context.setOffline(true);
    await route.fulfill({ response });
  });
  const button = page.getByRole('button', { name: 'Save address' });
  await button.click();
  await expect(page.getByText(/You seem to be offline/).first()).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-busy');
  await context.setOffline(false);
  await page.unroute('**/api/addresses');
  await button.click();
  await expect(page).toHaveURL(`${origin}/account/addresses`);
  await expect(card(page, 'Lerato Mokoena')).toHaveCount(1);
  // Parts of the page that were to wake just then did not come either.
  expect(quiet.splice(0).filter((text) => !/ERR_INTERNET_DISCONNECTED|did not come/.test(text))).toEqual([]);
});

test('a wrong address is explained field by field, and nothing typed is lost', async ({ page }) => {
  await page.goto(`${origin}/about`);
  await signUp(page, origin);
  await page.goto(`${origin}/account/addresses`);
  await expect(page.getByRole('heading', { name: 'No address yet' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Add an address' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add an address' })).toBeVisible();
  await expect(page.getByLabel('Province').getByRole('option')).toHaveCount(10);

  await test.step('on leaving a field a hint comes, and goes when it is mended', async () => {
    await page.getByLabel('Cellphone number').fill('082 123');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Enter a South African number')).toBeVisible();
    await page.getByLabel('Cellphone number').fill('082 123 4567');
    await expect(page.getByText('Enter a South African number')).toBeHidden();
  });

  await test.step('the summary takes the focus and leads to each field', async () => {
    await page.getByLabel('Street address').fill('12 Vilakazi Street');
    await page.getByLabel('Postal code').fill('18');
    await page.getByRole('button', { name: 'Save address' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'Please check what you filled in' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      "Recipient's name is required.",
      'Suburb is required.',
      'City or town is required.',
      'Choose a province.',
      'A postal code has 4 digits.',
    ]);
    expect(await barriersOf(page)).toEqual([]);
    await summary.getByRole('link', { name: 'Choose a province.' }).click();
    await expect(page.getByLabel('Province')).toBeFocused();
    await expect(page.getByLabel('Postal code')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Street address')).toHaveValue('12 Vilakazi Street');
    await page.getByLabel('Postal code').fill('1804');
    await expect(summary.getByRole('link', { name: 'A postal code' })).toHaveCount(0);
    await expect(summary.getByRole('link', { name: 'Choose a province.' })).toBeVisible();
  });

  await fillAddress(page);
  await page.getByRole('button', { name: 'Save address' }).dblclick();
  await expect(page).toHaveURL(`${origin}/account/addresses`);
  await expect(page.getByRole('heading', { level: 2, name: 'Lerato Mokoena' })).toHaveCount(1);
  await expect(card(page, 'Lerato Mokoena')).toContainText('082 123 4567');
  await expect(card(page, 'Lerato Mokoena')).toContainText('0184');
});

test('addresses are changed, chosen and deleted; one of them stays the current one', async ({ page }) => {
  await page.goto(`${origin}/about`);
  await signUp(page, origin);
  await addAddress(page, { recipient: 'At home' });
  await addAddress(page, { recipient: 'At work' });
  await addAddress(page, { recipient: 'Gogo' });
  await expect(card(page, 'At home')).toContainText('Current address');
  expect(await barriersOf(page)).toEqual([]);

  await test.step('change one', async () => {
    await card(page, 'At work').getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByLabel('Cellphone number')).toHaveValue('082 123 4567');
    await page.getByLabel('City or town').fill('Durban');
    await page.getByLabel('Province').selectOption({ label: 'KwaZulu-Natal' });
    await page.getByRole('button', { name: 'Save address' }).click();
    await expect(card(page, 'At work')).toContainText('Durban, 0184');
  });

  await test.step('choose another, by keyboard', async () => {
    await card(page, 'Gogo').getByRole('button', { name: 'Make this my current address' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Gogo' })).toContainText('your current address');
    await expect(card(page, 'Gogo')).toContainText('Current address');
    await expect(card(page, 'At home')).not.toContainText('Current address');
  });

  await test.step('delete the current one, after a question', async () => {
    await deleteCard(page, 'Gogo');
    await expect(card(page, 'Gogo')).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'Gogo' })).toContainText('was deleted');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(card(page, 'At home')).toContainText('Current address');
  });

  await page.goto(`${origin}/account`);
  await expect(page.getByRole('region', { name: 'Delivery address' })).toContainText('At home');
});

test('an address deleted in another tab is no trouble in this one', async ({ page }) => {
  await page.goto(`${origin}/about`);
  await signUp(page, origin);
  await addAddress(page, { recipient: 'At home' });
  await addAddress(page, { recipient: 'At work' });
  await addAddress(page, { recipient: 'Gogo' });
  const other = await page.context().newPage();
  await other.goto(`${origin}/account/addresses`);
  for (const recipient of ['At work', 'Gogo']) {
    await deleteCard(other, recipient);
    await expect(card(other, recipient)).toHaveCount(0);
  }

  await deleteCard(page, 'Gogo');
  await expect(card(page, 'Gogo')).toHaveCount(0);
  await expect(card(page, 'At work')).toHaveCount(0);
  await expect(card(page, 'At home')).toContainText('Current address');
});

test('choosing an address that is gone says so', async ({ page }) => {
  await page.goto(`${origin}/about`);
  await signUp(page, origin);
  await addAddress(page, { recipient: 'At home' });
  await addAddress(page, { recipient: 'Gogo' });
  const other = await page.context().newPage();
  await other.goto(`${origin}/account/addresses`);
  await deleteCard(other, 'Gogo');
  await expect(card(other, 'Gogo')).toHaveCount(0);

  await card(page, 'Gogo').getByRole('button', { name: 'Make this my current address' }).click();
  await expect(page.getByRole('alert')).toContainText('deleted meanwhile');
  await expect(card(page, 'Gogo')).toHaveCount(0);
});

test('a session that ended meanwhile asks for a login, and saving goes on', async ({ page }) => {
  await page.goto(`${origin}/about`);
  const shopper = await signUp(page, origin);
  await page.goto(`${origin}/account/addresses/create`);
  await fillAddress(page);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save address' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();

  await test.step('Cancel keeps what was typed', async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'session has ended' })).toBeVisible();
    await expect(page.getByLabel('Street address')).toHaveValue('12 Vilakazi Street');
  });

  await page.getByRole('button', { name: 'Save address' }).click();
  await dialog.getByLabel('E-mail').fill(shopper.email);
  await dialog.getByLabel('Password', { exact: true }).fill(shopper.password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${origin}/account/addresses`);
  await expect(card(page, 'Lerato Mokoena')).toHaveCount(1);
});

test('somebody else who logs in there gets a page of their own', async ({ page }) => {
  await page.goto(`${origin}/about`);
  const other = await signUp(page, origin);
  await page.context().clearCookies();
  await signUp(page, origin);
  await addAddress(page, { recipient: 'Not yours' });
  await page.context().clearCookies();
  await deleteCard(page, 'Not yours');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(other.email);
  await dialog.getByLabel('Password', { exact: true }).fill(other.password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'No address yet' })).toBeVisible();
  await expect(card(page, 'Not yours')).toHaveCount(0);
});

test('without a connection an address is kept in its fields until there is one', async ({ page, quiet }) => {
  await page.goto(`${origin}/about`);
  await signUp(page, origin);
  await page.goto(`${origin}/account/addresses/create`);
  await fillAddress(page);
  await page.route('**/api/addresses', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You seem to be offline' })).toBeVisible();
  await expect(page.getByLabel('Street address')).toHaveValue('12 Vilakazi Street');
  expect(quiet.splice(0)).toEqual([expect.stringContaining('ERR_INTERNET_DISCONNECTED')]);
  await page.unroute('**/api/addresses');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page).toHaveURL(`${origin}/account/addresses`);
});

test('nothing of the account is wider than a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.goto(`${origin}/about`);
  await signUp(page, origin);
  await addAddress(page, { recipient: 'A very-long-name-without-any-place-to-break-it-in-two-parts' });
  for (const path of ['/account', '/account/addresses', '/account/addresses/create', '/account/details']) {
    await page.goto(`${origin}${path}`);
    expect([path, await tooWide()]).toEqual([path, 0]);
  }
  await page.context().clearCookies();
  await signIn(page, origin);
  await expect.poll(tooWide, 'with orders').toBe(0);
});
