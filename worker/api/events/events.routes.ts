import { Hono } from 'hono';
import { AnalyticsEventSchema } from '#shared/contract/events.ts';
import type { ApiEnv } from '../api-env.ts';
import { parseBody } from '../http/validate.ts';
import { insertEvent } from './events.repository.ts';

/** R-API-52: one event a call. Whose it was is neither asked nor kept. */
export const eventsRoutes = new Hono<ApiEnv>();

eventsRoutes.post('/events', async (c) => {
  await insertEvent(c.env, await parseBody(c, AnalyticsEventSchema), c.get('now')());
  return c.json({ message: 'Counted.' });
});
