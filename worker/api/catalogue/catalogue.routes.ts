import type { Context } from 'hono';
import type { ApiEnv } from '../api-env.ts';
import { type Database, replicaSession } from '../db/session.ts';
import { findSupplierDetail, listSupplierDelivery } from '../delivery/supplier-delivery.repository.ts';
import type { EndpointHandlers } from '../http/routes.ts';
import {
  findCategory,
  listBrands,
  listCategories,
  listContentSections,
  listFeaturedBrands,
  listProvinces,
  listSuppliers,
} from './catalogue.repository.ts';
import { findFeaturedProducts } from './featured.repository.ts';
import { findFeedPage } from './feed.repository.ts';
import { listMenu } from './menu.repository.ts';
import { listPopularProducts } from './popular.repository.ts';
import { findProductCore, findProductPage, findProductRelated } from './product.repository.ts';
import { findProductReviews } from './product-reviews.repository.ts';
import { listSitemapParts, listSitemapProducts } from './sitemap.repository.ts';

/** R-API-20 and R-API-21: the public catalogue. */
export const catalogueHandlers = {
  listSuppliers: async (c) => c.json(await listSuppliers(database(c))),
  listSupplierDelivery: async (c) => c.json(await listSupplierDelivery(database(c))),
  getSupplier: async (c, { params }) => c.json(await findSupplierDetail(database(c), params.id)),
  listCategories: async (c) => c.json(await listCategories(database(c))),
  listMenu: async (c) => c.json(await listMenu(database(c))),
  getCategory: async (c, { params }) => c.json(await findCategory(database(c), params.id)),
  listBrands: async (c) => c.json(await listBrands(database(c))),
  listFeaturedBrands: async (c) => c.json(await listFeaturedBrands(database(c))),
  listContentSections: async (c) => c.json(await listContentSections(database(c))),
  listProvinces: async (c) => c.json(await listProvinces(database(c))),
  listFeaturedProducts: async (c) => c.json(await findFeaturedProducts(database(c))),
  listPopularProducts: async (c) => c.json(await listPopularProducts(database(c))),
  getProduct: async (c, { params: { id }, query: { parts } }) => {
    const [db, now] = [database(c), c.get('now')()];
    if (parts === 'related') return c.json(await findProductRelated(db, id));
    return c.json(await (parts === 'core' ? findProductCore(db, id, now) : findProductPage(db, id, now)));
  },
  listProductReviews: async (c, { params: { id }, query }) =>
    c.json(await findProductReviews(database(c), id, query)),
  listSitemapParts: async (c) => c.json(await listSitemapParts(database(c))),
  listSitemapProducts: async (c, { params }) => c.json(await listSitemapProducts(database(c), params.part)),
  listFeedProducts: async (c, { query }) => c.json(await findFeedPage(database(c), query, c.get('now')())),
} satisfies EndpointHandlers<'catalogue'>;

function database(c: Context<ApiEnv>): Database {
  return replicaSession(c.env.DB);
}
