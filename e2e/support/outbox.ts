import { expect } from 'playwright/test';
import { SHOPS } from './shops.ts';

/** A mail in the local shop's outbox. */
type Mail = { to: string; subject: string; text: string; html: string; created_at: string };

/** What the demo shop has mailed to somebody, the newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${SHOPS.demo.origin}/__outbox.json?${new URLSearchParams({ to: address })}`);
  return response.json();
}

/** Waits until a mail to somebody has this in its subject or text; mails leave through a queue. */
export async function expectMail(address: string, requested: RegExp): Promise<void> {
  await expect
    .poll(async () => (await mailsTo(address)).map(({ subject, text }) => `${subject}\n${text}`), {
      message: `a mail to ${address}`,
      timeout: 30_000,
    })
    .toContainEqual(expect.stringMatching(requested));
}

/** The pin of the newest mail to an address; with `before`, of a newer one than that. */
export async function pinFor(email: string, before = ''): Promise<string> {
  let pin = '';
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(email);
        pin = mails.flatMap(({ text }) => /^\s+(\d{6})$/m.exec(text)?.[1] ?? [])[0] ?? '';
        return pin !== '' && pin !== before;
      },
      { message: `a one-time pin for ${email}`, timeout: 30_000 },
    )
    .toBe(true);
  return pin;
}
