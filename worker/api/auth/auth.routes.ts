import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { LoginInputSchema, RegisterInputSchema } from '#shared/contract/auth.ts';
import type { ApiEnv } from '../api-env.ts';
import { ValidationError } from '../http/errors.ts';
import { attemptKey, clientNetwork, countAttempt, countAttempts } from '../http/rate-limit.ts';
import { requireSession } from '../http/require-session.ts';
import { parseBody, parseOptionalBody } from '../http/validate.ts';
import { logIn, register } from './auth.service.ts';
import { isCommonPassword } from './common-passwords.ts';
import { deleteSession } from './session.repository.ts';

const LOGIN_WINDOW_SECONDS = 600;
const MAX_LOGINS_OF_AN_EMAIL = 10;
const MAX_LOGINS_OF_A_CLIENT = 50;
const REGISTER_WINDOW_SECONDS = 3_600;
const MAX_REGISTRATIONS_OF_A_CLIENT = 20;

export const authRoutes = new Hono<ApiEnv>();

authRoutes.post('/auth/login', async (c) => {
  const input = await parseBody(c, LoginInputSchema);
  const now = c.var.now();
  await countLogin(c, input.email, now);
  const signedIn = await logIn(c.env.DB, { ...input, device_name: deviceName(c, input.device_name) }, now);
  if (signedIn === null) {
    throw new ValidationError({ email: ['These details do not match our records.'] });
  }
  return c.json(signedIn);
});

authRoutes.post('/auth/register', async (c) => {
  const input = await parseBody(c, RegisterInputSchema);
  if (isCommonPassword(input.password)) {
    throw new ValidationError({ password: ['Too many people use that password. Please choose another.'] });
  }
  const now = c.var.now();
  await countRegistration(c, now);
  const signedIn = await register(c.env.DB, { ...input, device_name: deviceName(c, input.device_name) }, now);
  if (signedIn === null) {
    throw new ValidationError({ email: ['There is an account with this e-mail already. Please log in.'] });
  }
  return c.json(signedIn);
});

authRoutes.post('/auth/logout', requireSession, async (c) => {
  await parseOptionalBody(c, v.strictObject({}));
  await deleteSession(c.env.DB, c.var.session);
  return c.json({ message: 'You are logged out.' });
});

/** Before any hashing, which blocks the isolate. By client and e-mail, so nobody can lock another one out. */
function countLogin(c: Context<ApiEnv>, email: string, now: Date): Promise<void> {
  const client = clientNetwork(c);
  const windowSeconds = LOGIN_WINDOW_SECONDS;
  return countAttempts(
    c.env.DB,
    [
      { key: attemptKey('login-email', client, email), windowSeconds, limit: MAX_LOGINS_OF_AN_EMAIL },
      { key: attemptKey('login', client), windowSeconds, limit: MAX_LOGINS_OF_A_CLIENT },
    ],
    now,
  );
}

function countRegistration(c: Context<ApiEnv>, now: Date): Promise<void> {
  return countAttempt(c.env.DB, {
    key: attemptKey('register', clientNetwork(c)),
    windowSeconds: REGISTER_WINDOW_SECONDS,
    limit: MAX_REGISTRATIONS_OF_A_CLIENT,
    now,
  });
}

/** R-SES-4: the browser's user agent, where the caller names no device. */
function deviceName(c: Context<ApiEnv>, given: string): string {
  return given || (c.req.header('User-Agent') ?? '').trim().slice(0, 400);
}
