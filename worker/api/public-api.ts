import type { PublicApi } from '#shared/api-client/api-client.ts';
import { toApiError } from '#shared/api-client/to-api-error.ts';
import { toErrorBody } from '#shared/contract/error-response.ts';
import { ListingQuerySchema } from '#shared/contract/listing.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import { catalogueOf } from './catalogue/catalogue.service.ts';
import { toHttpError } from './http/to-http-error.ts';
import { parseInput } from './http/validate.ts';
import { listProducts } from './search/listing.service.ts';
import { findSuggestions } from './search/suggestions.repository.ts';

/**
 * The public calls for whoever runs in the same process: what the client would give, without a request, JSON and
 * parsing in between, which cost a cold page more than its data. Fails as the client does, with `ApiError`.
 */
export function publicApiInProcess(db: D1Database, deadlineMs: number): PublicApi {
  const catalogue = catalogueOf(db);

  function call<Input extends unknown[], Output>(
    name: keyof PublicApi,
    run: (...input: Input) => Promise<Output>,
  ): (...input: Input) => Promise<Output> {
    return async (...input) => {
      try {
        return await withDeadline('the API', deadlineMs, run(...input));
      } catch (error) {
        const refusal = toHttpError(error, name);
        const { status, retryAfterSeconds } = refusal;
        throw toApiError({ status, body: toErrorBody(refusal), retryAfterSeconds, cause: error });
      }
    };
  }

  return {
    listSuppliers: call('listSuppliers', catalogue.listSuppliers),
    listCategories: call('listCategories', catalogue.listCategories),
    getCategory: call('getCategory', catalogue.getCategory),
    listBrands: call('listBrands', catalogue.listBrands),
    listFeaturedBrands: call('listFeaturedBrands', catalogue.listFeaturedBrands),
    listContentSections: call('listContentSections', catalogue.listContentSections),
    listProvinces: call('listProvinces', catalogue.listProvinces),
    listFeaturedProducts: call('listFeaturedProducts', catalogue.listFeaturedProducts),
    getProduct: call('getProduct', catalogue.getProduct),
    getProductCore: call('getProductCore', catalogue.getProductCore),
    getProductRelated: call('getProductRelated', catalogue.getProductRelated),
    listProducts: call('listProducts', async (query) =>
      listProducts(db, parseInput(ListingQuerySchema, query)),
    ),
    suggest: call('suggest', (q) => findSuggestions(db, q)),
    listSitemapParts: call('listSitemapParts', catalogue.listSitemapParts),
    listSitemapProducts: call('listSitemapProducts', catalogue.listSitemapProducts),
  };
}
