import { AsyncLocalStorage } from 'node:async_hooks';
import type { Bindings } from '#worker/env/bindings.ts';
import shop from '#worker/index.ts';
import { countQueries } from './counted-database.ts';
import { countKeys } from './counted-keys.ts';
import { NO_QUERIES } from './query-counts.ts';
import { TOTALS_PATH, type Totals } from './totals.ts';

const totals: Totals = { ...NO_QUERIES, keyReads: 0, keyWrites: 0, chain: 0 };
const chains = new AsyncLocalStorage<{ done: number }>();
let counted: Bindings | null = null;

/** The shop with counted D1 and KV requests, including those of the emails that a visit causes. */
const scaleShop: ExportedHandler<Bindings> = {
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname === TOTALS_PATH) {
      const answer = Response.json(totals);
      totals.chain = 0;
      return answer;
    }
    return chains.run({ done: 0 }, () => shop.fetch(request, countedEnv(env), ctx));
  },
  queue: (batch, env) => shop.queue(batch, countedEnv(env)),
};

export default scaleShop;

function countedEnv(env: Bindings): Bindings {
  counted ??= { ...env, DB: countQueries(env.DB, totals, followed), KV: countKeys(env.KV, totals) };
  return counted;
}

/**
 * Tracks a request's longest chain of D1 round trips. A round trip extends the chain if it starts after another one has
 * returned. Concurrent round trips count once.
 */
async function followed<Answer>(query: () => Promise<Answer>): Promise<Answer> {
  const chain = chains.getStore();
  const link = (chain?.done ?? 0) + 1;
  const answer = await query();
  if (chain !== undefined) {
    chain.done = Math.max(chain.done, link);
    totals.chain = Math.max(totals.chain, link);
  }
  return answer;
}
