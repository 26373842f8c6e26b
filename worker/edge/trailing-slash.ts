import { createMiddleware } from 'hono/factory';
import type { ShopEnv } from '#worker/env/shop-env.ts';

/** One address for one page. */
export const trailingSlash = createMiddleware<ShopEnv>(async (_c, next) => next());
