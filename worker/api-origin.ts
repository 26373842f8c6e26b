import type { ExecutionContext } from 'hono';
import type { createApi } from './api/index.ts';
import type { Bindings } from './env/bindings.ts';
import { getConfig } from './env/config.ts';
import type { ApiOrigin } from './env/shop-env.ts';
import { proxiedApi } from './proxied-api.ts';

/** The execution that calls the API. */
export type Caller = { env: Bindings; requestId: string; ctx?: ExecutionContext };

/** The API that this shop uses: the one embedded in this worker, or with `API_ORIGIN` one elsewhere (R-API-61). */
export function pickApi(embedded: ReturnType<typeof createApi>, { env, requestId, ctx }: Caller): ApiOrigin {
  return {
    async fetch(request) {
      const { api, upstreamTimeoutMs } = getConfig(env);
      if (api === null) return embedded.fetch(request, env, ctx);
      return proxiedApi({ ...api, timeoutMs: upstreamTimeoutMs, requestId }).fetch(request);
    },
  };
}
