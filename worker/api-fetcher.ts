import type { Context, ExecutionContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { createPublicApi, type PublicApi } from '#shared/api-client/api-client.ts';
import { readCatalogueChanges } from './api/catalogue/catalogue-changes.repository.ts';
import { replicaSession } from './api/db/session.ts';
import type { createApi } from './api/index.ts';
import { publicApiInProcess } from './api/public-api.ts';
import type { Bindings } from './env/bindings.ts';
import { getConfig } from './env/config.ts';
import { callTimeoutMs } from './platform/call-timeout.ts';
import type { ApiFetcher, RequestEnv } from './platform/request-context.ts';
import { createRemoteApi } from './remote-api.ts';

type EmbeddedApi = ReturnType<typeof createApi>;

/** Gives every step of a request the API that this shop uses. */
export function apiFetcher(embedded: EmbeddedApi) {
  return createMiddleware<RequestEnv>(async (c, next) => {
    const origin = selectApi(embedded, { env: c.env, ctx: c.executionCtx, requestId: c.get('requestId') });
    const publicApis = new Map<string | null, PublicApi>();
    c.set('apiFetcher', origin);
    c.set('publicApi', (bookmark) => {
      const api = publicApis.get(bookmark) ?? createPublicApiOf(c, origin, bookmark);
      publicApis.set(bookmark, api);
      return api;
    });
    const isEmbedded = getConfig(c.env).api === null;
    c.set('readChanges', isEmbedded ? (cursor) => readCatalogueChanges(c.env.DB, cursor) : null);
    await next();
  });
}

/** On whose behalf the API is called. `ctx` is missing where no request of a visitor stands behind the call. */
export type Caller = { env: Bindings; requestId: string; ctx?: ExecutionContext };

/** The API in this worker, or with `API_ORIGIN` the one elsewhere (R-API-61). */
export function selectApi(embedded: EmbeddedApi, { env, requestId, ctx }: Caller): ApiFetcher {
  return {
    async fetch(request) {
      const config = getConfig(env);
      if (config.api === null) return embedded.fetch(request, env, ctx);
      const timeoutMs = callTimeoutMs(request, config);
      return createRemoteApi({ ...config.api, shopOrigin: config.shopOrigin, timeoutMs, requestId }).fetch(
        request,
      );
    },
  };
}

/** What pages load with that are the same for everyone: function calls where the API is in this worker. */
function createPublicApiOf(
  { env, req }: Context<RequestEnv>,
  { fetch }: ApiFetcher,
  bookmark: string | null,
): PublicApi {
  const { api, upstreamTimeoutMs } = getConfig(env);
  if (api === null) {
    return withCategoriesOnce(publicApiInProcess(replicaSession(env.DB, bookmark), upstreamTimeoutMs));
  }
  // The remote API has a time limit of its own.
  return withCategoriesOnce(createPublicApi({ origin: new URL(req.url).origin, fetch, timeoutMs: null }));
}

/** Loads the menu and the categories once for a request: every page needs the one, and some pages themselves, too. */
function withCategoriesOnce(api: PublicApi): PublicApi {
  let menu: ReturnType<PublicApi['listMenu']> | null = null;
  let categories: ReturnType<PublicApi['listCategories']> | null = null;
  return {
    ...api,
    listMenu() {
      menu ??= api.listMenu();
      return menu;
    },
    listCategories() {
      categories ??= api.listCategories();
      return categories;
    },
  };
}
