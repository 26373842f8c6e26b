import type { Bindings } from '#worker/env/bindings.ts';
import shop from '#worker/index.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { countQueries } from './counted-database.ts';
import { COUNTS_HEADER, NO_QUERIES, type QueryCounts } from './query-counts.ts';

/** A request with this header is treated as the first one after a catalogue change. */
const COLD_HEADER = 'X-Bench-Cold';

const counts: QueryCounts = { ...NO_QUERIES };
let counted: Bindings | null = null;

/**
 * The shop with a counted database. It returns a response only when all work is done, including streaming and
 * background work, and adds the D1 counts as a header. The counts are correct only if one request is sent at a time.
 */
const countedShop: ExportedHandler<Bindings> = {
  async fetch(request, env, ctx) {
    counted ??= { ...env, DB: countQueries(env.DB, counts) };
    if (request.headers.has(COLD_HEADER)) await env.KV.put(FLAG_KEYS.dataVersion, crypto.randomUUID());
    Object.assign(counts, NO_QUERIES);
    const behind: Promise<unknown>[] = [];
    const response = await shop.fetch(request, counted, {
      waitUntil: (work) => void behind.push(work),
      passThroughOnException: () => ctx.passThroughOnException(),
      props: {},
    });
    const body = await response.arrayBuffer();
    for (const work of behind) await work;
    const answer = new Response(body.byteLength === 0 ? null : body, response);
    answer.headers.set(COUNTS_HEADER, JSON.stringify(counts));
    return answer;
  },
};

export default countedShop;
