import { expect } from 'playwright/test';
import { SHOPS } from './shops.ts';

/** An email in the local shop's outbox. */
type Email = { to: string; subject: string; text: string; html: string; created_at: string };

/** The demo shop's emails to an address, newest first. */
export async function emailsTo(address: string): Promise<Email[]> {
  const response = await fetch(`${SHOPS.demo.origin}/__outbox.json?${new URLSearchParams({ to: address })}`);
  return response.json();
}

/** Waits for an email whose subject or body matches, because emails are sent through a queue. */
export async function expectEmail(address: string, requested: RegExp): Promise<void> {
  await expect
    .poll(async () => (await emailsTo(address)).map(({ subject, text }) => `${subject}\n${text}`), {
      message: `a mail to ${address}`,
      timeout: 30_000,
    })
    .toContainEqual(expect.stringMatching(requested));
}

/** The PIN in the newest email to an address. With `before`, waits for a PIN other than that one. */
export async function pinFor(email: string, before = ''): Promise<string> {
  let pin = '';
  await expect
    .poll(
      async () => {
        const mails = await emailsTo(email);
        pin = mails.flatMap(({ text }) => /^\s+(\d{6})$/m.exec(text)?.[1] ?? [])[0] ?? '';
        return pin !== '' && pin !== before;
      },
      { message: `a one-time pin for ${email}`, timeout: 30_000 },
    )
    .toBe(true);
  return pin;
}
