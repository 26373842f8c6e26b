import type { Context } from 'hono';
import { EXACT_LIMITS } from '#worker/platform/rate-limits.ts';
import type { ApiEnv } from '../api-env.ts';
import { invalid } from '../http/errors.ts';
import { attemptKey, countAttempts, uncountAttempts } from '../http/rate-limit.ts';
import { logWrongGuesses } from '../http/security.ts';
import type { Account } from './user.repository.ts';

/**
 * Throws `invalid` if the password is not the signed-in customer's. Guesses are counted per customer, separately from
 * logins, so that strangers cannot use up the attempts. Throws `tooManyRequests` above the limit.
 */
export function requirePassword(c: Context<ApiEnv>, account: Account, password: string): Promise<void> {
  const { userId, email, passwordHash } = account;
  const now = c.get('now')();
  const limits = [
    {
      key: attemptKey(c.env, 'wrong-password', String(userId)),
      ...EXACT_LIMITS['wrong-password'].ofCustomer,
    },
  ];
  return logWrongGuesses(c, { email, wrong: 'wrong-password' }, async () => {
    await countAttempts(c.env.DB, limits, now);
    if ((await c.get('passwords').verify(password, passwordHash)) === 'wrong') {
      throw invalid({ current_password: ['That’s not your password. Please try again.'] });
    }
    await uncountAttempts(c.env.DB, limits, now);
  });
}
