import * as v from 'valibot';
import { ProvinceSchema } from '../address.ts';
import { CALLS } from '../calls.ts';
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
import { ById, IdParamSchema, NO_INPUT } from './schemas.ts';

/** R-API-20…23: what anyone may see. */
export const CATALOGUE_ENDPOINTS = {
  listSuppliers: {
    ...CALLS.listSuppliers,
    ...NO_INPUT,
    summary: 'All retailers',
    reply: v.array(SupplierSchema),
  },
  listCategories: {
    ...CALLS.listCategories,
    ...NO_INPUT,
    summary: 'All categories',
    reply: v.array(CategorySchema),
  },
  getCategory: {
    ...CALLS.getCategory,
    ...NO_INPUT,
    summary: 'A category, with those above and right below it',
    params: ById,
    reply: CategoryDetailSchema,
  },
  listBrands: { ...CALLS.listBrands, ...NO_INPUT, summary: 'All brands', reply: v.array(BrandSchema) },
  listFeaturedBrands: {
    ...CALLS.listFeaturedBrands,
    ...NO_INPUT,
    summary: 'The brands that the shop puts forward',
    reply: v.array(BrandSchema),
  },
  listContentSections: {
    ...CALLS.listContentSections,
    ...NO_INPUT,
    summary: 'All content sections',
    reply: v.array(ContentSectionSchema),
  },
  listProvinces: {
    ...CALLS.listProvinces,
    ...NO_INPUT,
    summary: 'The nine provinces',
    reply: v.array(ProvinceSchema),
  },
  listFeaturedProducts: {
    ...CALLS.listFeaturedProducts,
    ...NO_INPUT,
    summary: "The home page's products",
    reply: FeaturedProductsSchema,
  },
  getProduct: {
    ...CALLS.getProduct,
    ...NO_INPUT,
    summary: "The product page's data, whole or in parts",
    params: ById,
    query: ProductQuerySchema,
    reply: ProductPageSchema,
  },
  getProductCore: {
    ...CALLS.getProductCore,
    ...NO_INPUT,
    summary: 'The part of a product page that its first screen needs',
    params: ById,
    query: ProductQuerySchema,
    reply: ProductCoreSchema,
  },
  getProductRelated: {
    ...CALLS.getProductRelated,
    ...NO_INPUT,
    summary: 'The products that a product page recommends',
    params: ById,
    query: ProductQuerySchema,
    reply: ProductRelatedSchema,
  },
  listSitemapParts: {
    ...CALLS.listSitemapParts,
    ...NO_INPUT,
    summary: 'The parts in which search engines are told of all products',
    reply: SitemapPartsSchema,
  },
  listSitemapProducts: {
    ...CALLS.listSitemapProducts,
    ...NO_INPUT,
    summary: 'One of these parts',
    params: v.strictObject({ part: IdParamSchema }),
    reply: SitemapProductsSchema,
  },
  listProducts: {
    ...CALLS.listProducts,
    ...NO_INPUT,
    summary: 'Listing and search, with facets',
    query: ListingQuerySchema,
    reply: ListingSchema,
  },
  suggest: {
    ...CALLS.suggest,
    ...NO_INPUT,
    summary: 'Suggestions for what is typed into the search box',
    query: SuggestionsQuerySchema,
    reply: SuggestionsSchema,
  },
};
