import * as v from 'valibot';
import { ProvinceSchema } from '../address.ts';
import {
  BrandSchema,
  CategoryDetailSchema,
  CategorySchema,
  ContentSectionSchema,
  MenuCategorySchema,
  SupplierDeliverySchema,
  SupplierDetailSchema,
  SupplierSchema,
} from '../catalogue.ts';
import { FeaturedProductsSchema } from '../featured.ts';
import { FeedPageSchema, FeedQuerySchema } from '../feed.ts';
import { ProductQuerySchema, ProductReplySchema, ProductSchema } from '../product.ts';
import { ReviewPageSchema, ReviewsQuerySchema } from '../review.ts';
import { SitemapPartsSchema, SitemapProductsSchema } from '../sitemap.ts';
import { get } from './endpoint.ts';
import { ById, IdParamSchema } from './schemas.ts';

/** R-API-20 and 21: the public catalogue, and the data for search engines. */
export const CATALOGUE_ENDPOINTS = {
  listSuppliers: get('/api/suppliers', 'public', 'All retailers', { reply: v.array(SupplierSchema) }),
  listSupplierDelivery: get('/api/suppliers/delivery', 'public', 'What retailers ask for delivery', {
    reply: v.array(SupplierDeliverySchema),
  }),
  getSupplier: get('/api/suppliers/{id}', 'public', 'A retailer, with its terms and its story', {
    params: ById,
    reply: SupplierDetailSchema,
  }),
  listCategories: get('/api/categories', 'public', 'All categories', {
    failure: 'catalogue-page',
    reply: v.array(CategorySchema),
  }),
  listMenu: get('/api/categories/menu', 'public', 'The categories that menus show', {
    failure: 'catalogue-page',
    reply: v.array(MenuCategorySchema),
  }),
  getCategory: get('/api/categories/{id}', 'public', 'A category, with those above and right below it', {
    failure: 'catalogue-page',
    params: ById,
    reply: CategoryDetailSchema,
  }),
  listBrands: get('/api/brands', 'public', 'All brands', {
    failure: 'catalogue-page',
    reply: v.array(BrandSchema),
  }),
  listFeaturedBrands: get('/api/brands/featured', 'public', 'The brands that the shop puts forward', {
    failure: 'catalogue-page',
    reply: v.array(BrandSchema),
  }),
  listContentSections: get('/api/content-sections', 'public', 'All content sections', {
    reply: v.array(ContentSectionSchema),
  }),
  listProvinces: get('/api/provinces', 'public', 'The nine provinces', { reply: v.array(ProvinceSchema) }),
  listFeaturedProducts: get('/api/products/featured', 'public', "The home page's products", {
    failure: 'catalogue-page',
    reply: FeaturedProductsSchema,
  }),
  listPopularProducts: get('/api/products/popular', 'public', 'What sells most and is in stock', {
    failure: 'helper',
    reply: v.array(ProductSchema),
  }),
  getProduct: get('/api/products/{id}', 'public', "The product page's data, whole or in parts", {
    failure: 'catalogue-page',
    params: ById,
    query: ProductQuerySchema,
    reply: ProductReplySchema,
  }),
  listProductReviews: get(
    '/api/products/{id}/reviews',
    'public',
    "A product's published reviews: those with a text first, then the most helpful",
    { params: ById, query: ReviewsQuerySchema, reply: ReviewPageSchema },
  ),
  listSitemapParts: get(
    '/api/sitemap/products',
    'public',
    'The parts in which search engines are told of all products',
    { reply: SitemapPartsSchema },
  ),
  listSitemapProducts: get('/api/sitemap/products/{part}', 'public', 'One of these parts', {
    params: v.strictObject({ part: IdParamSchema }),
    reply: SitemapProductsSchema,
  }),
  listFeedProducts: get('/api/feed/products', 'public', 'Everything that can be bought, step by step', {
    limit: 'search',
    query: FeedQuerySchema,
    reply: FeedPageSchema,
  }),
};
