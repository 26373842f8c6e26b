import { methodOfPayfastCode } from '#shared/domain/payment-methods.ts';
import type { Config } from '#worker/env/config.ts';
import { writeLog } from '#worker/platform/log.ts';
import type {
  NotificationRejection,
  PaymentEvent,
  PaymentNotification,
  PaymentVerdict,
} from '../payment-gateway.ts';
import { CHOSEN_METHOD_FIELD } from './payfast-form.ts';
import { type PayfastField, payfastParameters, verifyPayfastSignature } from './payfast-signature.ts';

type NotificationChecks = Pick<Config['payfast'], 'merchantId' | 'passphrase' | 'sourceIps'> & {
  /** Asks the gateway whether it sent these parameters. Rejects if it cannot be reached or returns an error. */
  confirm: (parameters: string) => Promise<boolean>;
};

/** Verifies a notification. The cheap checks run first; only the last one makes a request. */
export async function verifyPayfastNotification(
  notification: PaymentNotification,
  checks: NotificationChecks,
): Promise<PaymentVerdict> {
  const reference = claimedReference(notification.body);
  const rejected = (rejection: NotificationRejection): PaymentVerdict => ({
    ok: false,
    rejection,
    reference,
  });
  const signed = parseSigned(notification.body);
  if (signed === null) return rejected('malformed');
  if (!verifyPayfastSignature(signed.signature, signed.fields, checks.passphrase))
    return rejected('signature');
  if (!isSourceAllowed(notification.sourceIp, checks.sourceIps)) return rejected('source');
  const values = new Map(signed.fields);
  if (values.get('merchant_id') !== checks.merchantId) return rejected('merchant');
  const event = toEvent(values);
  if (event === null) return rejected('unreadable');
  const isConfirmed = await confirmOrNull(checks, payfastParameters(signed.fields));
  if (isConfirmed === null) return rejected('unreachable');
  return isConfirmed ? { ok: true, event } : rejected('not-valid');
}

/** The payment reference in a body, or null. The signature is not checked. */
function claimedReference(body: string): string | null {
  return new URLSearchParams(body).get('m_payment_id');
}

/**
 * Parses the signed fields in posted order. Returns null if there is no signature, a name is repeated, or an unsigned
 * field follows the signature.
 */
function parseSigned(body: string): { fields: PayfastField[]; signature: string } | null {
  const pairs = [...new URLSearchParams(body)];
  const end = pairs.findIndex(([name]) => name === 'signature');
  const signature = pairs[end]?.[1];
  const fields = pairs.slice(0, Math.max(end, 0));
  const isAmbiguous = new Set(fields.map(([name]) => name)).size < fields.length;
  const hasMore = end + 1 < pairs.length;
  return signature === undefined || isAmbiguous || hasMore ? null : { fields, signature };
}

function toEvent(values: ReadonlyMap<string, string>): PaymentEvent | null {
  const reference = values.get('m_payment_id') ?? '';
  const gatewayPaymentId = values.get('pf_payment_id') ?? '';
  const amountCents = parseCents(values.get('amount_gross') ?? '');
  if (reference === '' || gatewayPaymentId === '' || amountCents === null) return null;
  return {
    reference,
    gatewayPaymentId,
    amountCents,
    status: STATUSES.get(values.get('payment_status') ?? '') ?? 'other',
    method: readMethod(values),
  };
}

const STATUSES: ReadonlyMap<string, PaymentEvent['status']> = new Map([
  ['COMPLETE', 'complete'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'cancelled'],
]);

const MAX_CODE_CHARACTERS = 30;

/** The method used to pay: one of the shop's methods, or Payfast's own code if the shop has no such method. */
function readMethod(values: ReadonlyMap<string, string>): string | null {
  const code = values.get('payment_method')?.trim() || values.get(CHOSEN_METHOD_FIELD)?.trim() || '';
  return methodOfPayfastCode(code) ?? (code === '' ? null : code.slice(0, MAX_CODE_CHARACTERS));
}

function parseCents(amount: string): number | null {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount);
  return parts === null ? null : Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
}

async function confirmOrNull(checks: NotificationChecks, parameters: string): Promise<boolean | null> {
  try {
    return await checks.confirm(parameters);
  } catch (error) {
    writeLog({
      level: 'warn',
      at: 'api',
      message: 'the gateway did not confirm a notification',
      cause: error,
    });
    return null;
  }
}

/**
 * True if a client's address matches the list of addresses and IPv4 ranges (`197.97.145.144/28`), or the list is empty.
 */
export function isSourceAllowed(address: string | null, listed: readonly string[]): boolean {
  if (listed.length === 0) return true;
  return address !== null && listed.some((entry) => covers(entry, address));
}

function covers(entry: string, address: string): boolean {
  const [network = '', bits] = entry.split('/');
  if (bits === undefined) return entry === address;
  const from = parseIpv4(network);
  const ip = parseIpv4(address);
  const size = /^\d{1,2}$/.test(bits) ? 2 ** (32 - Number(bits)) : 0;
  if (from === null || ip === null || size < 1) return false;
  return Math.floor(from / size) === Math.floor(ip / size);
}

function parseIpv4(text: string): number | null {
  const parts = text.split('.');
  const isAddress = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
  return isAddress ? parts.reduce((sum, part) => sum * 256 + Number(part), 0) : null;
}
