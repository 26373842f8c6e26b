import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApiClient, type PublicApi } from '#shared/api-client/api-client.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { aCategory, aProduct, unpublish } from '#test/support/a-shop.ts';
import { createApi } from '#worker/api/index.ts';
import { publicApiInProcess } from '#worker/api/public-api.ts';

const inProcess = publicApiInProcess(env.DB, 1_000)();
const api = createApi();
/** The same API over HTTP, where the client validates responses against the contract. */
const overTheWire: PublicApi = createApiClient({
  origin: 'https://shop.test',
  fetch: async (request) => api.fetch(request, env),
});

let productId = 0;
let unpublishedId = 0;
let categoryId = 0;

beforeAll(async () => {
  categoryId = await aCategory();
  productId = await aProduct({ name: 'Crème brûlée "dish" & lid', categoryId });
  unpublishedId = await aProduct({ name: 'Unpublished mug' });
  await unpublish(unpublishedId);
});

type Call =
  | keyof PublicApi['catalogue']
  | keyof PublicApi['search']
  | 'getProduct (core)'
  | 'getProduct (related)';

const CALLS: Record<Call, (caller: PublicApi) => Promise<unknown>> = {
  listSupplierDelivery: (caller) => caller.catalogue.listSupplierDelivery(),
  getSupplier: async (caller) => {
    const [supplier] = await caller.catalogue.listSuppliers();
    return caller.catalogue.getSupplier({ id: supplier?.id ?? 0 });
  },
  listPopularProducts: (caller) => caller.catalogue.listPopularProducts(),
  listSuppliers: (caller) => caller.catalogue.listSuppliers(),
  listCategories: (caller) => caller.catalogue.listCategories(),
  listMenu: (caller) => caller.catalogue.listMenu(),
  getCategory: (caller) => caller.catalogue.getCategory({ id: categoryId }),
  listBrands: (caller) => caller.catalogue.listBrands(),
  listFeaturedBrands: (caller) => caller.catalogue.listFeaturedBrands(),
  listContentSections: (caller) => caller.catalogue.listContentSections(),
  listProvinces: (caller) => caller.catalogue.listProvinces(),
  listFeaturedProducts: (caller) => caller.catalogue.listFeaturedProducts(),
  getProduct: (caller) => caller.catalogue.getProduct({ id: productId }),
  'getProduct (core)': (caller) => caller.catalogue.getProduct({ id: productId, parts: 'core' }),
  'getProduct (related)': (caller) => caller.catalogue.getProduct({ id: productId, parts: 'related' }),
  listProductReviews: (caller) => caller.catalogue.listProductReviews({ id: productId }),
  listProducts: (caller) => caller.search.listProducts({ category_id: String(categoryId), sort: undefined }),
  findAlternatives: (caller) => caller.search.findAlternatives({ category_id: String(categoryId) }),
  suggest: (caller) => caller.search.suggest({ q: 'creme' }),
  listSitemapParts: (caller) => caller.catalogue.listSitemapParts(),
  listSitemapProducts: (caller) => caller.catalogue.listSitemapProducts({ part: 1 }),
  listFeedProducts: (caller) => caller.catalogue.listFeedProducts({}),
};

const REJECTED: readonly (readonly [string, (caller: PublicApi) => Promise<unknown>])[] = [
  ['a missing product', (caller) => caller.catalogue.getProduct({ id: 999_999_999 })],
  ['an unpublished product', (caller) => caller.catalogue.getProduct({ id: unpublishedId })],
  [
    'the core of an unpublished product',
    (caller) => caller.catalogue.getProduct({ id: unpublishedId, parts: 'core' }),
  ],
  [
    'the related products of an unpublished product',
    (caller) => caller.catalogue.getProduct({ id: unpublishedId, parts: 'related' }),
  ],
  ['a missing retailer', (caller) => caller.catalogue.getSupplier({ id: 999_999_999 })],
  ['a missing category', (caller) => caller.catalogue.getCategory({ id: 999_999_999 })],
  ['an invalid page number', (caller) => caller.search.listProducts({ page: 'x' })],
  ['an invalid feed cursor', (caller) => caller.catalogue.listFeedProducts({ after: '0' })],
  ['an unknown parameter', (caller) => caller.search.listProducts({ ...{ colour: 'red' } })],
];

describe('the in-process public API', () => {
  it.each(Object.entries(CALLS))('returns the same result as over HTTP: %s', async (_name, ask) => {
    expect(await ask(inProcess)).toEqual(await ask(overTheWire));
  });

  it.each(REJECTED)('rejects %s with the same error as the HTTP client', async (_case, ask) => {
    const [own, wired] = await Promise.all(
      [ask(inProcess), ask(overTheWire)].map((call) => call.catch(String)),
    );
    expect(own).toEqual(wired);
    await expect(ask(inProcess)).rejects.toMatchObject({ name: 'HttpError' });
    const wiredError: unknown = await ask(overTheWire).catch((error: unknown) => error);
    if (!(wiredError instanceof HttpError)) throw new Error('the client refused in a way of its own');
    const { status, code, details } = wiredError;
    await expect(ask(inProcess)).rejects.toMatchObject({ status, code, details });
  });
});
