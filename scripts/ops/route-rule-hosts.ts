import * as v from 'valibot';
import { ShopVariables } from '#worker/env/shop-variables.ts';
import { readLocalConfig } from '../shop/check-config.ts';
import type { ShopPlace } from '../shop/shop-place.ts';
import { readWranglerConfig } from '../shop/wrangler-config.ts';

/** The hosts that a shop's route rules may lead to: ROUTE_RULE_HOSTS of its environment in wrangler.toml. */
export async function readRouteRuleHosts(place: ShopPlace): Promise<readonly string[]> {
  if (place.kind === 'local') return (await readLocalConfig()).routeRuleHosts;
  const { vars } = await readWranglerConfig(place);
  return v.parse(ShopVariables.entries.ROUTE_RULE_HOSTS, vars.ROUTE_RULE_HOSTS);
}
