import type { Bindings } from '#worker/env/bindings.ts';
import type { ClientNetworks } from './client-network.ts';
import { withDeadline } from './deadline.ts';
import { writeLog } from './log.ts';
import type { EdgeLimiter } from './rate-limits.ts';

const LIMITER_DEADLINE_MS = 250;

/**
 * Counts in the first tier, and says whether the limiter has room. One that fails lets everyone pass: the shop must not
 * close because of it.
 */
export async function isBelow(env: Bindings, limiter: EdgeLimiter, key: string): Promise<boolean> {
  try {
    const asked = env[limiter].limit({ key });
    return (await withDeadline('the rate limiter', LIMITER_DEADLINE_MS, asked)).success;
  } catch (error) {
    writeLog({ level: 'error', at: 'edge', message: 'a rate limiter failed', limiter, cause: error });
    return true;
  }
}

/**
 * Counts in the first tier for a client's network and, where that is wider, for its site, whose limit is LIMIT_NETWORK's.
 * The network comes first: what it rejects is not counted for the site, which others may share.
 * @param what names the counts
 */
export async function isBelowForNetworks(
  env: Bindings,
  limiter: EdgeLimiter,
  what: string,
  { network, site }: ClientNetworks,
): Promise<boolean> {
  if (!(await isBelow(env, limiter, `${what}:${network}`))) return false;
  return site === network || isBelow(env, 'LIMIT_NETWORK', `${what}:${site}`);
}
