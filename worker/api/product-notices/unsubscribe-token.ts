import { createHmac } from 'node:crypto';
import { isEqualConstantTime } from '#worker/platform/timing-safe-equal.ts';

const TOKEN = /^([1-9]\d{0,14})\.[\w-]{43}$/;

/**
 * Creates a token that only unsubscribes a customer from product alerts. It must not sign anyone in, because every
 * reader of the email has it.
 */
export function signUnsubscribeToken(secret: string, userId: number): string {
  return `${userId}.${createHmac('sha256', secret).update(`stop-notices:${userId}`).digest('base64url')}`;
}

/** Returns the customer of a token, or null if it is forged. */
export function verifyUnsubscribeToken(secret: string, token: string): number | null {
  const userId = Number(TOKEN.exec(token)?.[1] ?? 0);
  return userId > 0 && isEqualConstantTime(token, signUnsubscribeToken(secret, userId)) ? userId : null;
}
