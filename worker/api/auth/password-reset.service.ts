import { ONE_TIME_PINS } from '#worker/platform/rate-limits.ts';
import { tooManyRequests } from '#worker/platform/refusals.ts';
import type { PasswordHasher } from '../api-env.ts';
import { findNotedCall, type KeyedCall } from '../db/idempotency-key.ts';
import { invalid } from '../http/errors.ts';
import {
  claimPin,
  exchangePin,
  listPinInstants,
  type PinClaim,
  recordPinAttempt,
  updatePinHash,
} from './one-time-pin.repository.ts';
import {
  createPin,
  MAX_PIN_ATTEMPTS,
  PIN_LIFETIME_SECONDS,
  RESET_TOKEN_LIFETIME_SECONDS,
} from './one-time-pin.ts';
import { findResetEmail, replaceResetToken, resetPasswordHash } from './reset-token.repository.ts';
import { createSessionToken, hashSessionToken } from './session-token.ts';

type Tools = { db: D1Database; passwords: PasswordHasher; now: Date };

/**
 * Creates a pin for an e-mail; older pins are not accepted any more. Returns null where there is no account: a pin is made
 * all the same, so that the answer takes as long. A repeated call gives null, too, because its pin is mailed already.
 * Throws `tooManyRequests`, with an account or without.
 */
export async function requestPin(
  { db, passwords, now }: Tools,
  { email, purpose, networkHash, keyedCall }: PinWish,
): Promise<string | null> {
  const claimed = await claimPin(db, {
    email,
    purpose,
    networkHash,
    now,
    expiresAt: secondsAfter(now, PIN_LIFETIME_SECONDS),
    windows: [windowBefore(now, ONE_TIME_PINS.inAMinute), windowBefore(now, ONE_TIME_PINS.inAnHour)],
    keyedCall,
  });
  if (claimed === 'repeated') return null;
  if (claimed === 'limited') {
    const instants = await listPinInstants(db, { email, purpose, networkHash });
    throw tooManyRequests(secondsUntilNextPin(Object.values(instants), now));
  }
  const pin = createPin();
  await updatePinHash(db, claimed.pinId, await passwords.hash(pin));
  return claimed.isKnown ? pin : null;
}

type PinWish = Pick<PinClaim, 'email' | 'purpose' | 'networkHash' | 'keyedCall'>;

/**
 * Counts a try at an e-mail's newest pin; null where no pin is open, else the pin's id. Throws `invalid` on `otp` where it
 * is not right.
 */
export async function checkPin(
  { db, passwords, now }: Tools,
  pin: Pick<PinClaim, 'email' | 'purpose'>,
  otp: string,
): Promise<number | null> {
  const attempt = await recordPinAttempt(db, pin, now);
  if (attempt === null) return null;
  if (await passwords.verify(otp, attempt.pinHash)) return attempt.pinId;
  throw invalid({ otp: [attempt.attempts < MAX_PIN_ATTEMPTS ? WRONG_PIN : DEAD_PIN] });
}

/** Exchanges an e-mail's pin for a reset token (R-API-7); throws `invalid` on `otp` where it is not right. */
export async function verifyPin(
  tools: Tools,
  { email, otp }: { email: string; otp: string },
  keyedCall: KeyedCall | null,
): Promise<string> {
  const { db, now } = tools;
  const pinId = await checkPin(tools, { email, purpose: 'password' }, otp);
  if (pinId === null) return repeatExchange(tools, email, keyedCall);
  const token = createSessionToken();
  const tokenExpiresAt = secondsAfter(now, RESET_TOKEN_LIFETIME_SECONDS);
  const tokenHash = hashSessionToken(token);
  const exchange = { email, pinId, tokenHash, now, tokenExpiresAt, keyedCall };
  return (await exchangePin(db, exchange)) ? token : repeatExchange(tools, email, keyedCall);
}

/**
 * The token of a pin that this very call was exchanged for: its answer was lost, so another one takes its place. Nobody
 * else knows the call's key.
 */
async function repeatExchange(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  email: string,
  keyedCall: KeyedCall | null,
): Promise<string> {
  const noted = await findNotedCall(db, keyedCall, null);
  const token = createSessionToken();
  const tokenHash = hashSessionToken(token);
  if (noted === null || !(await replaceResetToken(db, { email, usedAt: noted.at, tokenHash, now }))) {
    throw invalid({ otp: [DEAD_PIN] });
  }
  return token;
}

/**
 * Sets a new password and ends the user's sessions (R-API-8). Returns the account's e-mail; null where the same token has
 * set the same password already. The token is its own idempotency key: nobody else knows it.
 */
export async function resetPassword(
  { db, passwords, now }: Tools,
  { password, token }: { password: string; token: string },
): Promise<string | null> {
  const tokenHash = hashSessionToken(token);
  const keyedCall = { call: 'resetPassword', key: token, content: password };
  // A made-up token is refused before the password is hashed, which takes about 180 ms.
  const email = await findResetEmail(db, tokenHash, now);
  if (email !== null) {
    const passwordHash = await passwords.hash(password);
    if (await resetPasswordHash(db, { tokenHash, passwordHash, now, keyedCall })) return email;
  }
  if ((await findNotedCall(db, keyedCall, null)) === null) throw invalid({ token: [DEAD_TOKEN] });
  return null;
}

const WRONG_PIN = 'That is not the one-time pin we sent. Please check it and try again.';
/** One message for a pin that is expired, used, replaced, tried too often or was never asked for. */
export const DEAD_PIN = 'This one-time pin cannot be used any more. Please ask for a new one.';
const DEAD_TOKEN = 'Your time to choose a new password is over. Please ask for a new one-time pin.';

/** @param asked when pins were asked for, newest first: for the e-mail, and by the network */
function secondsUntilNextPin(asked: readonly (readonly Date[])[], now: Date): number {
  const waits = asked.flatMap((instants) =>
    Object.values(ONE_TIME_PINS).map(({ limit, windowSeconds }) => {
      const oldestOfLimit = instants[limit - 1];
      return oldestOfLimit === undefined
        ? 0
        : (secondsAfter(oldestOfLimit, windowSeconds).getTime() - now.getTime()) / 1_000;
    }),
  );
  return Math.max(1, Math.ceil(Math.max(...waits)));
}

function windowBefore(now: Date, { limit, windowSeconds }: { limit: number; windowSeconds: number }) {
  return { since: secondsAfter(now, -windowSeconds), limit };
}

function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1_000);
}
