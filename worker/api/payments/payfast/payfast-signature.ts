import { createHash } from 'node:crypto';
import { isEqualConstantTime } from '#worker/platform/timing-safe-equal.ts';

/** A form's field in its place: signatures depend on the order. */
export type PayfastField = readonly [name: string, value: string];

/** The MD5 Payfast signs with, in hex: over the fields as they stand, then the passphrase. */
export function signPayfast(fields: readonly PayfastField[], passphrase: string): string {
  return createHash('md5')
    .update(payfastParameters([...fields, ['passphrase', passphrase]]))
    .digest('hex');
}

/** Whether a signature is that of the fields. */
export function isPayfastSignature(
  signature: string,
  fields: readonly PayfastField[],
  passphrase: string,
): boolean {
  return isEqualConstantTime(signature, signPayfast(fields, passphrase));
}

/** `name=value&…`, values as PHP's `urlencode` writes them, empty ones included. */
export function payfastParameters(fields: readonly PayfastField[]): string {
  return fields.map(([name, value]) => `${name}=${phpUrlencode(value)}`).join('&');
}

/** PHP's `urlencode`: a space is `+`, and of the punctuation only `-`, `_` and `.` stand as they are. */
export function phpUrlencode(value: string): string {
  return encodeURIComponent(value.toWellFormed())
    .replace(/[!'()*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}
