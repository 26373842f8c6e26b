import { rowsOf } from '../db/run-batch.ts';
import type { Database } from '../db/session.ts';
import { listSupplierDelivery } from '../delivery/supplier-delivery.repository.ts';
import { orNotFound } from '../http/errors.ts';
import {
  contentSectionsStatement,
  findCategory,
  listBrands,
  listCategories,
  listFeaturedBrands,
  listProvinces,
  listSuppliers,
} from './catalogue.repository.ts';
import { findFeaturedProducts } from './featured.repository.ts';
import { listMenu } from './menu.repository.ts';
import { listPopularProducts } from './popular.repository.ts';
import { findProductCore, findProductPage, findProductRelated } from './product.repository.ts';
import { listSitemapParts, listSitemapProducts } from './sitemap.repository.ts';

/** What anyone may read of the catalogue: R-API-20 and 21 as functions, for HTTP and for the same process. */
export function catalogueOf(db: Database, now: () => Date = () => new Date()) {
  return {
    listSuppliers: () => listSuppliers(db),
    listSupplierDelivery: () => listSupplierDelivery(db),
    listCategories: () => listCategories(db),
    listMenu: () => listMenu(db),
    listBrands: () => listBrands(db),
    listFeaturedBrands: () => listFeaturedBrands(db),
    listContentSections: () => rowsOf(contentSectionsStatement(db)),
    listProvinces: () => listProvinces(db),
    getCategory: async (id: number) => orNotFound(await findCategory(db, id), 'We can’t find this category.'),
    listFeaturedProducts: () => findFeaturedProducts(db),
    listPopularProducts: () => listPopularProducts(db),
    getProduct: (id: number) => findProductPage(db, id, now()),
    getProductCore: (id: number) => findProductCore(db, id, now()),
    getProductRelated: (id: number) => findProductRelated(db, id),
    listSitemapParts: () => listSitemapParts(db),
    async listSitemapProducts(part: number) {
      const products = await listSitemapProducts(db, part);
      return orNotFound(products.length === 0 ? null : products, 'There’s no such part.');
    },
  };
}
