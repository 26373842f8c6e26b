import { createMiddleware } from 'hono/factory';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { ShopEnv } from '#worker/env/shop-env.ts';

/** R-EDGE-4. */
export function routeRules(_manifest: BuildManifest) {
  return createMiddleware<ShopEnv>(async (_c, next) => next());
}
