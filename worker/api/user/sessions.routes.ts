import { deleteOtherSessions, deleteUserSession, listSessions } from '../auth/session.repository.ts';
import { orNotFound } from '../http/errors.ts';
import type { EndpointHandlers } from '../http/routes.ts';

/** R-API-53: the user's sessions. Ending the caller's own session signs the caller out. */
export const sessionsHandlers = {
  listSessions: async (c) => c.json(await listSessions(c.env.DB, c.get('session'), c.get('now')())),

  endSession: async (c, { params }) => {
    return c.json(orNotFound(await deleteUserSession(c.env.DB, params.id, c.get('session'), c.get('now')())));
  },

  endOtherSessions: async (c) => {
    return c.json(await deleteOtherSessions(c.env.DB, c.get('session'), c.get('now')()));
  },
} satisfies EndpointHandlers<'account'>;
