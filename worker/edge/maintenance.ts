import { createMiddleware } from 'hono/factory';
import type { ShopEnv } from '#worker/env/shop-env.ts';

/** R-EDGE-3. */
export const maintenance = createMiddleware<ShopEnv>(async (_c, next) => next());
