import { Hono } from 'hono';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import type { ApiEnv } from '../api-env.ts';
import { replicaSession } from '../db/session.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import { catalogueOf } from './catalogue.service.ts';
import { findFeedPage } from './feed.repository.ts';

/** R-API-20 and R-API-21: what anyone may see of the catalogue. */
export const catalogueRoutes = new Hono<ApiEnv>();

const LISTS = [
  'listSuppliers',
  'listSupplierDelivery',
  'listCategories',
  'listMenu',
  'listBrands',
  'listFeaturedBrands',
  'listContentSections',
  'listProvinces',
  'listFeaturedProducts',
  'listPopularProducts',
  'listSitemapParts',
] as const;
for (const name of LISTS) {
  registerEndpoint(catalogueRoutes, ENDPOINTS[name], async (c) =>
    c.json<unknown>(await catalogueOf(replicaSession(c.env.DB))[name]()),
  );
}

registerEndpoint(catalogueRoutes, ENDPOINTS.getCategory, async (c, { params }) =>
  c.json(await catalogueOf(replicaSession(c.env.DB)).getCategory(params.id)),
);

const PARTS = { core: 'getProductCore', related: 'getProductRelated', all: 'getProduct' } as const;

// Answers getProductCore and getProductRelated too: they are this call with `parts`.
registerEndpoint(catalogueRoutes, ENDPOINTS.getProduct, async (c, { params, query }) => {
  const { parts = 'all' } = query;
  return c.json(await catalogueOf(replicaSession(c.env.DB), c.get('now'))[PARTS[parts]](params.id));
});

registerEndpoint(catalogueRoutes, ENDPOINTS.listSitemapProducts, async (c, { params }) =>
  c.json(await catalogueOf(replicaSession(c.env.DB)).listSitemapProducts(params.part)),
);

registerEndpoint(catalogueRoutes, ENDPOINTS.listFeedProducts, async (c, { query }) =>
  c.json(await findFeedPage(replicaSession(c.env.DB), query, c.get('now')())),
);
