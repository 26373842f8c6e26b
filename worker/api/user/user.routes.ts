import { Hono } from 'hono';
import type { ApiEnv } from '../api-env.ts';
import { UnauthenticatedError } from '../http/errors.ts';
import { requireSession } from '../http/require-session.ts';
import { findUser } from './user.repository.ts';

export const userRoutes = new Hono<ApiEnv>();

userRoutes.get('/user', requireSession, async (c) => {
  const user = await findUser(c.env.DB, c.get('session').userId);
  if (user === null) throw new UnauthenticatedError();
  return c.json(user);
});
