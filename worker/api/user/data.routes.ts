import { Hono } from 'hono';
import type { ApiEnv } from '../api-env.ts';
import { requireSession } from '../auth/require-session.ts';
import { findPersonalData } from './personal-data.repository.ts';

export const dataRoutes = new Hono<ApiEnv>();

/** "Download my data" (POPIA, section 23). */
dataRoutes.get('/user/data', requireSession, async (c) => {
  const tables = await findPersonalData(c.env.DB, c.get('session').userId);
  c.header('Content-Disposition', 'attachment; filename="my-data.json"');
  return c.json({ made_at: c.get('now')().toISOString(), ...tables });
});
