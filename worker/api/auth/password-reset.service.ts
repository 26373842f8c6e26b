import type { Config } from '#worker/env/config.ts';
import type { PasswordHasher } from '../api-env.ts';
import { findRecordedCall, type KeyedCall } from '../db/idempotency-key.ts';
import { invalid } from '../http/errors.ts';
import { exchangePin } from './one-time-pin.repository.ts';
import { checkPin, DEAD_PIN, type PinTools, secondsAfter } from './one-time-pin.service.ts';
import { type PinRequester, RESET_TOKEN_LIFETIME_SECONDS } from './one-time-pin.ts';
import { findResetAccount, replaceResetToken, savePasswordReset } from './reset-token.repository.ts';
import { createSessionToken, hashSessionToken } from './session-token.ts';
import { rejectWeakPassword } from './weak-passwords.ts';

type Tools = PinTools & { passwords: PasswordHasher; config: Config };

/** Exchanges an email's PIN for a reset token (R-API-7). Throws `invalid` on `otp` if the PIN is wrong. */
export async function verifyPin(
  tools: PinTools,
  { email, otp, requester }: { email: string; otp: string; requester: PinRequester },
  keyedCall: KeyedCall | null,
): Promise<string> {
  const { db, now } = tools;
  const pinId = await checkPin(tools, { email, purpose: 'password', requester }, otp);
  if (pinId === null) return repeatExchange(tools, email, keyedCall);
  const token = createSessionToken();
  const tokenExpiresAt = secondsAfter(now, RESET_TOKEN_LIFETIME_SECONDS);
  const tokenHash = hashSessionToken(token);
  const exchange = { email, pinId, tokenHash, now, tokenExpiresAt, keyedCall };
  return (await exchangePin(db, exchange)) ? token : repeatExchange(tools, email, keyedCall);
}

/**
 * Returns a new token if this same call has already exchanged the PIN but its response was lost. The new token replaces
 * the old one. This is safe, because only the caller knows the call's key. Otherwise throws `invalid`.
 */
async function repeatExchange(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  email: string,
  keyedCall: KeyedCall | null,
): Promise<string> {
  const recorded = await findRecordedCall(db, keyedCall, null);
  const token = createSessionToken();
  const tokenHash = hashSessionToken(token);
  if (recorded === null || !(await replaceResetToken(db, { email, usedAt: recorded.at, tokenHash, now }))) {
    throw invalid({ otp: [DEAD_PIN] });
  }
  return token;
}

/**
 * Sets a new password and ends the user's sessions (R-API-8). Returns the account's email, or null if an earlier call
 * with the same token has set the same password. The token is its own idempotency key, because only its holder knows
 * it. Throws `invalid` if the token is expired, used or unknown, or if the password is weak.
 */
export async function resetPassword(
  { db, passwords, now, config }: Tools,
  { password, token }: { password: string; token: string },
): Promise<string | null> {
  const tokenHash = hashSessionToken(token);
  const keyedCall = { call: 'resetPassword', key: token, content: password };
  // An invalid token is rejected before the password is hashed, which takes about 180 ms.
  const account = await findResetAccount(db, tokenHash, now);
  if (account !== null) {
    // Rejected before the token is used, so that the customer can try another password.
    rejectWeakPassword(password, account, config);
    const passwordHash = await passwords.hash(password);
    if (await savePasswordReset(db, { tokenHash, passwordHash, now, keyedCall })) return account.email;
  }
  if ((await findRecordedCall(db, keyedCall, null)) === null) throw invalid({ token: [DEAD_TOKEN] });
  return null;
}

const DEAD_TOKEN = 'Your time to choose a new password has run out. Please ask for a new one-time PIN.';
