import type { PublicApi as PublicCalls } from '#shared/api-client/api-client.ts';
import { FeedQuerySchema } from '#shared/contract/feed.ts';
import { ListingQuerySchema } from '#shared/contract/listing.ts';
import type { ProductCore, ProductPageResponse, ProductRelated } from '#shared/contract/product.ts';
import { ReviewsQuerySchema } from '#shared/contract/review.ts';
import { AlternativesQuerySchema, SuggestionsQuerySchema } from '#shared/contract/search.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import type { Dependencies, RecordDependencies } from '#worker/platform/depends-on.ts';
import {
  findCategory,
  listBrands,
  listCategories,
  listContentSections,
  listFeaturedBrands,
  listProvinces,
  listSuppliers,
} from './catalogue/catalogue.repository.ts';
import { findFeaturedProducts } from './catalogue/featured.repository.ts';
import { findFeedPage } from './catalogue/feed.repository.ts';
import { listMenu } from './catalogue/menu.repository.ts';
import { listPopularProducts } from './catalogue/popular.repository.ts';
import { findProductCore, findProductPage, findProductRelated } from './catalogue/product.repository.ts';
import { findProductReviews } from './catalogue/product-reviews.repository.ts';
import { listSitemapParts, listSitemapProducts } from './catalogue/sitemap.repository.ts';
import type { Database } from './db/session.ts';
import { findSupplierDetail, listSupplierDelivery } from './delivery/supplier-delivery.repository.ts';
import { toHttpError } from './http/errors.ts';
import { parseInput } from './http/validate.ts';
import {
  alternativesDependencies,
  categoryDependencies,
  deliveryDependencies,
  featuredDependencies,
  listingDependencies,
  popularDependencies,
  productDependencies,
  productPageDependencies,
  relatedDependencies,
  supplierDependencies,
} from './public-dependencies.ts';
import { findAlternatives } from './search/alternatives/alternatives.service.ts';
import { listProducts } from './search/listing/listing.service.ts';
import { suggest } from './search/suggestions/suggestions.service.ts';

/** The public calls, run in the same process. They also report the dependencies of their results. */
export type EmbeddedPublicApi = ReturnType<ReturnType<typeof publicApiInProcess>>;

/**
 * Returns the public calls as functions for one request. The functions return the same values and throw the same errors
 * as the API client. They avoid the internal request and the conversion to JSON, which together took longer than
 * reading the data of an uncached page.
 */
export function publicApiInProcess(db: Database, deadlineMs: number) {
  // Loaded once, because every page needs the menu and some pages also load it themselves.
  const menu = once(() => listMenu(db));
  const categories = once(() => listCategories(db));

  return (note: RecordDependencies = () => undefined) => {
    /**
     * Runs a call within the deadline and records the dependencies of its result. Throws an `HttpError` that names the
     * call.
     */
    async function load<Reply>(
      call: string,
      run: () => Promise<Reply>,
      dependsOn: Dependencies | ((reply: Reply) => Dependencies),
    ): Promise<Reply> {
      try {
        const reply = await withDeadline('the API', deadlineMs, run());
        note(typeof dependsOn === 'function' ? dependsOn(reply) : dependsOn);
        return reply;
      } catch (error) {
        throw Object.assign(toHttpError(error, call), { call });
      }
    }

    function getProduct(input: { id: number; parts: 'core' }): Promise<ProductCore>;
    function getProduct(input: { id: number; parts: 'related' }): Promise<ProductRelated>;
    function getProduct(input: { id: number; parts?: never }): Promise<ProductPageResponse>;
    function getProduct({ id, parts }: { id: number; parts?: 'core' | 'related' }) {
      if (parts === 'related')
        return load('getProduct', () => findProductRelated(db, id), relatedDependencies);
      return parts === 'core'
        ? load('getProduct', () => findProductCore(db, id, new Date()), productDependencies)
        : load('getProduct', () => findProductPage(db, id, new Date()), productPageDependencies);
    }

    return {
      catalogue: {
        getProduct,
        listSuppliers: () => load('listSuppliers', () => listSuppliers(db), { soon: ['suppliers'] }),
        listSupplierDelivery: () =>
          load('listSupplierDelivery', () => listSupplierDelivery(db), deliveryDependencies),
        getSupplier: ({ id }) => load('getSupplier', () => findSupplierDetail(db, id), supplierDependencies),
        listCategories: () => load('listCategories', categories, { soon: ['categories'] }),
        listMenu: () => load('listMenu', menu, { soon: ['categories'], later: ['list:all'] }),
        getCategory: ({ id }) => load('getCategory', () => findCategory(db, id), categoryDependencies),
        listBrands: () => load('listBrands', () => listBrands(db), { soon: ['brands'] }),
        listFeaturedBrands: () =>
          load('listFeaturedBrands', () => listFeaturedBrands(db), { soon: ['brands'] }),
        listContentSections: () =>
          load('listContentSections', () => listContentSections(db), { soon: ['sections'] }),
        listProvinces: () => load('listProvinces', () => listProvinces(db), {}),
        listFeaturedProducts: () =>
          load('listFeaturedProducts', () => findFeaturedProducts(db), featuredDependencies),
        listPopularProducts: () =>
          load('listPopularProducts', () => listPopularProducts(db), popularDependencies),
        listProductReviews: ({ id, ...query }) =>
          load(
            'listProductReviews',
            async () => findProductReviews(db, id, parseInput(ReviewsQuerySchema, query)),
            { atOnce: [`product:${id}`], soon: [`reviews:${id}`] },
          ),
        listSitemapParts: () => load('listSitemapParts', () => listSitemapParts(db), EVERY_PRODUCT),
        listSitemapProducts: ({ part }) =>
          load('listSitemapProducts', () => listSitemapProducts(db, part), EVERY_PRODUCT),
        listFeedProducts: (query) =>
          load(
            'listFeedProducts',
            async () => findFeedPage(db, parseInput(FeedQuerySchema, query), new Date()),
            EVERY_PRODUCT,
          ),
      },
      search: {
        listProducts: (query = {}) =>
          load(
            'listProducts',
            async () => listProducts(db, parseInput(ListingQuerySchema, query)),
            (listing) => listingDependencies(listing, query),
          ),
        findAlternatives: (query) =>
          load(
            'findAlternatives',
            async () => findAlternatives(db, parseInput(AlternativesQuerySchema, query)),
            alternativesDependencies,
          ),
        suggest: (query) =>
          load('suggest', async () => suggest(db, parseInput(SuggestionsQuerySchema, query).q), {
            soon: ['list:all', 'categories', 'brands', 'synonyms'],
          }),
      },
    } satisfies PublicCalls;
  };
}

const EVERY_PRODUCT: Dependencies = { later: ['list:all'] };

/** Returns a function that loads once and then returns the same promise. */
function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | null = null;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
