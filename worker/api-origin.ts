import type { ExecutionContext } from 'hono';
import { createPublicApi, type PublicApi } from '#shared/api-client/api-client.ts';
import type { createApi } from './api/index.ts';
import { publicApiInProcess } from './api/public-api.ts';
import type { Bindings } from './env/bindings.ts';
import { getConfig } from './env/config.ts';
import type { ApiOrigin } from './platform/request-context.ts';
import { createRemoteApi } from './remote-api.ts';

/** The execution that calls the API. */
export type Caller = { env: Bindings; requestId: string; ctx?: ExecutionContext };

/** The API that this shop uses: the one embedded in this worker, or with `API_ORIGIN` one elsewhere (R-API-61). */
export function pickApi(embedded: ReturnType<typeof createApi>, { env, requestId, ctx }: Caller): ApiOrigin {
  return {
    async fetch(request) {
      const { api, upstreamTimeoutMs } = getConfig(env);
      if (api === null) return embedded.fetch(request, env, ctx);
      return createRemoteApi({ ...api, timeoutMs: upstreamTimeoutMs, requestId }).fetch(request);
    },
  };
}

/** What pages that are the same for everyone load with: function calls where the API is in this worker. */
export function pickPublicApi(origin: ApiOrigin, env: Bindings, shopOrigin: string): PublicApi {
  const { api, upstreamTimeoutMs } = getConfig(env);
  if (api === null) return askingOnce(publicApiInProcess(env.DB, upstreamTimeoutMs));
  // The API elsewhere gives up by itself.
  return askingOnce(createPublicApi({ origin: shopOrigin, fetch: origin.fetch, timeoutMs: null }));
}

/** The categories are asked for by the menu of every page, and by some pages as well: once a request is enough. */
function askingOnce(api: PublicApi): PublicApi {
  let categories: ReturnType<PublicApi['listCategories']> | null = null;
  return {
    ...api,
    listCategories() {
      categories ??= api.listCategories();
      return categories;
    },
  };
}
