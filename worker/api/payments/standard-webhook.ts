import { createHmac } from 'node:crypto';
import { isEqualConstantTime } from '#worker/platform/timing-safe-equal.ts';

/** What a signature covers. `timestamp`: in epoch seconds; `body`: as it came. */
export type WebhookToSign = { id: string; timestamp: number; body: string };

/** The headers of the scheme. */
export const WEBHOOK_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

const SECRET_PREFIX = 'whsec_';
const VERSION = 'v1,';

/**
 * A signature of the Standard Webhooks scheme (https://www.standardwebhooks.com, Svix's before it): `v1,` and the
 * base64 of HMAC-SHA256 over `id.timestamp.body`. The secret holds the key in base64.
 */
export function signWebhook(secret: string, { id, timestamp, body }: WebhookToSign): string {
  const key = Buffer.from(secret.replace(SECRET_PREFIX, ''), 'base64');
  return `${VERSION}${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/**
 * Whether one of a header's signatures is right. A gateway that is changing its secret sends one for each secret, with
 * spaces between them.
 */
export function isWebhookSignature(secret: string, signatures: string, webhook: WebhookToSign): boolean {
  const right = signWebhook(secret, webhook);
  return signatures.split(' ').some((signature) => isEqualConstantTime(signature, right));
}
