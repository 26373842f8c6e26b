import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { LoginInputSchema, RegisterInputSchema } from '#shared/contract/auth.ts';
import { networkAllowance, REGISTRATIONS } from '#worker/platform/rate-limits.ts';
import type { ApiEnv } from '../api-env.ts';
import { refuseCommonPassword } from '../auth/common-passwords.ts';
import { passwordGuesses } from '../auth/password-guesses.ts';
import { requireSession } from '../auth/require-session.ts';
import { deleteSession } from '../auth/session.repository.ts';
import { invalid } from '../http/errors.ts';
import { attemptKey, clientNetwork, countAttempts, refundAttempts } from '../http/rate-limit.ts';
import { parseBody, parseOptionalBody } from '../http/validate.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { logIn, register } from './sign-in.service.ts';

export const signInRoutes = new Hono<ApiEnv>();

signInRoutes.post('/auth/login', async (c) => {
  const input = await parseBody(c, LoginInputSchema);
  const now = c.get('now')();
  const limits = passwordGuesses(c, input.email);
  // Before any hashing, which blocks the isolate; and before it is known how it ends, or many at once would slip by.
  await countAttempts(c.env.DB, limits, now);
  const signedIn = await logIn(tools(c), { ...input, device_name: deviceName(c, input.device_name) }, now);
  if (signedIn === null) {
    throw invalid({ email: ['These details do not match our records.'] });
  }
  await refundAttempts(c.env.DB, limits, now);
  return c.json(signedIn);
});

signInRoutes.post('/auth/register', async (c) => {
  const input = await parseBody(c, RegisterInputSchema);
  refuseCommonPassword(input.password);
  const now = c.get('now')();
  await countAttempts(c.env.DB, registrationLimits(c, input.email), now);
  const signedIn = await register(tools(c), { ...input, device_name: deviceName(c, input.device_name) }, now);
  if (signedIn === null) {
    throw invalid({ email: ['There is an account with this e-mail already. Please log in.'] });
  }
  const { email, name } = signedIn.user;
  await queueMail(c, { template: 'welcome', to: email, name });
  return c.json(signedIn);
});

signInRoutes.post('/auth/logout', requireSession, async (c) => {
  await parseOptionalBody(c, v.strictObject({}));
  await deleteSession(c.env.DB, c.get('session'));
  return c.json({ message: 'You are logged out.' });
});

function tools(c: Context<ApiEnv>) {
  return { db: c.env.DB, passwords: c.get('passwords') };
}

function registrationLimits(c: Context<ApiEnv>, email: string) {
  return [
    { key: attemptKey('register-email', email), ...REGISTRATIONS.ofEmail },
    { key: attemptKey('register', clientNetwork(c)), ...networkAllowance('register') },
  ];
}

/** R-SES-4: the browser's user agent, where the caller names no device. */
function deviceName(c: Context<ApiEnv>, given: string): string {
  return given || (c.req.header('User-Agent') ?? '').trim().slice(0, 400);
}
