import type { Bindings } from '#worker/env/bindings.ts';
import type { ClientNetworks } from './client-network.ts';
import { withDeadline } from './deadline.ts';
import { writeLog } from './log.ts';
import type { EdgeLimiter } from './rate-limits.ts';

const LIMITER_DEADLINE_MS = 250;

/**
 * Counts a request. True if it is within the limiter's limit. A failing limiter allows every request, so that the shop
 * stays open.
 */
export async function countOnce(env: Bindings, limiter: EdgeLimiter, key: string): Promise<boolean> {
  try {
    const outcome = env[limiter].limit({ key });
    return (await withDeadline('the rate limiter', LIMITER_DEADLINE_MS, outcome)).success;
  } catch (error) {
    writeLog({ level: 'error', at: 'edge', message: 'a rate limiter failed', limiter, cause: error });
    return true;
  }
}

/**
 * Counts a request for the client's network and, if the site is wider than the network, for the site. The site is
 * always counted by LIMIT_6000. Requests above the network's limit do not count for the site, which other customers may
 * share.
 * @param what prefix of the counter's key
 */
export async function countForNetworks(
  env: Bindings,
  limiter: EdgeLimiter,
  what: string,
  { network, site }: ClientNetworks,
): Promise<boolean> {
  if (!(await countOnce(env, limiter, `${what}:${network}`))) return false;
  return site === network || countOnce(env, 'LIMIT_6000', `${what}:${site}`);
}
