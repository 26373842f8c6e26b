import { addressForm } from './pages/address-form.ts';
import { addressesPage } from './pages/addresses-page.ts';
import { authDialog } from './pages/auth-dialog.ts';
import { layout } from './pages/layout.ts';
import { expectAccessible } from './support/accessibility.ts';
import { OFFLINE_MESSAGES } from './support/console-watch.ts';
import { signIn, signUp } from './support/customers.ts';
import { ADDRESS } from './support/orders.ts';
import { visit } from './support/ready.ts';
import { expect, test } from './support/test.ts';

test('saving an address shows the list without another request, even if the connection drops', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(OFFLINE_MESSAGES);
  await signUp(context);
  await visit(page, '/account/addresses/create');
  const form = addressForm(page);
  await form.fill();
  await page.route('/account/addresses/create', async (route) => {
    const response = await route.fetch();
    await context.setOffline(true);
    await route.fulfill({ response });
  });
  await form.save.click();
  await expect(page).toHaveURL('/account/addresses');
  await expect(addressesPage(page).card('Lerato Mokoena')).toHaveCount(1);
});

test('an invalid address shows an error per field and keeps the typed values', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(context);
  await visit(page, '/account/addresses');
  const addresses = addressesPage(page);
  const form = addressForm(page);
  await expect(addresses.none).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Add an address' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add an address' })).toBeVisible();
  await expect(form.province).toBeHidden();

  await test.step('leaving an invalid field shows a hint, and correcting it removes the hint', async () => {
    await form.phone.fill('082 123');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Enter a South African number')).toBeVisible();
    await form.phone.fill('082 123 4567');
    await expect(page.getByText('Enter a South African number')).toBeHidden();
  });

  await test.step('the error summary receives focus and links to each field', async () => {
    await form.recipient.clear();
    await form.street.fill('12 Vilakazi Street');
    await form.postalCode.fill('18');
    await form.save.click();
    const summary = page.getByRole('alert').filter({ hasText: 'Please check what you filled in' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'Enter the recipient’s name.',
      'Enter the suburb.',
      'Enter the city or town.',
      'A postal code has 4 digits.',
    ]);
    await expectAccessible(page);
    await summary.getByRole('link', { name: 'A postal code has 4 digits.' }).click();
    await expect(form.postalCode).toBeFocused();
    await expect(form.postalCode).toHaveAttribute('aria-invalid', 'true');
    await expect(form.street).toHaveValue('12 Vilakazi Street');
    for (const width of [360, 1_440]) {
      await page.setViewportSize({ width, height: 740 });
      await form.postalCode.fill('0250');
      await expect(summary.getByRole('link', { name: 'A postal code' })).toHaveCount(0);
      await expect(form.province).toBeVisible();
      await expect(form.province.getByRole('option')).toHaveCount(10);
      await form.postalCode.fill('2196');
      await expect(form.province).toBeHidden();
      await expect(page.getByText('Province: Gauteng')).toBeVisible();
    }
  });

  await test.step('a city that does not match the postal code asks for confirmation', async () => {
    await form.fill({ city: 'Cape Town', postalCode: '2196' });
    await form.save.click();
    for (const width of [1_440, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(page.getByText('2196 is in Gauteng – is Cape Town right?').first()).toBeVisible();
    }
    await expect(page).toHaveURL('/account/addresses/create');
  });

  await form.fill();
  await form.save.dblclick();
  await expect(page).toHaveURL('/account/addresses');
  await expect(page.getByRole('heading', { level: 2, name: 'Lerato Mokoena' })).toHaveCount(1);
  await expect(addresses.card('Lerato Mokoena')).toContainText('082 123 4567');
  await expect(addresses.card('Lerato Mokoena')).toContainText('0184');
});

test('pasted text is saved without invisible characters', async ({ page, context }) => {
  await signUp(context);
  await visit(page, '/account/addresses/create');
  const form = addressForm(page);
  await form.fill({ phone: '', postalCode: '', recipient: '' });
  for (const [field, pasted] of [
    [form.recipient, `${'\u200b'.repeat(120)}Lerato Mokoena`],
    [form.phone, '\u202a  +27 (0) 82 \u2013 123 \u2013 4567  \u202c'],
    [form.postalCode, '\u00a0\u200b\u200b\u200b0184'],
  ] as const) {
    await field.focus();
    await page.keyboard.insertText(pasted);
  }
  await expect(page.getByText('Province: Gauteng')).toBeVisible();
  await form.save.click();
  await expect(page).toHaveURL('/account/addresses');
  const card = addressesPage(page).card('Lerato Mokoena');
  await expect(card).toContainText('082 123 4567');
  await expect(card).toContainText('0184');
});

