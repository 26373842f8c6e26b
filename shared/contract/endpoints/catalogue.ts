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
import { IdParamSchema, IdParamsSchema } from './schemas.ts';

/** R-API-20 and 21: the public catalogue, and the data for search engines. */
export const CATALOGUE_ENDPOINTS = {
  listSuppliers: get('/api/suppliers', 'public', 'List all retailers', { reply: v.array(SupplierSchema) }),
  listSupplierDelivery: get('/api/suppliers/delivery', 'public', 'List the retailers’ delivery fees', {
    reply: v.array(SupplierDeliverySchema),
  }),
  getSupplier: get('/api/suppliers/{id}', 'public', 'Get a retailer with its terms and story', {
    params: IdParamsSchema,
    reply: SupplierDetailSchema,
  }),
  listCategories: get('/api/categories', 'public', 'List all categories', {
    failure: 'catalogue-page',
    reply: v.array(CategorySchema),
  }),
  listMenu: get('/api/categories/menu', 'public', 'List the categories shown in menus', {
    failure: 'catalogue-page',
    reply: v.array(MenuCategorySchema),
  }),
  getCategory: get('/api/categories/{id}', 'public', 'Get a category with its ancestors and children', {
    failure: 'catalogue-page',
    params: IdParamsSchema,
    reply: CategoryDetailSchema,
  }),
  listBrands: get('/api/brands', 'public', 'List all brands', {
    failure: 'catalogue-page',
    reply: v.array(BrandSchema),
  }),
  listFeaturedBrands: get('/api/brands/featured', 'public', 'List the featured brands', {
    failure: 'catalogue-page',
    reply: v.array(BrandSchema),
  }),
  listContentSections: get('/api/content-sections', 'public', 'List all content sections', {
    reply: v.array(ContentSectionSchema),
  }),
  listProvinces: get('/api/provinces', 'public', 'List the nine provinces', {
    reply: v.array(ProvinceSchema),
  }),
  listFeaturedProducts: get('/api/products/featured', 'public', 'List the home page’s products', {
    failure: 'catalogue-page',
    reply: FeaturedProductsSchema,
  }),
  listPopularProducts: get('/api/products/popular', 'public', 'List the bestsellers in stock', {
    failure: 'helper',
    reply: v.array(ProductSchema),
  }),
  getProduct: get('/api/products/{id}', 'public', 'Get the product page’s data, whole or in parts', {
    failure: 'catalogue-page',
    params: IdParamsSchema,
    query: ProductQuerySchema,
    reply: ProductReplySchema,
  }),
  listProductReviews: get(
    '/api/products/{id}/reviews',
    'public',
    "A product's published reviews, or those with a number of stars; by default the most helpful first",
    { params: IdParamsSchema, query: ReviewsQuerySchema, reply: ReviewPageSchema },
  ),
  listSitemapParts: get('/api/sitemap/products', 'public', 'List the parts of the product sitemap', {
    reply: SitemapPartsSchema,
  }),
  listSitemapProducts: get('/api/sitemap/products/{part}', 'public', 'Get a part of the product sitemap', {
    params: v.strictObject({ part: IdParamSchema }),
    reply: SitemapProductsSchema,
  }),
  listFeedProducts: get('/api/feed/products', 'public', 'List all available products, page by page', {
    limit: 'search',
    query: FeedQuerySchema,
    reply: FeedPageSchema,
  }),
};
