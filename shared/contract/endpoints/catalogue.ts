import * as v from 'valibot';
import { ProvinceSchema } from '../address.ts';
import {
  BrandSchema,
  CategoryDetailSchema,
  CategorySchema,
  ContentSectionSchema,
  SupplierSchema,
} from '../catalogue.ts';
import { FeaturedProductsSchema } from '../featured.ts';
import { ListingQuerySchema, ListingSchema } from '../listing.ts';
import {
  ProductCoreSchema,
  ProductPageSchema,
  ProductQuerySchema,
  ProductRelatedSchema,
} from '../product.ts';
import { SuggestionsQuerySchema, SuggestionsSchema } from '../search.ts';
import { SitemapPartsSchema, SitemapProductsSchema } from '../sitemap.ts';
import { endpoint } from './endpoint.ts';
import { ById, IdParamSchema } from './schemas.ts';

/** R-API-20…23: what anyone may see. */
export const CATALOGUE_ENDPOINTS = {
  listSuppliers: endpoint('listSuppliers', 'All retailers', { reply: v.array(SupplierSchema) }),
  listCategories: endpoint('listCategories', 'All categories', { reply: v.array(CategorySchema) }),
  getCategory: endpoint('getCategory', 'A category, with those above and right below it', {
    params: ById,
    reply: CategoryDetailSchema,
  }),
  listBrands: endpoint('listBrands', 'All brands', { reply: v.array(BrandSchema) }),
  listFeaturedBrands: endpoint('listFeaturedBrands', 'The brands that the shop puts forward', {
    reply: v.array(BrandSchema),
  }),
  listContentSections: endpoint('listContentSections', 'All content sections', {
    reply: v.array(ContentSectionSchema),
  }),
  listProvinces: endpoint('listProvinces', 'The nine provinces', { reply: v.array(ProvinceSchema) }),
  listFeaturedProducts: endpoint('listFeaturedProducts', "The home page's products", {
    reply: FeaturedProductsSchema,
  }),
  getProduct: endpoint('getProduct', "The product page's data, whole or in parts", {
    params: ById,
    query: ProductQuerySchema,
    reply: ProductPageSchema,
  }),
  getProductCore: endpoint('getProductCore', 'The part of a product page that its first screen needs', {
    params: ById,
    query: ProductQuerySchema,
    reply: ProductCoreSchema,
  }),
  getProductRelated: endpoint('getProductRelated', 'The products that a product page recommends', {
    params: ById,
    query: ProductQuerySchema,
    reply: ProductRelatedSchema,
  }),
  listSitemapParts: endpoint(
    'listSitemapParts',
    'The parts in which search engines are told of all products',
    { reply: SitemapPartsSchema },
  ),
  listSitemapProducts: endpoint('listSitemapProducts', 'One of these parts', {
    params: v.strictObject({ part: IdParamSchema }),
    reply: SitemapProductsSchema,
  }),
  listProducts: endpoint('listProducts', 'Listing and search, with facets', {
    query: ListingQuerySchema,
    reply: ListingSchema,
  }),
  suggest: endpoint('suggest', 'Suggestions for what is typed into the search box', {
    query: SuggestionsQuerySchema,
    reply: SuggestionsSchema,
  }),
};
