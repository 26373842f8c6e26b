import { Hono } from 'hono';
import * as v from 'valibot';
import type { ApiEnv } from '../api-env.ts';
import { GoneError, NotFoundError } from '../http/errors.ts';
import { idParam, parseQuery } from '../http/validate.ts';
import {
  findCategory,
  listBrands,
  listCategories,
  listContentSections,
  listFeaturedBrands,
  listProvinces,
  listSuppliers,
} from './catalogue.repository.ts';
import { findProductCore, findProductPage, findProductRelated } from './product.repository.ts';
import { listSitemapParts, listSitemapProducts } from './sitemap.repository.ts';

const NoQuerySchema = v.strictObject({});

const ProductQuerySchema = v.strictObject({
  parts: v.optional(v.picklist(['core', 'related'], 'Ask for core or related, or leave it out.')),
});

/** R-API-20 and R-API-21: what anyone may see of the catalogue. */
export const catalogueRoutes = new Hono<ApiEnv>();

catalogueRoutes.get('/suppliers', async (c) => {
  parseQuery(c, NoQuerySchema);
  return c.json(await listSuppliers(c.env.DB));
});

catalogueRoutes.get('/categories', async (c) => {
  parseQuery(c, NoQuerySchema);
  return c.json(await listCategories(c.env.DB));
});

catalogueRoutes.get('/categories/:id', async (c) => {
  parseQuery(c, NoQuerySchema);
  return c.json(found(await findCategory(c.env.DB, idParam(c)), 'There is no such category.'));
});

catalogueRoutes.get('/brands', async (c) => {
  parseQuery(c, NoQuerySchema);
  return c.json(await listBrands(c.env.DB));
});

catalogueRoutes.get('/brands/featured', async (c) => {
  parseQuery(c, NoQuerySchema);
  return c.json(await listFeaturedBrands(c.env.DB));
});

catalogueRoutes.get('/content-sections', async (c) => {
  parseQuery(c, NoQuerySchema);
  return c.json(await listContentSections(c.env.DB));
});

catalogueRoutes.get('/provinces', async (c) => {
  parseQuery(c, NoQuerySchema);
  return c.json(await listProvinces(c.env.DB));
});

const FIND_PRODUCT = { core: findProductCore, related: findProductRelated, all: findProductPage };

catalogueRoutes.get('/products/:id', async (c) => {
  const { parts = 'all' } = parseQuery(c, ProductQuerySchema);
  const product = found(await FIND_PRODUCT[parts](c.env.DB, idParam(c)), 'There is no such product.');
  if (product === 'gone') throw new GoneError('This product is no longer sold.');
  return c.json(product);
});

catalogueRoutes.get('/sitemap/products', async (c) => {
  parseQuery(c, NoQuerySchema);
  return c.json(await listSitemapParts(c.env.DB));
});

catalogueRoutes.get('/sitemap/products/:part', async (c) => {
  parseQuery(c, NoQuerySchema);
  const products = await listSitemapProducts(c.env.DB, idParam(c, 'part'));
  return c.json(found(products.length === 0 ? null : products, 'There is no such part.'));
});

function found<Resource>(resource: Resource | null, message: string): Resource {
  if (resource === null) throw new NotFoundError(message);
  return resource;
}
