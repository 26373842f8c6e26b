import { ONE_TIME_PINS } from '#worker/platform/rate-limits.ts';
import { tooManyRequests } from '#worker/platform/refusals.ts';
import { isSameText } from '#worker/platform/same-text.ts';
import type { KeyedCall } from '../db/idempotency-key.ts';
import { invalid } from '../http/errors.ts';
import { claimPin, findPinWait, recordPinAttempt } from './one-time-pin.repository.ts';
import {
  createPin,
  hashPin,
  PIN_ATTEMPTS,
  PIN_LIFETIME_SECONDS,
  type PinAsker,
  type PinOwner,
} from './one-time-pin.ts';

export type PinTools = { db: D1Database; secret: string; now: Date };

/**
 * Asks for a pin for an e-mail. Returns null where nothing is to be mailed: nobody has the e-mail, or a mail with the
 * open pin has been sent. The answer is the same, and takes as long. Throws `tooManyRequests`, with an account or without.
 */
export async function requestPin(
  { db, secret, now }: PinTools,
  { asker, keyedCall, ...owner }: PinOwner & { asker: PinAsker; keyedCall: KeyedCall | null },
): Promise<string | null> {
  const pin = createPin();
  const claim = {
    ...owner,
    asker,
    pinHash: hashPin(secret, owner, pin),
    now,
    expiresAt: secondsAfter(now, PIN_LIFETIME_SECONDS),
    minute: windowBefore(now, ONE_TIME_PINS.inAMinute),
    hour: windowBefore(now, ONE_TIME_PINS.inAnHour),
    keyedCall,
  };
  const claimed = await claimPin(db, claim);
  if (claimed.kind === 'limited') throw tooManyRequests(await secondsUntilNextPin(db, claim));
  return claimed.kind === 'made' && claimed.isKnown ? pin : null;
}

/**
 * Counts a try at an e-mail's pin and returns the pin's id, or null where none is open for this asker. Throws `invalid` on
 * `otp` where it is not right.
 */
export async function checkPin(
  { db, secret, now }: PinTools,
  { asker, ...owner }: PinOwner & { asker: PinAsker },
  otp: string,
): Promise<number | null> {
  const attempt = await recordPinAttempt(db, { ...owner, asker }, now);
  if (attempt === null) return null;
  if (isSameText(hashPin(secret, owner, otp), attempt.pinHash)) return attempt.pinId;
  throw invalid({ otp: [attempt.attempts < PIN_ATTEMPTS.ofAsker ? WRONG_PIN : DEAD_PIN] });
}

const WRONG_PIN = 'That’s not the one-time PIN we sent. Please check it and try again.';
/** One message for a pin that is expired, used, replaced, tried too often or was never asked for. */
export const DEAD_PIN = 'This one-time PIN doesn’t work any more. Please ask for a new one.';

/** A pin that others have asked for, too, is replaced once its time is over; one's own after a minute, if not too often. */
async function secondsUntilNextPin(
  db: D1Database,
  claim: Parameters<typeof findPinWait>[1],
): Promise<number> {
  const wait = await findPinWait(db, claim);
  if (wait === null) return 1;
  const { madeAt, expiresAt, isAlone, ofHour } = wait;
  const { inAMinute, inAnHour } = ONE_TIME_PINS;
  const next =
    isAlone === 1 && ofHour < inAnHour.limit
      ? secondsAfter(new Date(madeAt), inAMinute.windowSeconds)
      : new Date(expiresAt);
  return Math.max(1, Math.ceil((next.getTime() - claim.now.getTime()) / 1_000));
}

function windowBefore(now: Date, { limit, windowSeconds }: { limit: number; windowSeconds: number }) {
  return { since: secondsAfter(now, -windowSeconds), limit };
}

export function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1_000);
}
