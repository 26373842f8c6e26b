import { registerShopper } from './support/customers.ts';
import { SHOPS } from './support/shops.ts';
import { expect, test } from './support/test.ts';

test('a welcome email is shown in the local outbox as text and as HTML', async ({ page, request }) => {
  const { name, email } = await registerShopper(request);

  const mail = page.getByRole('article');
  await expect(async () => {
    await page.goto(`/__outbox?to=${encodeURIComponent(email)}`);
    await expect(mail).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expect(mail.getByRole('heading', { name: 'Welcome to Spaza' })).toBeVisible();
  await expect(mail.getByText(`Hello ${name.split(' ')[0]},`)).toBeVisible();

  // Playwright cannot inspect the sandboxed frame. If the frame were blocked, the browser would log that to the
  // console.
  const framed = page.waitForResponse(/\/__outbox\/\d+$/);
  await mail.getByText('HTML', { exact: true }).click();
  const html = await (await framed).text();
  expect(html).toContain(`Hello ${name.split(' ')[0]},`);
  expect(html).toContain(`href="${SHOPS.demo.origin}/"`);
  await expect(mail.locator('iframe')).toBeInViewport();
});
