import type { Unstable_Config } from 'wrangler';
import { errorMessage } from './format.ts';
import { ScriptFailure } from './run-script.ts';
import type { ShopTarget } from './shop-target.ts';
import { WRANGLER_CONFIG } from './wrangler.ts';

/** Reads a shop's wrangler.toml. Throws a ScriptFailure if it cannot be read or lacks the environment. */
export async function readWranglerConfig(place: ShopTarget): Promise<Unstable_Config> {
  const { unstable_readConfig, experimental_readRawConfig } = await import('wrangler');
  const config = WRANGLER_CONFIG;
  try {
    if (place.kind === 'local') return unstable_readConfig({ config }, { hideWarnings: true });
    const { environment: env } = place;
    if (experimental_readRawConfig({ config }).rawConfig.env?.[env] === undefined) {
      throw new ScriptFailure(`wrangler.toml has no [env.${env}], so there is no such deployed shop.`);
    }
    return unstable_readConfig({ config, env }, { hideWarnings: true });
  } catch (cause) {
    if (cause instanceof ScriptFailure) throw cause;
    const [reason] = errorMessage(cause).split('\n');
    throw new ScriptFailure(`Configuration: wrangler.toml cannot be read: ${reason}`);
  }
}
