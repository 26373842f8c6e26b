import { Hono } from 'hono';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import type { ApiEnv } from '../api-env.ts';
import { replicaSession } from '../db/session.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import { findAlternatives } from './alternatives/alternatives.service.ts';
import { listProducts } from './listing/listing.service.ts';
import { suggest } from './suggestions/suggestions.service.ts';

/** R-API-22 and R-API-23: listings, search, its suggestions and what it offers where it finds nothing, for anyone. */
export const searchRoutes = new Hono<ApiEnv>();

registerEndpoint(searchRoutes, ENDPOINTS.listProducts, async (c, { query }) =>
  c.json(await listProducts(replicaSession(c.env.DB), query)),
);

registerEndpoint(searchRoutes, ENDPOINTS.findAlternatives, async (c, { query }) =>
  c.json(await findAlternatives(replicaSession(c.env.DB), query)),
);

registerEndpoint(searchRoutes, ENDPOINTS.suggest, async (c, { query: { q } }) => {
  return c.json(await suggest(replicaSession(c.env.DB), q));
});
