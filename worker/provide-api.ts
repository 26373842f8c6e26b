import type { Context, ExecutionContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { createApiClient, type PublicApi } from '#shared/api-client/api-client.ts';
import { readCatalogueChanges } from './api/catalogue/catalogue-changes.repository.ts';
import { replicaSession } from './api/db/session.ts';
import type { createApi } from './api/index.ts';
import { publicApiInProcess } from './api/public-api.ts';
import { withRequestMemo } from './edge/request-memo.ts';
import type { Bindings } from './env/bindings.ts';
import { getConfig } from './env/config.ts';
import { callTimeoutMs } from './platform/call-timeout.ts';
import type { RecordDependencies } from './platform/depends-on.ts';
import type { ApiFetcher, RequestEnv } from './platform/request-context.ts';
import { createRemoteApi } from './remote-api.ts';

type EmbeddedApi = ReturnType<typeof createApi>;

/** Puts the client of the shop's API, embedded or external, into the request's context for all later steps. */
export function provideApi(embedded: EmbeddedApi) {
  return createMiddleware<RequestEnv>(async (c, next) => {
    const fetcher = selectApi(embedded, { env: c.env, ctx: c.executionCtx, requestId: c.get('requestId') });
    c.set('apiFetcher', fetcher);
    c.set('publicApi', publicApiFactory(c, fetcher));
    const isEmbedded = getConfig(c.env).api === null;
    c.set('readChanges', isEmbedded ? (cursor) => readCatalogueChanges(c.env.DB, cursor) : null);
    await next();
  });
}

/** The context of an API call. `ctx` is undefined if the call does not belong to a visitor's request. */
export type Caller = { env: Bindings; requestId: string; ctx?: ExecutionContext };

/** Returns the API in this worker or, with `API_ORIGIN`, the external one (R-API-61). */
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

/**
 * Returns a function that creates the client for public data, which is the same for every visitor. The embedded API is
 * called as a function, without HTTP. An external API does not report changes, so its responses record no dependencies.
 * Calls to an external API already have a time limit, set by {@link selectApi}.
 */
function publicApiFactory({ env, req }: Context<RequestEnv>, { fetch }: ApiFetcher) {
  const { api, upstreamTimeoutMs } = getConfig(env);
  if (api !== null) {
    const { origin } = new URL(req.url);
    const remote: PublicApi = createApiClient({ origin, fetch: withRequestMemo(fetch), timeoutMs: null });
    return () => remote;
  }
  const byBookmark = new Map<string | null, ReturnType<typeof publicApiInProcess>>();
  return (bookmark: string | null, note?: RecordDependencies) => {
    const inProcess =
      byBookmark.get(bookmark) ?? publicApiInProcess(replicaSession(env.DB, bookmark), upstreamTimeoutMs);
    byBookmark.set(bookmark, inProcess);
    return inProcess(note);
  };
}
