import type { Context } from 'hono';
import { EXACT_LIMITS } from '#worker/platform/rate-limits.ts';
import type { ApiEnv } from '../api-env.ts';
import {
  type AttemptLimit,
  attemptKey,
  clearAttempts,
  clientNetworks,
  countAttempts,
  networkLimits,
  uncountAttempts,
} from '../http/rate-limit.ts';
import { knownDeviceOf } from './device.ts';
import type { PinRequester } from './one-time-pin.ts';

/** Returns the requester of a PIN: a device that the account recognises, otherwise the caller's network. */
export async function pinRequesterOf(c: Context<ApiEnv>, email: string): Promise<PinRequester> {
  const device = await knownDeviceOf(c, email);
  return device === null
    ? { hash: attemptKey(c.env, 'one-time-pin', clientNetworks(c).network), device: null }
    : { hash: attemptKey(c.env, 'one-time-pin device', device.id), device };
}

/**
 * Runs `verify` within the limits of failed PINs. The attempt is counted before `verify` runs, and refunded if `verify`
 * succeeds. Throws `tooManyRequests` above a limit.
 */
export async function countPinAttempt<Result>(
  c: Context<ApiEnv>,
  limits: readonly AttemptLimit[],
  verify: () => Promise<Result>,
): Promise<Result> {
  const now = c.get('now')();
  await countAttempts(c.env.DB, limits, now);
  const result = await verify();
  await uncountAttempts(c.env.DB, limits, now);
  return result;
}

/**
 * The limits of failed PINs for a new password, the narrowest first. Recognised devices share no limit with
 * unrecognised ones, so strangers cannot use up the owner's attempts (docs/security-and-limits.md).
 */
export function failedPinLimits(c: Context<ApiEnv>, email: string, { device }: PinRequester): AttemptLimit[] {
  if (device !== null) {
    return [
      { key: attemptKey(c.env, 'wrong-pin-device', device.id, email), ...EXACT_LIMITS['wrong-pin'].ofDevice },
      ...networkLimits(c, 'wrong-pin-known', EXACT_LIMITS['wrong-pin'].ofNetwork),
    ];
  }
  return [
    ...networkLimits(c, 'wrong-pin-email', EXACT_LIMITS['wrong-pin'].ofEmailOnNetwork, email),
    ...networkLimits(c, 'wrong-pin', EXACT_LIMITS['wrong-pin'].ofNetwork),
    { key: anywhereKey(c, email), ...EXACT_LIMITS['wrong-pin'].ofEmail },
  ];
}

/**
 * The limits of failed PINs for the signed-in customer's email, the narrowest first. Several customers can request to
 * change to the same email and then guess its PIN, so they share a limit. Otherwise only the customer is counted,
 * because a stranger on the same network must not use up the customer's attempts.
 */
export function failedEmailPinLimits(c: Context<ApiEnv>, email: string, isChange: boolean): AttemptLimit[] {
  const customer = String(c.get('session').userId);
  return [
    { key: attemptKey(c.env, 'wrong-email-pin', customer), ...EXACT_LIMITS['wrong-pin'].ofEmail },
    ...(isChange
      ? networkLimits(c, 'wrong-new-email-pin', EXACT_LIMITS['wrong-pin'].ofEmailOnNetwork, email)
      : []),
  ];
}

/** Resets an account's count of failed PINs after its owner has entered the correct PIN. */
export function clearFailedPins(c: Context<ApiEnv>, email: string): Promise<void> {
  return clearAttempts(c.env.DB, [anywhereKey(c, email)]);
}

function anywhereKey(c: Context<ApiEnv>, email: string): string {
  return attemptKey(c.env, 'wrong-pin-anywhere', email);
}
