import * as v from 'valibot';
import type { RequestContext } from './request-context.ts';
import { hostCookie, setHostCookie } from './secure-cookies.ts';

const COOKIE = 'flash';

const FlashSchema = v.object({
  message: v.string(),
  undo: v.optional(v.object({ action: v.string(), fields: v.record(v.string(), v.string()) })),
});

/** The message of a form posted without scripts, shown on the next page, and its undo form. */
export type Flash = v.InferOutput<typeof FlashSchema>;

/**
 * The browser fetches the next page immediately. A message older than this belongs to a page that was never fetched.
 */
const MAX_AGE_SECONDS = 60;
/** Counts the encoded text, which may be three times as long. Browsers drop a cookie of more than 4,096 bytes. */
const MAX_CHARACTERS = 3_500;

/**
 * Passes a message to the page that the browser is redirected to. A message that is too long for a cookie is cut at a
 * word boundary and loses its undo.
 */
export function setFlash(c: RequestContext, flash: Flash): void {
  const isTooLong = encodedLength(flash) > MAX_CHARACTERS;
  const shown = isTooLong ? { message: shorten(flash.message) } : flash;
  setHostCookie(c, COOKIE, JSON.stringify(shown), MAX_AGE_SECONDS);
}

/** Reads and removes the message of the previous response; null if there is none or it cannot be read. */
export function takeFlash(c: RequestContext): Flash | null {
  const text = hostCookie(c, COOKIE);
  if (text === undefined) return null;
  setHostCookie(c, COOKIE, '', 0);
  try {
    return v.parse(FlashSchema, JSON.parse(text));
  } catch {
    return null;
  }
}

const CUT = ' …';

function shorten(message: string): string {
  let room = MAX_CHARACTERS - encodedLength({ message: CUT });
  let result = '';
  for (const character of message) {
    room -= encodedLength(character) - encodedLength('');
    if (room < 0) return `${/^.*(?= )/s.exec(result)?.[0] ?? result}${CUT}`;
    result += character;
  }
  return message;
}

function encodedLength(value: string | Flash): number {
  return encodeURIComponent(JSON.stringify(value)).length;
}
