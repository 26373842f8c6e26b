import * as v from 'valibot';
import type { RequestContext } from '#worker/platform/request-context.ts';
import { hostCookie, setHostCookie } from '#worker/platform/secure-cookies.ts';

const COOKIE = 'flash';

const FlashSchema = v.object({
  message: v.string(),
  undo: v.optional(v.object({ action: v.string(), fields: v.record(v.string(), v.string()) })),
});

/** What the next page says of a form that was posted without scripts, and the form that takes it back. */
export type Flash = v.InferOutput<typeof FlashSchema>;

/** The browser fetches the next page at once; an older message belongs to a page that it never fetched. */
const MAX_AGE_SECONDS = 60;
/** Browsers drop a cookie of more than 4,096 bytes; what is encoded may be three times as long. */
const MAX_CHARACTERS = 3_500;

/**
 * Hands a message on to the page that the browser is redirected to. One that is too long for a cookie is cut after a whole
 * word and loses its undo.
 */
export function setFlash(c: RequestContext, flash: Flash): void {
  const isTooLong = encodedLength(flash) > MAX_CHARACTERS;
  const said = isTooLong ? { message: shorten(flash.message) } : flash;
  setHostCookie(c, COOKIE, JSON.stringify(said), MAX_AGE_SECONDS);
}

/** Takes the message that the last response left; null where there is none, or where it cannot be read. */
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
  let kept = '';
  for (const character of message) {
    room -= encodedLength(character) - encodedLength('');
    if (room < 0) return `${/^.*(?= )/s.exec(kept)?.[0] ?? kept}${CUT}`;
    kept += character;
  }
  return message;
}

function encodedLength(value: string | Flash): number {
  return encodeURIComponent(JSON.stringify(value)).length;
}
