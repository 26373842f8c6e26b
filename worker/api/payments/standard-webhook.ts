import { createHmac } from 'node:crypto';
import { isEqualConstantTime } from '#worker/platform/timing-safe-equal.ts';

/** The data a signature covers. `timestamp`: in epoch seconds; `body`: unchanged as received. */
export type WebhookToSign = { id: string; timestamp: number; body: string };

export const WEBHOOK_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

const SECRET_PREFIX = 'whsec_';
const VERSION = 'v1,';

/**
 * Signs a webhook with the Standard Webhooks scheme (https://www.standardwebhooks.com, formerly Svix's): `v1,` and the
 * base64 of HMAC-SHA256 over `id.timestamp.body`. The secret contains the key in base64.
 */
export function signWebhook(secret: string, { id, timestamp, body }: WebhookToSign): string {
  const key = Buffer.from(secret.replace(SECRET_PREFIX, ''), 'base64');
  return `${VERSION}${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/**
 * True if one of the header's signatures is valid. While a gateway rotates its secret, it sends one signature per
 * secret, separated by spaces.
 */
export function isWebhookSignature(secret: string, signatures: string, webhook: WebhookToSign): boolean {
  const right = signWebhook(secret, webhook);
  return signatures.split(' ').some((signature) => isEqualConstantTime(signature, right));
}
