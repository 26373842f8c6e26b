import type { ExecutionContext } from 'hono';
import type { createApi } from './api/index.ts';
import type { Bindings } from './env/bindings.ts';
import type { ApiOrigin } from './env/shop-env.ts';

/** The API embedded in this worker: calls never leave the process. */
export function embeddedApi(
  api: ReturnType<typeof createApi>,
  env: Bindings,
  ctx: ExecutionContext,
): ApiOrigin {
  return { fetch: async (request) => api.fetch(request, env, ctx) };
}
