import path from 'node:path';
import type { Unstable_Config } from 'wrangler';
import { errorMessage } from './format.ts';
import { ScriptFailure } from './run-script.ts';
import { PROJECT_FOLDER } from './shop-state.ts';
import type { ShopTarget } from './shop-target.ts';
import { WRANGLER_CONFIG } from './wrangler.ts';

/**
 * Reads a shop's wrangler.toml, or another worker's. Throws a ScriptFailure if it cannot be read or lacks the
 * environment.
 */
export async function readWranglerConfig(
  target: ShopTarget,
  config = WRANGLER_CONFIG,
): Promise<Unstable_Config> {
  const { unstable_readConfig, experimental_readRawConfig } = await import('wrangler');
  const file = path.relative(PROJECT_FOLDER, config);
  try {
    if (target.kind === 'local') return unstable_readConfig({ config }, { hideWarnings: true });
    const { environment: env } = target;
    if (experimental_readRawConfig({ config }).rawConfig.env?.[env] === undefined) {
      throw new ScriptFailure(`${file} has no [env.${env}], so there is no such deployed shop.`);
    }
    return unstable_readConfig({ config, env }, { hideWarnings: true });
  } catch (cause) {
    if (cause instanceof ScriptFailure) throw cause;
    const [reason] = errorMessage(cause).split('\n');
    throw new ScriptFailure(`Configuration: ${file} cannot be read: ${reason}`);
  }
}
