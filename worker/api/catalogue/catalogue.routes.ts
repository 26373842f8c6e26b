import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { ApiEnv } from '../api-env.ts';
import { idParam, parseQuery } from '../http/validate.ts';
import { catalogueOf } from './catalogue.service.ts';

const NoQuerySchema = v.strictObject({});

const ProductQuerySchema = v.strictObject({
  parts: v.optional(v.picklist(['core', 'related'], 'Ask for core or related, or leave it out.')),
});

/** R-API-20 and R-API-21: what anyone may see of the catalogue. */
export const catalogueRoutes = new Hono<ApiEnv>();

catalogueRoutes.get('/suppliers', async (c) => c.json(await catalogue(c).listSuppliers()));

catalogueRoutes.get('/categories', async (c) => c.json(await catalogue(c).listCategories()));

catalogueRoutes.get('/categories/:id', async (c) => c.json(await catalogue(c).getCategory(idParam(c))));

catalogueRoutes.get('/brands', async (c) => c.json(await catalogue(c).listBrands()));

catalogueRoutes.get('/brands/featured', async (c) => c.json(await catalogue(c).listFeaturedBrands()));

catalogueRoutes.get('/content-sections', async (c) => c.json(await catalogue(c).listContentSections()));

catalogueRoutes.get('/provinces', async (c) => c.json(await catalogue(c).listProvinces()));

const PARTS = { core: 'getProductCore', related: 'getProductRelated', all: 'getProduct' } as const;

catalogueRoutes.get('/products/featured', async (c) => c.json(await catalogue(c).listFeaturedProducts()));

catalogueRoutes.get('/products/:id', async (c) => {
  const { parts = 'all' } = parseQuery(c, ProductQuerySchema);
  return c.json(await catalogueOf(c.env.DB, c.get('now'))[PARTS[parts]](idParam(c)));
});

catalogueRoutes.get('/sitemap/products', async (c) => c.json(await catalogue(c).listSitemapParts()));

catalogueRoutes.get('/sitemap/products/:part', async (c) =>
  c.json(await catalogue(c).listSitemapProducts(idParam(c, 'part'))),
);

/** The catalogue, for calls that take no query. */
function catalogue(c: Context<ApiEnv>) {
  parseQuery(c, NoQuerySchema);
  return catalogueOf(c.env.DB);
}
