import { Hono } from 'hono';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import type { ApiEnv } from '../api-env.ts';
import { deleteOtherSessions, deleteSessionOfUser, listSessions } from '../auth/session.repository.ts';
import { orNotFound } from '../http/errors.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';

/** R-API-53: where the user is signed in. Ending the session that asks signs it out. */
export const sessionsRoutes = new Hono<ApiEnv>();

registerEndpoint(sessionsRoutes, ENDPOINTS.listSessions, async (c) =>
  c.json(await listSessions(c.env.DB, c.get('session'), c.get('now')())),
);

registerEndpoint(sessionsRoutes, ENDPOINTS.endSession, async (c, { params }) => {
  return c.json(orNotFound(await deleteSessionOfUser(c.env.DB, params.id, c.get('session'), c.get('now')())));
});

registerEndpoint(sessionsRoutes, ENDPOINTS.endOtherSessions, async (c) => {
  return c.json(await deleteOtherSessions(c.env.DB, c.get('session'), c.get('now')()));
});
