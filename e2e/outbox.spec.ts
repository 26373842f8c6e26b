import { aShopper, expect, journey } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

journey('a welcome mail is read in the local outbox, as text and as it looks', async ({ page }) => {
  const { name, email, password } = aShopper();
  const registration = { name, email, password, password_confirmation: password, device_name: 'e2e' };
  const registered = await page.request.post(`${origin}/api/auth/register`, { data: registration });
  expect(registered.status()).toBe(200);

  const mail = page.getByRole('article');
  await expect(async () => {
    await page.goto(`${origin}/__outbox?to=${encodeURIComponent(email)}`);
    await expect(mail).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expect(mail.getByRole('heading', { name: 'Welcome to Spaza' })).toBeVisible();
  await expect(mail.getByText(`Hello ${name},`)).toBeVisible();

  // Nobody can look into the frame, for nothing runs in it; were it refused, the browser would say so.
  const framed = page.waitForResponse(/\/__outbox\/\d+$/);
  await mail.getByText('HTML', { exact: true }).click();
  const html = await (await framed).text();
  expect(html).toContain(`Hello ${name},`);
  expect(html).toContain(`href="${origin}/"`);
  await expect(mail.locator('iframe')).toBeInViewport();
});
