import { call } from './call.ts';
import { listenForEmails } from './queued-emails.ts';

/** Requests a one-time PIN and reads it from the queued email; fails if none is queued. */
export async function aPinFor(email: string, now = new Date()): Promise<string> {
  const { bindings, mails } = listenForEmails();
  const { status } = await call('POST', '/api/auth/forgot-password', {
    body: { email },
    bindings,
    now,
  });
  const [mail] = mails;
  if (mail?.template !== 'one-time-pin' || mail.to !== email) {
    throw new Error(`No pin was mailed: the answer was ${status}`);
  }
  return mail.pin;
}

/**
 * Requests the PIN that verifies a customer's current email, and reads the PIN from the queued email. Fails if no PIN
 * is queued.
 */
export async function anEmailPinFor(
  { token, email }: { token: string; email: string },
  now = new Date(),
): Promise<string> {
  const { bindings, mails } = listenForEmails();
  const { status } = await call('POST', '/api/user/email/pin', { token, bindings, now });
  const [mail] = mails;
  if (mail?.template !== 'one-time-pin' || mail.to !== email || mail.purpose !== 'email') {
    throw new Error(`No pin was mailed: the answer was ${status}`);
  }
  return mail.pin;
}

/** Returns a PIN that differs from the given one. */
export function wrongPin(pin: string): string {
  return pin === '000000' ? '000001' : '000000';
}

/** Exchanges a PIN for a reset token; fails if the PIN is rejected. */
export async function aResetToken(email: string, now = new Date()): Promise<string> {
  const otp = await aPinFor(email, now);
  const { status, json } = await call('POST', '/api/auth/verify', { body: { email, otp }, now });
  if (status !== 200) throw new Error(`The pin was refused: ${status}`);
  return (json as { token: string }).token;
}
