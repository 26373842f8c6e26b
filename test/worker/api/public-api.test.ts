import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPublicApi, type PublicApi } from '#shared/api-client/api-client.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { aCategory, aProduct, unpublish } from '#test/support/a-shop.ts';
import { createApi } from '#worker/api/index.ts';
import { publicApiInProcess } from '#worker/api/public-api.ts';

const inProcess = publicApiInProcess(env.DB, 1_000);
const api = createApi();
/** The same calls over the wire: their replies are parsed against the contract. */
const overTheWire = createPublicApi({
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

const CALLS: Record<keyof PublicApi, (caller: PublicApi) => Promise<unknown>> = {
  listSupplierDelivery: (caller) => caller.listSupplierDelivery(),
  listPopularProducts: (caller) => caller.listPopularProducts(),
  listSuppliers: (caller) => caller.listSuppliers(),
  listCategories: (caller) => caller.listCategories(),
  listMenu: (caller) => caller.listMenu(),
  getCategory: (caller) => caller.getCategory(categoryId),
  listBrands: (caller) => caller.listBrands(),
  listFeaturedBrands: (caller) => caller.listFeaturedBrands(),
  listContentSections: (caller) => caller.listContentSections(),
  listProvinces: (caller) => caller.listProvinces(),
  listFeaturedProducts: (caller) => caller.listFeaturedProducts(),
  getProduct: (caller) => caller.getProduct(productId),
  getProductCore: (caller) => caller.getProductCore(productId),
  getProductRelated: (caller) => caller.getProductRelated(productId),
  listProducts: (caller) => caller.listProducts({ category_id: String(categoryId), sort: undefined }),
  findAlternatives: (caller) => caller.findAlternatives({ category_id: String(categoryId) }),
  suggest: (caller) => caller.suggest('creme'),
  listSitemapParts: (caller) => caller.listSitemapParts(),
  listSitemapProducts: (caller) => caller.listSitemapProducts(1),
  listFeedProducts: (caller) => caller.listFeedProducts({}),
};

const REFUSED: readonly (readonly [string, (caller: PublicApi) => Promise<unknown>])[] = [
  ['a product that is not there', (caller) => caller.getProduct(999_999_999)],
  ['a product that is no longer sold', (caller) => caller.getProduct(unpublishedId)],
  ['its core', (caller) => caller.getProductCore(unpublishedId)],
  ['what is related to it', (caller) => caller.getProductRelated(unpublishedId)],
  ['a category that is not there', (caller) => caller.getCategory(999_999_999)],
  ['a page that makes no sense', (caller) => caller.listProducts({ page: 'x' })],
  ['a step that makes no sense', (caller) => caller.listFeedProducts({ after: '0' })],
  ['a parameter that nobody knows', (caller) => caller.listProducts({ colour: 'red' })],
];

describe('the public calls in the same process', () => {
  it.each(Object.entries(CALLS))('%s gives what the contract promises', async (_name, ask) => {
    expect(await ask(inProcess)).toEqual(await ask(overTheWire));
  });

  it.each(REFUSED)('refuse %s as the client does', async (_case, ask) => {
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
