import { barriersOf } from './support/barriers.ts';
import { DEMO_CUSTOMER, expect, signIn, journey as test } from './support/journey.ts';
import { mailsTo } from './support/outbox.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

test('a visitor writes to the shop, mends a mistake, and gets a reference', async ({ page }) => {
  await page.goto(`${origin}/support`);
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Name').fill('Sipho Dlamini');
  await page.getByLabel('E-mail').fill('sipho');
  await page.getByLabel('Message').fill('Do you deliver to Upington?');
  await page.getByRole('button', { name: 'Send message' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: /Enter an e-mail address/ }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('Message')).toHaveValue('Do you deliver to Upington?');

  await page.getByLabel('E-mail').fill('sipho@example.co.za');
  await page.getByRole('button', { name: 'Send message' }).click();
  const heading = page.getByRole('heading', { name: 'Your message has reached us' });
  await expect(heading).toBeFocused();
  await expect(page.getByText(/S-\d{6}/)).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('a message that cannot be sent stays in the form, and goes through the second time', async ({
  page,
  context,
}) => {
  await page.goto(`${origin}/support`);
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Name').fill('Sipho Dlamini');
  await page.getByLabel('E-mail').fill('sipho-offline@example.co.za');
  await page.getByLabel('Message').fill('Is the braai in stock in Durban?');
  const away = { status: 503, json: { message: 'No answer in time. Please try again.' } };
  await page.route('**/api/support', (route) => route.fulfill(away), { times: 1 });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Please try again');
  await expect(page.getByLabel('Message')).toHaveValue('Is the braai in stock in Durban?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText(/S-\d{6}/)).toBeVisible();
  expect(await context.cookies()).toEqual([]);
});

test('about an order of one’s own the form knows who writes, and which order it is', async ({ page }) => {
  await signIn(page, origin);
  await page.goto(`${origin}/orders`);
  await page
    .getByRole('link', { name: /^Order \d{6}/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Get help with this order' }).click();
  await expect(page).toHaveURL(/\/support\?order_id=\d+$/);
  await expect(page.getByLabel('Name')).toHaveValue('Thandi Nkosi');
  await expect(page.getByLabel('E-mail')).toHaveValue('thandi@spaza.example');
  await expect(page.getByLabel('Order number')).toHaveValue(/^\d{6}$/);
  await expect(page.getByText(/This is about order \d{6} of/)).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  const number = await page.getByLabel('Order number').inputValue();
  await page.getByLabel('Message').fill('Please leave it with the neighbour.');
  await page.getByRole('button', { name: 'Send message' }).click();
  const reference = (await page.getByText(/^S-\d{6}$/).textContent()) ?? '';

  await expect
    .poll(async () => (await mailsTo(DEMO_CUSTOMER.email, origin)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining(reference));
  await expect
    .poll(async () => (await mailsTo('help@spaza.example', origin)).map(({ text }) => text))
    .toContainEqual(expect.stringMatching(new RegExp(`${number}[^]*leave it with the neighbour`)));
});

test('another’s order is none of theirs', async ({ page }) => {
  await signIn(page, origin);
  await page.goto(`${origin}/support?order_id=999999`);
  await expect(page.getByText(/Order 999999 is not among/)).toBeVisible();
  await page.getByLabel('Message').fill('Where is it?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Order number')).toHaveAccessibleDescription(/one of your own orders/);
  await page.getByLabel('Order number').fill('');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText(/S-\d{6}/)).toBeVisible();
});

test('the page that everyone gets holds nothing of whoever asks for it', async ({ page }) => {
  await signIn(page, origin);
  const html = await (await page.request.get(`${origin}/support?order_id=1`)).text();
  expect(html).not.toContain('Thandi');
  expect(html).not.toContain('thandi@');
});

test('the keyboard alone does it', async ({ page }) => {
  await page.goto(`${origin}/support`);
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Name').focus();
  await page.keyboard.type('Sipho Dlamini');
  await page.keyboard.press('Tab');
  await page.keyboard.type('sipho-keys@example.co.za');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Do you have gift cards?');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/S-\d{6}/)).toBeVisible();
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor writes, mends a mistake, and gets a reference', async ({ page }) => {
    await page.goto(`${origin}/support?order_id=12`);
    await expect(page.getByLabel('Order number')).toHaveValue('000012');
    await page.getByLabel('Name').fill('Sipho Dlamini');
    await page.getByLabel('E-mail').fill('sipho');
    await page.getByLabel('Message').fill('Where is my parcel?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText(/Enter an e-mail address/).first()).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('Where is my parcel?');
    await expect(page.getByLabel('Order number')).toHaveValue('000012');
    await page.getByLabel('E-mail').fill('sipho-plain@example.co.za');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL(/\/support\?sent=S-\d{6}$/);
    await expect(page.getByRole('heading', { name: 'Your message has reached us' })).toBeVisible();
    await page.getByRole('button', { name: 'Write another message' }).click();
    await expect(page.getByLabel('Message')).toHaveValue('');
  });
});
