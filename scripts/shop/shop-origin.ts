import { ScriptFailure } from './run-script.ts';
import { readShopState } from './shop-state.ts';
import type { ShopTarget } from './shop-target.ts';
import { readWranglerConfig } from './wrangler-config.ts';

/**
 * Returns a shop's origin: on this machine, or the first domain of its environment in wrangler.toml. For a deployed
 * shop, the `file` of another worker returns that worker's origin.
 */
export async function findShopOrigin(target: ShopTarget, file?: string): Promise<string> {
  if (target.kind === 'local') return `http://localhost:${readShopState().port}`;
  const config = await readWranglerConfig(target, file);
  const [route] = config.routes ?? [];
  if (route === undefined) {
    throw new ScriptFailure(`wrangler.toml has no domain (routes) for [env.${target.environment}].`);
  }
  const pattern = typeof route === 'string' ? route : route.pattern;
  return `https://${pattern.replace(/\/.*$/, '')}`;
}
