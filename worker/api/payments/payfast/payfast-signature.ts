import { createHash } from 'node:crypto';
import { isEqualConstantTime } from '#worker/platform/timing-safe-equal.ts';

/** A form field. Fields are ordered, because the signature depends on their order. */
export type PayfastField = readonly [name: string, value: string];

/** Computes Payfast's MD5 signature in hex, over the fields in the given order, then the passphrase. */
export function signPayfast(fields: readonly PayfastField[], passphrase: string): string {
  return createHash('md5')
    .update(payfastParameters([...fields, ['passphrase', passphrase]]))
    .digest('hex');
}

/** True if the signature matches the fields. */
export function verifyPayfastSignature(
  signature: string,
  fields: readonly PayfastField[],
  passphrase: string,
): boolean {
  return isEqualConstantTime(signature, signPayfast(fields, passphrase));
}

/** Encodes fields as `name=value&…`, including empty values. Values are encoded as by PHP's `urlencode`. */
export function payfastParameters(fields: readonly PayfastField[]): string {
  return fields.map(([name, value]) => `${name}=${phpUrlencode(value)}`).join('&');
}

/** PHP's `urlencode`: a space becomes `+`, and of the punctuation only `-`, `_` and `.` remain unchanged. */
export function phpUrlencode(value: string): string {
  return encodeURIComponent(value.toWellFormed())
    .replace(/[!'()*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}
