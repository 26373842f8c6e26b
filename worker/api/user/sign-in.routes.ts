import type { Context } from 'hono';
import { getConfig } from '#worker/env/config.ts';
import { EXACT_LIMITS } from '#worker/platform/rate-limits.ts';
import type { ApiEnv } from '../api-env.ts';
import { rememberDevice } from '../auth/device.ts';
import { mailboxHash } from '../auth/mailbox.ts';
import { loginLimitsFor } from '../auth/password-guesses.ts';
import { deleteSession } from '../auth/session.repository.ts';
import { rejectWeakPassword } from '../auth/weak-passwords.ts';
import { queueEmail } from '../email/queue-email.ts';
import { runAfterResponse } from '../http/after-response.ts';
import { invalid } from '../http/errors.ts';
import { attemptKey, countAttempts, networkLimits, uncountAttempts } from '../http/rate-limit.ts';
import type { EndpointHandlers } from '../http/routes.ts';
import { logWrongGuesses } from '../http/security.ts';
import { logIn, register } from './sign-in.service.ts';
import { findAccount } from './user.repository.ts';

export const signInHandlers = {
  login: async (c, { body: input }) => {
    const now = c.get('now')();
    const limits = await loginLimitsFor(c, input.email);
    return logWrongGuesses(c, { email: input.email, wrong: 'failed-login' }, async () => {
      // Counts the attempt before the password is hashed, which blocks the isolate, and before the outcome is known.
      // Otherwise many concurrent requests would bypass the limit.
      const [account] = await Promise.all([
        findAccount(c.env.DB, { email: input.email }),
        countAttempts(c.env.DB, limits, now),
      ]);
      const login = { ...input, device_name: deviceName(c, input.device_name) };
      const signedIn = await logIn(tools(c), account, login, now);
      if (signedIn === null) {
        throw invalid({ email: ['That e-mail and password don’t match. Please check both and try again.'] });
      }
      await runAfterResponse(c, uncountAttempts(c.env.DB, limits, now));
      rememberDevice(c, input.email);
      return c.json(signedIn);
    });
  },

  register: async (c, { body: input }) => {
    rejectWeakPassword(input.password, input, getConfig(c.env));
    const now = c.get('now')();
    await countAttempts(c.env.DB, registrationLimits(c, input.email), now);
    const registration = {
      ...input,
      device_name: deviceName(c, input.device_name),
      mailboxHash: mailboxHash(c.env, input.email),
    };
    const signedIn = await register(tools(c), registration, now);
    if (signedIn === null) {
      throw invalid({ email: ['This e-mail already has an account. Please log in.'] });
    }
    const { email, name } = signedIn.user;
    rememberDevice(c, email);
    await queueEmail(c, { template: 'welcome', to: email, name });
    return c.json(signedIn);
  },

  logout: async (c) => {
    await deleteSession(c.env.DB, c.get('session'));
    return c.json({ message: 'You’re logged out.' });
  },
} satisfies EndpointHandlers<'account'>;

function tools(c: Context<ApiEnv>) {
  return { db: c.env.DB, passwords: c.get('passwords') };
}

function registrationLimits(c: Context<ApiEnv>, email: string) {
  return [
    { key: attemptKey(c.env, 'register-email', email), ...EXACT_LIMITS.register.ofEmail },
    ...networkLimits(c, 'register', EXACT_LIMITS.register.ofNetwork),
  ];
}

/** R-SES-4: returns the given device name, or the browser's user agent if there is none. */
function deviceName(c: Context<ApiEnv>, given: string): string {
  return given || (c.req.header('User-Agent') ?? '').trim().slice(0, 400);
}
