import { Hono } from 'hono';
import type { BuildManifest } from '#shared/navigation/build-manifest.ts';
import type { ShopEnv } from '#worker/platform/request-context.ts';
import { affiliate } from './affiliate.ts';
import { guards } from './guards.ts';
import { maintenance } from './maintenance.ts';
import { pageRequest } from './page-request.ts';
import { pageValidation } from './page-validation.ts';
import { limitPages } from './rate-limit.ts';
import { routeRules } from './route-rules.ts';
import { trailingSlash } from './trailing-slash.ts';

/** What happens to every page and payload before it is made, in the specification's order (R-EDGE-1…5). */
export function createPipeline(manifest: BuildManifest) {
  const pipeline = new Hono<ShopEnv>();
  pipeline.use(pageRequest);
  pipeline.use(pageValidation);
  pipeline.use(affiliate);
  pipeline.use(maintenance);
  pipeline.use(routeRules(manifest));
  pipeline.use(trailingSlash);
  pipeline.use(limitPages);
  pipeline.use(guards);
  return pipeline;
}
