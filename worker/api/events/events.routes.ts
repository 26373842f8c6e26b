import { Hono } from 'hono';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import type { ApiEnv } from '../api-env.ts';
import { noteCall } from '../db/idempotency-key.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import { insertEvent } from './events.repository.ts';

/** R-API-52: one event a call, counted once however often it is sent with its key. Whose it was is neither asked nor kept. */
export const eventsRoutes = new Hono<ApiEnv>();

registerEndpoint(eventsRoutes, ENDPOINTS.recordEvent, async (c, { body, keyedCall }) => {
  const now = c.get('now')();
  if (await noteCall(c.env.DB, keyedCall, { userId: null, now })) await insertEvent(c.env, body, now);
  return c.json({ message: 'Counted.' });
});
