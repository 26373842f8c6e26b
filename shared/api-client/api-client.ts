import { createAddressesApi } from './addresses-api.ts';
import { createAffiliateApi } from './affiliate-api.ts';
import { type ApiCallOptions, createApiCall } from './api-call.ts';
import { createCartApi } from './cart-api.ts';
import { createCatalogueApi } from './catalogue-api.ts';
import { createOrdersApi } from './orders-api.ts';
import { createProductListsApi } from './product-lists-api.ts';
import { createSupportApi } from './support-api.ts';
import { createUserApi } from './user-api.ts';

/** The calls that are the same for everyone: all a cacheable page may load with. */
export type PublicApi = ReturnType<typeof createCatalogueApi>;

/** Every call of the API. Made with a session's headers it speaks for that customer. */
export type ApiClient = ReturnType<typeof createApiClient>;

/** One method per call, replies parsed; used by server rendering, the browser and the tests alike. */
export function createApiClient(options: ApiCallOptions) {
  const call = createApiCall(options);
  return {
    ...createUserApi(call),
    ...createCatalogueApi(call),
    ...createCartApi(call),
    ...createAddressesApi(call),
    ...createOrdersApi(call),
    ...createProductListsApi(call),
    ...createSupportApi(call),
    ...createAffiliateApi(call),
  };
}

/** The public calls alone, for whoever must not speak for a customer. */
export function createPublicApi(options: ApiCallOptions): PublicApi {
  return createCatalogueApi(createApiCall(options));
}

/** The affiliates' calls alone, for the edge. */
export function createAffiliateClient(options: ApiCallOptions): ReturnType<typeof createAffiliateApi> {
  return createAffiliateApi(createApiCall(options));
}
