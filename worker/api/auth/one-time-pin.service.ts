import { EXACT_LIMITS } from '#worker/platform/rate-limits.ts';
import { tooManyRequests } from '#worker/platform/request-errors.ts';
import { isEqualConstantTime } from '#worker/platform/timing-safe-equal.ts';
import type { KeyedCall } from '../db/idempotency-key.ts';
import { invalid } from '../http/errors.ts';
import { createOrJoinPin, findPinWait, recordPinAttempt } from './one-time-pin.repository.ts';
import {
  createPin,
  hashPin,
  PIN_ATTEMPTS,
  PIN_LIFETIME_SECONDS,
  type PinKey,
  type PinRequester,
} from './one-time-pin.ts';

export type PinTools = { db: D1Database; secret: string; now: Date };

/**
 * Requests a PIN for an email address, with or without an account. Returns the new PIN, or null if the email with the
 * open PIN is already queued. Throws `tooManyRequests` above the limits.
 */
export async function requestPin(
  { db, secret, now }: PinTools,
  { requester, keyedCall, ...pinKey }: PinKey & { requester: PinRequester; keyedCall: KeyedCall | null },
): Promise<string | null> {
  const pin = createPin();
  const request = {
    ...pinKey,
    requester,
    pinHash: hashPin(secret, pinKey, pin),
    now,
    expiresAt: secondsAfter(now, PIN_LIFETIME_SECONDS),
    minute: windowBefore(now, EXACT_LIMITS['one-time-pin'].inAMinute),
    hour: windowBefore(now, EXACT_LIMITS['one-time-pin'].inAnHour),
    keyedCall,
  };
  const outcome = await createOrJoinPin(db, request);
  if (outcome === 'limited') throw tooManyRequests(await secondsUntilNextPin(db, request));
  return outcome === 'made' ? pin : null;
}

/**
 * Counts an attempt at an email's PIN and returns the PIN's id. Returns null if no PIN is open or this requester has no
 * attempts left. Throws `invalid` on `otp` if the PIN is wrong.
 */
export async function checkPin(
  { db, secret, now }: PinTools,
  { requester, ...pinKey }: PinKey & { requester: PinRequester },
  otp: string,
): Promise<number | null> {
  const attempt = await recordPinAttempt(db, { ...pinKey, requester }, now);
  if (attempt === null) return null;
  if (isEqualConstantTime(hashPin(secret, pinKey, otp), attempt.pinHash)) return attempt.pinId;
  throw invalid({ otp: [attempt.attempts < PIN_ATTEMPTS ? WRONG_PIN : DEAD_PIN] });
}

const WRONG_PIN = 'That’s not the one-time PIN we sent. Please check it and try again.';
/** One message for a PIN that expired, was used or replaced, has no attempts left, or was never requested. */
export const DEAD_PIN = 'This one-time PIN doesn’t work any more. Please ask for a new one.';

/**
 * Returns the seconds until the requester can get a new PIN. The requester may replace their own PIN after a minute, up
 * to the hourly limit. A PIN for which other requesters have attempts left must expire first.
 */
async function secondsUntilNextPin(
  db: D1Database,
  request: Parameters<typeof findPinWait>[1],
): Promise<number> {
  const wait = await findPinWait(db, request);
  if (wait === null) return 1;
  const { madeAt, expiresAt, mayReplace } = wait;
  const next =
    mayReplace === 1
      ? secondsAfter(new Date(madeAt), EXACT_LIMITS['one-time-pin'].inAMinute.windowSeconds)
      : new Date(expiresAt);
  return Math.max(1, Math.ceil((next.getTime() - request.now.getTime()) / 1_000));
}

function windowBefore(now: Date, { limit, windowSeconds }: { limit: number; windowSeconds: number }) {
  return { since: secondsAfter(now, -windowSeconds), limit };
}

export function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1_000);
}
