import { replicaSession } from '../db/session.ts';
import type { EndpointHandlers } from '../http/routes.ts';
import { findAlternatives } from './alternatives/alternatives.service.ts';
import { listProducts } from './listing/listing.service.ts';
import { findPopularQueries, suggest } from './suggestions/suggestions.service.ts';

/** R-API-22 and R-API-23: public listings, search, suggestions, and alternatives for empty results. */
export const searchHandlers = {
  listProducts: async (c, { query }) => c.json(await listProducts(replicaSession(c.env.DB), query)),

  findAlternatives: async (c, { query }) => c.json(await findAlternatives(replicaSession(c.env.DB), query)),

  suggest: async (c, { query: { q } }) => {
    const db = replicaSession(c.env.DB);
    // Popular searches complete this query or the next one. The response does not require them, so a failure is
    // ignored.
    const popular = q === '' ? null : findPopularQueries(db).catch(() => null);
    const [suggestions] = await Promise.all([suggest(db, q), popular]);
    return c.json(suggestions);
  },
} satisfies EndpointHandlers<'search'>;
