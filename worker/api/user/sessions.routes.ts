import { Hono } from 'hono';
import * as v from 'valibot';
import type { ApiEnv } from '../api-env.ts';
import { requireSession } from '../auth/require-session.ts';
import { deleteOtherSessions, deleteSessionOfUser, listSessions } from '../auth/session.repository.ts';
import { notFound } from '../http/errors.ts';
import { idParam, parseOptionalBody } from '../http/validate.ts';

/** R-API-53: where the user is signed in. Ending the session that asks signs it out. */
export const sessionsRoutes = new Hono<ApiEnv>();

sessionsRoutes.get('/user/sessions', requireSession, async (c) =>
  c.json(await listSessions(c.env.DB, c.get('session'), c.get('now')())),
);

sessionsRoutes.delete('/user/sessions/:id', requireSession, async (c) => {
  await parseOptionalBody(c, v.strictObject({}));
  const left = await deleteSessionOfUser(c.env.DB, idParam(c), c.get('session'), c.get('now')());
  if (left === null) throw notFound();
  return c.json(left);
});

sessionsRoutes.delete('/user/sessions', requireSession, async (c) => {
  await parseOptionalBody(c, v.strictObject({}));
  return c.json(await deleteOtherSessions(c.env.DB, c.get('session'), c.get('now')()));
});
