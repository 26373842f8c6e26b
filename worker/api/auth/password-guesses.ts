import type { Context } from 'hono';
import { EXACT_LIMITS } from '#worker/platform/rate-limits.ts';
import type { ApiEnv } from '../api-env.ts';
import { type AttemptLimit, attemptKey, clearAttempts, networkLimits } from '../http/rate-limit.ts';
import { knownDeviceOf } from './device.ts';

/**
 * Returns the limits of login attempts at an account, the narrowest first (R-LIM-1). Devices that the account
 * recognises have their own limits, which strangers cannot use up. A network that guesses passwords is blocked from the
 * accounts it has tried long before it is blocked from other accounts.
 */
export async function loginLimitsFor(c: Context<ApiEnv>, email: string): Promise<AttemptLimit[]> {
  const device = await knownDeviceOf(c, email);
  if (device !== null) {
    return [
      {
        key: attemptKey(c.env, 'login-device-email', device.id, email),
        ...EXACT_LIMITS.login.failedOfDevice,
      },
      {
        key: attemptKey(c.env, 'login-device', device.id),
        ...EXACT_LIMITS.login.ofDevice,
        countsSuccess: true,
      },
      ...loginsOfNetwork(c, 'login-known'),
    ];
  }
  const { here, anywhere } = failuresOfEmail(c, email);
  return [...here, ...loginsOfNetwork(c, 'login'), anywhere];
}

function loginsOfNetwork(c: Context<ApiEnv>, what: string): AttemptLimit[] {
  const [ofNetwork, ...ofSite] = networkLimits(c, what, EXACT_LIMITS.login.ofNetwork);
  const freeAttemptsLimit = EXACT_LIMITS.login.ofFreeAttemptsOnNetwork.limit;
  return [{ ...ofNetwork, freeAttemptsLimit, countsSuccess: true }, ...ofSite];
}

/**
 * After a reset, clears two counts of failed attempts at an account's password: the count of the caller's network and
 * the count of all networks. The network's count for all accounts stays.
 */
export function clearPasswordGuesses(c: Context<ApiEnv>, email: string): Promise<void> {
  const { here, anywhere } = failuresOfEmail(c, email);
  const keys = [...here, anywhere].map(({ key }) => key);
  return clearAttempts(c.env.DB, keys);
}

function failuresOfEmail(
  c: Context<ApiEnv>,
  email: string,
): { here: AttemptLimit[]; anywhere: AttemptLimit } {
  return {
    here: networkLimits(c, 'login-email', EXACT_LIMITS.login.failedOfEmailOnNetwork, email),
    anywhere: { key: attemptKey(c.env, 'login-email-anywhere', email), ...EXACT_LIMITS.login.failedOfEmail },
  };
}
