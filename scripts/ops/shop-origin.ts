import { ScriptFailure } from '../shop/run-script.ts';
import type { ShopPlace } from '../shop/shop-place.ts';
import { readShopState } from '../shop/shop-state.ts';
import { WRANGLER_CONFIG } from '../shop/wrangler.ts';

/** The origin that a shop is visited at: on this machine, or the first domain of its environment. */
export async function shopOrigin(place: ShopPlace): Promise<string> {
  if (place.kind === 'local') return `http://localhost:${readShopState().port}`;
  const { unstable_readConfig, experimental_readRawConfig } = await import('wrangler');
  const { rawConfig } = experimental_readRawConfig({ config: WRANGLER_CONFIG });
  if (rawConfig.env?.[place.environment] === undefined) {
    throw new ScriptFailure(
      `wrangler.toml has no [env.${place.environment}]: there is no such deployed shop.`,
    );
  }
  const config = unstable_readConfig(
    { config: WRANGLER_CONFIG, env: place.environment },
    { hideWarnings: true },
  );
  const [route] = config.routes ?? [];
  if (route === undefined) {
    throw new ScriptFailure(`wrangler.toml names no domain (routes) for [env.${place.environment}].`);
  }
  const pattern = typeof route === 'string' ? route : route.pattern;
  return `https://${pattern.replace(/\/.*$/, '')}`;
}
