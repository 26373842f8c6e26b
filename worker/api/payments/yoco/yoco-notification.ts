import * as v from 'valibot';
import type {
  NotificationRejection,
  PaymentEvent,
  PaymentNotification,
  PaymentVerdict,
} from '../payment-gateway.ts';
import { isWebhookSignature, WEBHOOK_HEADERS, type WebhookToSign } from '../standard-webhook.ts';

/** As Yoco recommends: https://developer.yoco.com/guides/online-payments/webhooks/verifying-the-events */
const TOLERANCE_SECONDS = 180;

// Yoco's documentation shows only the checkout's id in `metadata`. We assume that `metadata` also contains the values
// set when the checkout was created.
const MetadataSchema = v.optional(v.nullable(v.object({ reference: v.optional(v.string()) })));
/** Any event, including those about refunds. */
const EventSchema = v.object({
  type: v.string(),
  payload: v.looseObject({ metadata: MetadataSchema }),
});
/** https://developer.yoco.com/online/api-reference/webhooks/events/successful-payment */
const PaymentSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  amount: v.pipe(v.number(), v.integer(), v.minValue(0)),
  currency: v.literal('ZAR'),
  mode: v.optional(v.picklist(['live', 'test'])),
});
type YocoEvent = v.InferOutput<typeof EventSchema>;

/** Verifies a notification without calling Yoco: the signature proves its origin. */
export function verifyYocoNotification(
  notification: PaymentNotification,
  { secretKey, webhookSecret }: { secretKey: string; webhookSecret: string },
): PaymentVerdict {
  const event = parseEvent(notification.body);
  const reference = event?.payload.metadata?.reference ?? null;
  const rejected = (rejection: NotificationRejection): PaymentVerdict => ({
    ok: false,
    rejection,
    reference,
  });
  const webhook = readWebhook(notification);
  if (webhook === null) return rejected('malformed');
  if (!isWebhookSignature(webhookSecret, webhook.signatures, webhook)) return rejected('signature');
  const ageSeconds = notification.receivedAt.getTime() / 1_000 - webhook.timestamp;
  if (Math.abs(ageSeconds) > TOLERANCE_SECONDS) return rejected('stale');
  const status = STATUSES.get(event?.type ?? '');
  if (event !== null && status === undefined) return { ok: true, event: aboutNoPayment(reference) };
  const payment = v.safeParse(PaymentSchema, event?.payload);
  if (status === undefined || reference === null || !payment.success) return rejected('unreadable');
  const { id, amount, mode } = payment.output;
  if (mode !== undefined && mode !== yocoMode(secretKey)) return rejected('merchant');
  return {
    ok: true,
    event: { reference, gatewayPaymentId: id, amountCents: amount, status, method: 'card' },
  };
}

/** Returns the mode of a key: Yoco's live mode, or its test mode, in which no money moves. */
export function yocoMode(secretKey: string): 'live' | 'test' {
  return secretKey.startsWith('sk_live_') ? 'live' : 'test';
}

type ReceivedWebhook = WebhookToSign & { signatures: string };

function readWebhook({ headers, body }: PaymentNotification): ReceivedWebhook | null {
  const id = headers.get(WEBHOOK_HEADERS.id);
  const timestamp = headers.get(WEBHOOK_HEADERS.timestamp) ?? '';
  const signatures = headers.get(WEBHOOK_HEADERS.signature);
  if (id === null || signatures === null || !/^\d{1,12}$/.test(timestamp)) return null;
  return { id, timestamp: Number(timestamp), body, signatures };
}

function parseEvent(body: string): YocoEvent | null {
  try {
    const result = v.safeParse(EventSchema, JSON.parse(body));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

/** Yoco documents the event name of a successful payment. The event name of a failed payment is our assumption. */
const STATUSES: ReadonlyMap<string, PaymentEvent['status']> = new Map([
  ['payment.succeeded', 'complete'],
  ['payment.failed', 'failed'],
]);

/** An event about something else, such as a refund; it is stored and changes nothing. */
function aboutNoPayment(reference: string | null): PaymentEvent {
  return { reference: reference ?? '', gatewayPaymentId: '', amountCents: 0, status: 'other', method: null };
}
