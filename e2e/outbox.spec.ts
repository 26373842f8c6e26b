import { aShopper, expect, journey } from './support/journey.ts';
import { SHOPS } from './support/shops.ts';

const { origin } = SHOPS.demo;

journey(
  'the mail that welcomes a new customer is read in the outbox, as text and as it looks',
  async ({ page }) => {
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
    await mail.getByText('HTML', { exact: true }).click();
    const frame = mail.frameLocator('iframe');
    await expect(frame.getByText(`Hello ${name},`)).toBeVisible();
    await expect(frame.getByRole('link', { name: 'Start shopping' })).toHaveAttribute('href', `${origin}/`);
  },
);
