import type { Unstable_Config } from 'wrangler';
import { ScriptFailure } from './run-script.ts';
import type { ShopPlace } from './shop-place.ts';
import { WRANGLER_CONFIG } from './wrangler.ts';

/** What wrangler.toml says of a shop; a ScriptFailure where it has no such environment. */
export async function readWranglerConfig(place: ShopPlace): Promise<Unstable_Config> {
  const { unstable_readConfig, experimental_readRawConfig } = await import('wrangler');
  const config = WRANGLER_CONFIG;
  if (place.kind === 'local') return unstable_readConfig({ config }, { hideWarnings: true });
  const { environment } = place;
  if (experimental_readRawConfig({ config }).rawConfig.env?.[environment] === undefined) {
    throw new ScriptFailure(`wrangler.toml has no [env.${environment}]: there is no such deployed shop.`);
  }
  return unstable_readConfig({ config, env: environment }, { hideWarnings: true });
}
