import { Hono } from 'hono';
import type { ShopEnv } from '#worker/env/shop-env.ts';
import { guards } from './guards.ts';
import { pageRequest } from './page-request.ts';
import { pageValidation } from './page-validation.ts';

/**
 * What happens to every page and payload before it is made, in the specification's order (R-EDGE-1…5):
 *
 * 1. page validation
 * 2. affiliate        (R-EDGE-2; its step goes here)
 * 3. maintenance      (R-EDGE-3; its step goes here)
 * 4. route rules      (R-EDGE-4; its step goes here)
 * 5. guards
 */
export function createPipeline() {
  const pipeline = new Hono<ShopEnv>();
  pipeline.use(pageRequest);
  pipeline.use(pageValidation);
  pipeline.use(guards);
  return pipeline;
}