test('addresses can be edited, selected and deleted, and one is always current', async ({
  page,
  context,
}) => {
  const { api } = await signUp(context);
  const { add, card, delete: deleteCard } = addressesPage(page);
  await add({ recipient: 'At home' });
  for (const recipient of ['At work', 'Gogo']) await api.addresses.createAddress({ ...ADDRESS, recipient });
  await visit(page, '/account/addresses');
  await expect(card('At home')).toContainText('Current address');
  await expectAccessible(page);

  await test.step('edit an address: saving again confirms a city that does not match the postal code', async () => {
    const form = addressForm(page);
    await card('At work').getByRole('link', { name: 'Edit' }).click();
    await expect(form.phone).toHaveValue('082 123 4567');
    await form.city.fill('Durban');
    await form.changeProvince.click();
    await form.province.selectOption({ label: 'KwaZulu-Natal' });
    await page.setViewportSize({ width: 360, height: 740 });
    await form.save.click();
    await expect(page.getByText('is Durban right?').first()).toBeVisible();
    await form.save.click();
    await expect(card('At work')).toContainText('Durban, 1804');
    await page.setViewportSize({ width: 1_440, height: 900 });
    await expect(card('At work')).toContainText('Durban, 1804');
  });

  await test.step('select another address by keyboard', async () => {
    await card('Gogo').getByRole('button', { name: 'Make this my current address' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Gogo' })).toContainText('your current address');
    await expect(card('Gogo')).toContainText('Current address');
    await expect(card('At home')).not.toContainText('Current address');
  });

  await test.step('delete the current address after a confirmation', async () => {
    await deleteCard('Gogo');
    await expect(card('Gogo')).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'Gogo' })).toContainText('was deleted');
    await expect(layout(page).heading).toBeFocused();
    await expect(card('At home')).toContainText('Current address');
  });

  await visit(page, '/account');
  await expect(page.getByRole('region', { name: 'Delivery address' })).toContainText('At home');
});

test('a slow Back keeps its scroll position if a form’s response updates the page meanwhile', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 480 });
  const { api } = await signUp(context);
  for (const recipient of ['At home', 'Gogo']) await api.addresses.createAddress({ ...ADDRESS, recipient });
  await visit(page, '/account');
  const link = page.getByRole('main').locator('a[href="/account/addresses"]').first();
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 40));
  const position = await page.evaluate(() => window.scrollY);
  expect(position).toBeGreaterThan(100);
  await link.click();
  const held = Promise.withResolvers<void>();
  await page.route('**/account/_payload.json', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.route('/account/addresses', async (route) => {
    await page.evaluate(() => window.history.back());
    await route.continue();
  });
  const { card } = addressesPage(page);
  await card('Gogo').getByRole('button', { name: 'Make this my current address' }).click();
  await expect(card('Gogo')).toContainText('Current address');
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  held.resolve();
  await expect(link).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(position);
});

test('deleting an address that another tab has already deleted updates the list', async ({
  page,
  context,
}) => {
  const { api } = await signUp(context);
  for (const recipient of ['At home', 'At work', 'Gogo'])
    await api.addresses.createAddress({ ...ADDRESS, recipient });
  await visit(page, '/account/addresses');
  const other = await context.newPage();
  await visit(other, '/account/addresses');
  const there = addressesPage(other);
  for (const recipient of ['At work', 'Gogo']) {
    await there.delete(recipient);
    await expect(there.card(recipient)).toHaveCount(0);
  }

  const here = addressesPage(page);
  await here.delete('Gogo');
  await expect(here.card('Gogo')).toHaveCount(0);
  await expect(here.card('At work')).toHaveCount(0);
  await expect(here.card('At home')).toContainText('Current address');
});

test('selecting a deleted address shows an error', async ({ page, context }) => {
  const { api } = await signUp(context);
  for (const recipient of ['At home', 'Gogo']) await api.addresses.createAddress({ ...ADDRESS, recipient });
  await visit(page, '/account/addresses');
  const other = await context.newPage();
  await visit(other, '/account/addresses');
  await addressesPage(other).delete('Gogo');
  await expect(addressesPage(other).card('Gogo')).toHaveCount(0);

  const { card } = addressesPage(page);
  await card('Gogo').getByRole('button', { name: 'Make this my current address' }).click();
  await expect(page.getByRole('alert')).toContainText('has been deleted');
  await expect(card('Gogo')).toHaveCount(0);
});

test('an expired session opens the login dialog, and the address is saved after login', async ({
  page,
  context,
}) => {
  const customer = await signUp(context);
  await visit(page, '/account/addresses/create');
  const form = addressForm(page);
  const dialog = authDialog(page);
  await form.fill();
  await context.clearCookies();
  await form.save.click();
  await expect(dialog.alert).toContainText('session has ended');
  await dialog.logIn(customer);
  await expect(page).toHaveURL('/account/addresses');
  await expect(addressesPage(page).card('Lerato Mokoena')).toHaveCount(1);
});

test('another customer who logs in after the session ended sees their own address list', async ({
  page,
  context,
}) => {
  const other = await signUp(context);
  await context.clearCookies();
  await signUp(context);
  const addresses = addressesPage(page);
  await addresses.add({ recipient: 'Not yours' });
  await context.clearCookies();
  await addresses.delete('Not yours');
  await authDialog(page).sendLogin(other);
  await expect(addresses.none).toBeVisible();
  await expect(addresses.card('Not yours')).toHaveCount(0);
});

test('an address submitted offline stays in the form and can be saved when online again', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(OFFLINE_MESSAGES);
  await signUp(context);
  await visit(page, '/account/addresses/create');
  const form = addressForm(page);
  await form.fill();
  await context.setOffline(true);
  await form.save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'You seem to be offline' })).toBeVisible();
  await expect(form.street).toHaveValue('12 Vilakazi Street');
  await context.setOffline(false);
  await form.save.click();
  await expect(page).toHaveURL('/account/addresses');
});

test('the account pages do not overflow a 320 px screen', async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const { api } = await signUp(context);
  const recipient = 'A very-long-name-without-any-place-to-break-it-in-two-parts';
  await api.addresses.createAddress({ ...ADDRESS, recipient });
  for (const path of ['/account', '/account/addresses', '/account/addresses/create', '/account/details']) {
    await visit(page, path);
    expect([path, await tooWide()]).toEqual([path, 0]);
  }
  await context.clearCookies();
  await signIn(context);
  await visit(page, '/account');
  await expect.poll(tooWide, 'with orders').toBe(0);
});
