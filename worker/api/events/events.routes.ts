import { Hono } from 'hono';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import type { ApiEnv } from '../api-env.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import { insertEvent } from './events.repository.ts';

/** R-API-52: one event a call. Whose it was is neither asked nor kept. */
export const eventsRoutes = new Hono<ApiEnv>();

registerEndpoint(eventsRoutes, ENDPOINTS.recordEvent, async (c, { body }) => {
  await insertEvent(c.env, body, c.get('now')());
  return c.json({ message: 'Counted.' });
});
