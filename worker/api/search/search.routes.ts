import { Hono } from 'hono';
import { ListingQuerySchema } from '#shared/contract/listing.ts';
import { SuggestionsQuerySchema } from '#shared/contract/search.ts';
import type { ApiEnv } from '../api-env.ts';
import { parseQuery } from '../http/validate.ts';
import { listProducts } from './listing.service.ts';
import { suggest } from './suggestions.service.ts';

/** R-API-22 and R-API-23: listings, search and its suggestions, for anyone. */
export const searchRoutes = new Hono<ApiEnv>();

searchRoutes.get('/user/products', async (c) =>
  c.json(await listProducts(c.env.DB, parseQuery(c, ListingQuerySchema))),
);

searchRoutes.get('/search/suggestions', async (c) => {
  const { q } = parseQuery(c, SuggestionsQuerySchema);
  return c.json(await suggest(c.env.DB, q));
});
