import * as v from 'valibot';
import { ProvinceSchema } from '../contract/address.ts';
import {
  BrandSchema,
  CategoryDetailSchema,
  CategorySchema,
  ContentSectionSchema,
  SupplierSchema,
} from '../contract/catalogue.ts';
import { FeaturedProductsSchema } from '../contract/featured.ts';
import { ListingSchema } from '../contract/listing.ts';
import { ProductCoreSchema, ProductPageSchema, ProductRelatedSchema } from '../contract/product.ts';
import { SuggestionsSchema } from '../contract/search.ts';
import { SitemapPartsSchema, SitemapProductsSchema } from '../contract/sitemap.ts';
import type { ApiCall } from './api-call.ts';

export function createCatalogueApi(call: ApiCall) {
  return {
    listSuppliers: () => call({ method: 'GET', path: '/api/suppliers', reply: v.array(SupplierSchema) }),
    listCategories: () => call({ method: 'GET', path: '/api/categories', reply: v.array(CategorySchema) }),
    getCategory: (id: number) =>
      call({ method: 'GET', path: `/api/categories/${id}`, reply: CategoryDetailSchema }),
    listBrands: () => call({ method: 'GET', path: '/api/brands', reply: v.array(BrandSchema) }),
    listFeaturedBrands: () =>
      call({ method: 'GET', path: '/api/brands/featured', reply: v.array(BrandSchema) }),
    listContentSections: () =>
      call({ method: 'GET', path: '/api/content-sections', reply: v.array(ContentSectionSchema) }),
    listProvinces: () => call({ method: 'GET', path: '/api/provinces', reply: v.array(ProvinceSchema) }),
    listFeaturedProducts: () =>
      call({ method: 'GET', path: '/api/products/featured', reply: FeaturedProductsSchema }),
    getProduct: (id: number) =>
      call({ method: 'GET', path: `/api/products/${id}`, reply: ProductPageSchema }),
    getProductCore: (id: number) =>
      call({
        method: 'GET',
        path: `/api/products/${id}`,
        query: { parts: 'core' },
        reply: ProductCoreSchema,
      }),
    getProductRelated: (id: number) =>
      call({
        method: 'GET',
        path: `/api/products/${id}`,
        query: { parts: 'related' },
        reply: ProductRelatedSchema,
      }),
    /** R-API-22; the parameters as they stand in a URL. */
    listProducts: (query: Record<string, string | undefined>) =>
      call({ method: 'GET', path: '/api/user/products', query, reply: ListingSchema }),
    suggest: (q: string) =>
      call({ method: 'GET', path: '/api/search/suggestions', query: { q }, reply: SuggestionsSchema }),
    listSitemapParts: () => call({ method: 'GET', path: '/api/sitemap/products', reply: SitemapPartsSchema }),
    listSitemapProducts: (part: number) =>
      call({ method: 'GET', path: `/api/sitemap/products/${part}`, reply: SitemapProductsSchema }),
  };
}
