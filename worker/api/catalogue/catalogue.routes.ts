import { Hono } from 'hono';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import type { ApiEnv } from '../api-env.ts';
import { registerEndpoint } from '../http/register-endpoint.ts';
import { catalogueOf } from './catalogue.service.ts';

/** R-API-20 and R-API-21: what anyone may see of the catalogue. */
export const catalogueRoutes = new Hono<ApiEnv>();

registerEndpoint(catalogueRoutes, ENDPOINTS.listSuppliers, async (c) =>
  c.json(await catalogueOf(c.env.DB).listSuppliers()),
);

registerEndpoint(catalogueRoutes, ENDPOINTS.listCategories, async (c) =>
  c.json(await catalogueOf(c.env.DB).listCategories()),
);

registerEndpoint(catalogueRoutes, ENDPOINTS.getCategory, async (c, { params }) =>
  c.json(await catalogueOf(c.env.DB).getCategory(params.id)),
);

registerEndpoint(catalogueRoutes, ENDPOINTS.listBrands, async (c) =>
  c.json(await catalogueOf(c.env.DB).listBrands()),
);

registerEndpoint(catalogueRoutes, ENDPOINTS.listFeaturedBrands, async (c) =>
  c.json(await catalogueOf(c.env.DB).listFeaturedBrands()),
);

registerEndpoint(catalogueRoutes, ENDPOINTS.listContentSections, async (c) =>
  c.json(await catalogueOf(c.env.DB).listContentSections()),
);

registerEndpoint(catalogueRoutes, ENDPOINTS.listProvinces, async (c) =>
  c.json(await catalogueOf(c.env.DB).listProvinces()),
);

registerEndpoint(catalogueRoutes, ENDPOINTS.listFeaturedProducts, async (c) =>
  c.json(await catalogueOf(c.env.DB).listFeaturedProducts()),
);

const PARTS = { core: 'getProductCore', related: 'getProductRelated', all: 'getProduct' } as const;

// Answers getProductCore and getProductRelated too: they are this call with `parts`.
registerEndpoint(catalogueRoutes, ENDPOINTS.getProduct, async (c, { params, query }) => {
  const { parts = 'all' } = query;
  return c.json(await catalogueOf(c.env.DB, c.get('now'))[PARTS[parts]](params.id));
});

registerEndpoint(catalogueRoutes, ENDPOINTS.listSitemapParts, async (c) =>
  c.json(await catalogueOf(c.env.DB).listSitemapParts()),
);

registerEndpoint(catalogueRoutes, ENDPOINTS.listSitemapProducts, async (c, { params }) =>
  c.json(await catalogueOf(c.env.DB).listSitemapProducts(params.part)),
);
