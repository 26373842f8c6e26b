import { createMiddleware } from 'hono/factory';
import type { ShopEnv } from '#worker/env/shop-env.ts';

/** R-EDGE-2. */
export const affiliate = createMiddleware<ShopEnv>(async (_c, next) => next());
