import { env } from 'cloudflare:workers';
import type { PaymentForm } from '#shared/contract/payment.ts';
import { createApi } from '#worker/api/index.ts';
import {
  type PayfastField,
  payfastParameters,
  signPayfast,
} from '#worker/api/payments/payfast/payfast-signature.ts';
import {
  createSimulatedNotification,
  type SimulatedOutcome,
} from '#worker/api/payments/simulators/payfast/simulated-notification.ts';
import type { Bindings } from '#worker/env/bindings.ts';

const api = createApi();
const PAID_BY_CARD: SimulatedOutcome = { status: 'COMPLETE', method: 'cc' };

/** The gateway's notification for a payment form; `given` overrides fields. */
export function aNotification(
  form: PaymentForm,
  given: { outcome?: SimulatedOutcome; fields?: Record<string, string> } = {},
): string {
  return createSimulatedNotification(
    { ...form.fields, ...given.fields },
    given.outcome ?? PAID_BY_CARD,
    env.PAYFAST_PASSPHRASE ?? '',
  );
}

/**
 * Changes fields of a notification and signs it again. Only the gateway’s confirmation reveals such a forgery.
 */
export function withNewSignature(notification: string, changes: Record<string, string>): string {
  const fields = [...new URLSearchParams(notification)]
    .filter(([name]) => name !== 'signature')
    .map(([name, value]): PayfastField => [name, changes[name] ?? value]);
  return payfastParameters([...fields, ['signature', signPayfast(fields, env.PAYFAST_PASSPHRASE ?? '')]]);
}

/** Posts a notification to the shop as the gateway does. `variables` overrides the shop's bindings. */
export function notify(
  body: string | Uint8Array<ArrayBuffer>,
  given: {
    ip?: string;
    headers?: Record<string, string>;
    variables?: Partial<Bindings>;
    gateway?: string;
    now?: Date;
  } = {},
): Promise<Response> {
  const { now } = given;
  return Promise.resolve(
    (now === undefined ? api : createApi({ now: () => now })).request(
      `https://shop.test/api/payments/${given.gateway ?? 'payfast'}/notify`,
      {
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          ...(given.ip === undefined ? {} : { 'CF-Connecting-IP': given.ip }),
          ...given.headers,
        },
        body,
      },
      { ...env, ...given.variables },
    ),
  );
}

/** The recorded outcomes of one notification's deliveries, or of all notifications for an order, oldest first. */
export async function notificationOutcomes(of: string | { orderId: number }): Promise<string[]> {
  const [column, value] = typeof of === 'string' ? ['body', of] : ['order_id', of.orderId];
  const { results } = await env.DB.prepare(
    `SELECT outcome FROM payment_notification WHERE ${column} = ? ORDER BY id`,
  )
    .bind(value)
    .all<{ outcome: string }>();
  return results.map(({ outcome }) => outcome);
}
