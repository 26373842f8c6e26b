import type { Context } from 'hono';
import { LOGINS, networkAllowance } from '#worker/platform/rate-limits.ts';
import type { ApiEnv } from '../api-env.ts';
import {
  type AttemptLimit,
  attemptKey,
  clearAttempts,
  clientNetworks,
  networkLimits,
} from '../http/rate-limit.ts';
import { knownDeviceOf } from './device.ts';

/**
 * How often the password of an account may be tried at login, the narrowest limit first (R-LIM-1). A device that the
 * account knows is counted by itself: no stranger can use up its tries. A network that guesses is refused the e-mails that
 * it has guessed at long before those that it has not.
 */
export function loginAttempts(c: Context<ApiEnv>, email: string): AttemptLimit[] {
  const device = knownDeviceOf(c, email);
  if (device !== null) {
    return [
      { key: attemptKey(c.env, 'login-device-email', device.id, email), ...LOGINS.failedOfDevice },
      { key: attemptKey(c.env, 'login-device', device.id), ...LOGINS.ofDevice, countsSuccess: true },
    ];
  }
  const [ofNetwork, ...ofSite] = networkLimits(c, 'login', networkAllowance('login'));
  const [here, anywhere] = failuresOfEmail(c, email);
  const unguessed = LOGINS.ofUnguessedOnNetwork.limit;
  return [here, { ...ofNetwork, unguessed, countsSuccess: true }, ...ofSite, anywhere];
}

/** Forgets the attempts at an account's password once it was reset. Those of the network stay counted. */
export function clearPasswordGuesses(c: Context<ApiEnv>, email: string): Promise<void> {
  const keys = failuresOfEmail(c, email).map(({ key }) => key);
  return clearAttempts(c.env.DB, keys);
}

function failuresOfEmail(c: Context<ApiEnv>, email: string): [here: AttemptLimit, anywhere: AttemptLimit] {
  return [
    {
      key: attemptKey(c.env, 'login-email', clientNetworks(c).site, email),
      ...LOGINS.failedOfEmailOnNetwork,
    },
    { key: attemptKey(c.env, 'login-email-anywhere', email), ...LOGINS.failedOfEmail },
  ];
}
