import { createHmac } from 'node:crypto';
import { isEqualConstantTime } from '#worker/platform/timing-safe-equal.ts';

/** The customer, and the kind of emails that the customer unsubscribes from: product alerts or requests for reviews. */
type Unsubscription = { userId: number; emails: 'notices' | 'reviews' };

const TOKEN = /^(notices|reviews)-([1-9]\d{0,14})\.[\w-]{43}$/;

/**
 * Creates a token that only unsubscribes a customer from one kind of emails. It must not sign anyone in, because every
 * reader of the email has it.
 */
export function signUnsubscribeToken(secret: string, { userId, emails }: Unsubscription): string {
  const signature = createHmac('sha256', secret).update(`stop-${emails}:${userId}`).digest('base64url');
  return `${emails}-${userId}.${signature}`;
}

/** Returns the unsubscription of a token, or null if the token is forged. */
export function verifyUnsubscribeToken(secret: string, token: string): Unsubscription | null {
  const [, kind, id] = TOKEN.exec(token) ?? [];
  const found: Unsubscription = { userId: Number(id), emails: kind === 'reviews' ? 'reviews' : 'notices' };
  return id !== undefined && isEqualConstantTime(token, signUnsubscribeToken(secret, found)) ? found : null;
}
