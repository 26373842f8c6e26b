import { payfastCode } from '#shared/domain/payment-methods.ts';
import { orderNumber, paidReturnPath, paymentPath } from '#shared/navigation/paths.ts';
import type { Config } from '#worker/env/config.ts';
import { notificationPath, type PaymentToStart } from '../payment-gateway.ts';
import { type PayfastField, signPayfast, verifyPayfastSignature } from './payfast-signature.ts';

type PayfastMerchant = Pick<Config['payfast'], 'merchantId' | 'merchantKey' | 'passphrase'>;

/** Payfast's documented order of a form's fields. The signature covers the fields in this order. */
const FIELD_ORDER: readonly string[] = [
  'merchant_id',
  'merchant_key',
  'return_url',
  'cancel_url',
  'notify_url',
  'notify_method',
  'name_first',
  'name_last',
  'email_address',
  'cell_number',
  'm_payment_id',
  'amount',
  'item_name',
  'item_description',
  ...[1, 2, 3, 4, 5].map((number) => `custom_int${number}`),
  ...[1, 2, 3, 4, 5].map((number) => `custom_str${number}`),
  'email_confirmation',
  'confirmation_address',
  'currency',
  'payment_method',
];
const MAX_TEXT_CHARACTERS = 100;

/**
 * The field that contains the code of the chosen method. Payfast's notifications repeat this field, but are not
 * documented to repeat `payment_method`. If a form names a method, Payfast's page offers only this method, so the
 * customer pays with it.
 */
export const CHOSEN_METHOD_FIELD = 'custom_str1';

/** Builds the signed form for one payment, with its fields in the documented order and the signature last. */
export function createPayfastForm(
  merchant: PayfastMerchant,
  shopName: string,
  payment: PaymentToStart,
): Record<string, string> {
  const page = `${payment.origin}${paymentPath(payment.orderId)}`;
  const { first, last } = splitName(payment.customer.name);
  // Without a code, Payfast shows all of the merchant's methods.
  const code = payment.method === null ? '' : payfastCode(payment.method);
  const fields = toSignedFields(
    Object.entries({
      merchant_id: merchant.merchantId,
      merchant_key: merchant.merchantKey,
      return_url: `${payment.origin}${paidReturnPath(payment.orderId)}`,
      cancel_url: `${page}&result=cancel`,
      notify_url: `${payment.origin}${notificationPath('payfast')}`,
      name_first: first,
      name_last: last,
      email_address: payment.customer.email,
      m_payment_id: payment.reference,
      amount: payfastAmount(payment.amountCents),
      item_name: bounded(`${shopName} order ${orderNumber(payment.orderId)}`),
      [CHOSEN_METHOD_FIELD]: code,
      payment_method: code,
    }),
  );
  return Object.fromEntries([...fields, ['signature', signPayfast(fields, merchant.passphrase)]]);
}

/** True if a posted form is signed correctly and has no unknown fields. */
export function isSignedPayfastForm(form: Readonly<Record<string, string>>, passphrase: string): boolean {
  const { signature = '', ...fields } = form;
  const isKnown = Object.keys(fields).every((name) => FIELD_ORDER.includes(name));
  return isKnown && verifyPayfastSignature(signature, toSignedFields(Object.entries(fields)), passphrase);
}

/** Formats an amount, for example `1234.50`. */
function payfastAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Returns the fields that Payfast's signature covers: trimmed, non-empty, and in the documented order. */
function toSignedFields(fields: readonly PayfastField[]): PayfastField[] {
  const values = new Map(fields);
  return FIELD_ORDER.flatMap((name): PayfastField[] => {
    const value = values.get(name)?.trim() ?? '';
    return value === '' ? [] : [[name, value]];
  });
}

function splitName(name: string): { first: string; last: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { first: bounded(first), last: bounded(rest.join(' ')) };
}

/** Truncates a string between code points, because splitting a surrogate pair would change the signed text. */
function bounded(text: string): string {
  return [...text].slice(0, MAX_TEXT_CHARACTERS).join('');
}
