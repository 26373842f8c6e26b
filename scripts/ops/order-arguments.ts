import { TRACKING_MAX_CHARACTERS, type Tracking } from '#shared/contract/order.ts';
import { toCents } from '#shared/domain/money.ts';
import {
  cleanNote,
  NOTE_MAX_CHARACTERS,
  toOrderId,
  toTracking,
  toTrackingUrl,
} from '#worker/operations/order-rules.ts';
import { UsageError } from '../shop/run-script.ts';

/** Parses an order number with or without zeros: `000012`, `#12` or `12`. */
export function readOrderId(text: string): number {
  const id = toOrderId(text);
  if (id !== null) return id;
  throw new UsageError(`The order number must be a number such as 000012, not "${text}".`);
}

/** Parses a text that is stored with an order, parcel or return, such as a reason; null if the option is not given. */
export function readNote(
  flag: string,
  text: string | undefined,
  maxCharacters = NOTE_MAX_CHARACTERS,
): string | null {
  if (text === undefined) return null;
  const note = cleanNote(text);
  if (note === '') throw new UsageError(`${flag} is empty. Give a text, or omit the option.`);
  if (note.length > maxCharacters) {
    throw new UsageError(`${flag} has ${note.length} characters, and the maximum is ${maxCharacters}.`);
  }
  return note;
}

/** Parses the tracking options; null if none is given. */
export function readTracking({
  courier: name,
  number: text,
  link,
}: Readonly<Record<string, string | undefined>>): Tracking | null {
  const courier = readNote('--courier', name, TRACKING_MAX_CHARACTERS.courier);
  const number = readNote('--number', text, TRACKING_MAX_CHARACTERS.number);
  const url = link === undefined ? null : readLink(link);
  const tracking = toTracking({ courier, number, url });
  if (tracking !== 'no-courier') return tracking;
  throw new UsageError('--courier NAME is required with --number and --link. Nothing was changed.');
}

function readLink(text: string): string {
  const url = toTrackingUrl(text);
  if (url !== null) return url;
  throw new UsageError(
    `--link must be an https URL of at most ${TRACKING_MAX_CHARACTERS.url} characters, such as https://track.example.com/?number=1, not "${text}".`,
  );
}

/** Parses an amount in rand. Returns cents, or null if the option is not given. */
export function randOf(flags: Readonly<Record<string, string | undefined>>, flag: string): number | null {
  const text = flags[flag];
  if (text === undefined) return null;
  const cents = /^\d{1,7}(\.\d{1,2})?$/.test(text) ? toCents(Number(text)) : 0;
  if (cents === 0)
    throw new UsageError(`--${flag} must be an amount in rand such as 50 or 49.99, not "${text}".`);
  return cents;
}
