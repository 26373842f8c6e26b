import { Hono } from 'hono';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import type { ApiEnv } from '../api-env.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import { findPersonalData } from './personal-data.repository.ts';

export const dataRoutes = new Hono<ApiEnv>();

/** "Download my data" (POPIA, section 23). */
registerEndpoint(dataRoutes, ENDPOINTS.downloadUserData, async (c) => {
  const tables = await findPersonalData(c.env.DB, c.get('session').userId);
  c.header('Content-Disposition', 'attachment; filename="my-data.json"');
  return c.json({ made_at: c.get('now')().toISOString(), ...tables });
});
