import { createHmac } from 'node:crypto';
import { isEqualConstantTime } from '#worker/platform/timing-safe-equal.ts';
import { type PayfastField, payfastParameters, signPayfast } from '../../payfast/payfast-signature.ts';

export type SimulatedOutcome = {
  status: 'COMPLETE' | 'FAILED' | 'CANCELLED' | 'PENDING';
  /** Payfast's code of the payment method; empty if nothing was paid. */
  method: string;
};

/**
 * Builds the body of the notification Payfast would send for a posted form. The simulator stores nothing: the payment's
 * id is an HMAC of all other fields, so {@link isSimulatedNotification} can recognise it.
 */
export function createSimulatedNotification(
  form: Readonly<Record<string, string>>,
  outcome: SimulatedOutcome,
  passphrase: string,
): string {
  const posted = (name: string): PayfastField => [name, form[name] ?? ''];
  const otherFields: PayfastField[] = [
    ['payment_status', outcome.status],
    ...['item_name', 'item_description'].map(posted),
    ['amount_gross', form.amount ?? ''],
    ['amount_fee', '0.00'],
    ['amount_net', form.amount ?? ''],
    ...CUSTOM_FIELDS.map(posted),
    ...['name_first', 'name_last', 'email_address', 'merchant_id'].map(posted),
    ['payment_method', outcome.method],
  ];
  const reference = posted('m_payment_id');
  const id: PayfastField = ['pf_payment_id', paymentIdOf([reference, ...otherFields], passphrase)];
  const fields = [reference, id, ...otherFields];
  return payfastParameters([...fields, ['signature', signPayfast(fields, passphrase)]]);
}

/** True if the simulator sent a notification with these parameters, in this order. */
export function isSimulatedNotification(parameters: string, passphrase: string): boolean {
  const fields = [...new URLSearchParams(parameters)];
  const paymentId = fields.find(([name]) => name === 'pf_payment_id')?.[1] ?? '';
  const signedFields = fields.filter(([name]) => name !== 'pf_payment_id');
  return isEqualConstantTime(paymentId, paymentIdOf(signedFields, passphrase));
}

const CUSTOM_FIELDS = ['str', 'int'].flatMap((kind) =>
  [1, 2, 3, 4, 5].map((number) => `custom_${kind}${number}`),
);

/** Returns a payment id that contains only digits, like Payfast's ids. */
function paymentIdOf(fields: readonly PayfastField[], passphrase: string): string {
  const code = createHmac('sha256', passphrase).update(payfastParameters(fields)).digest();
  return String(code.readUIntBE(0, 6)).padStart(15, '0');
}
