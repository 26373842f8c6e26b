import type { Bindings } from '#worker/env/bindings.ts';
import shop from '#worker/index.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { countQueries } from './counted-database.ts';
import type { QueryCounts } from './query-counts.ts';

/** Makes this request the first one of a new state of the catalogue. */
const COLD_HEADER = 'X-Bench-Cold';
/** {@link QueryCounts} as JSON. */
const COUNTS_HEADER = 'X-Bench-Queries';

const counts: QueryCounts = { statements: 0, roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
let counted: Bindings | null = null;

/**
 * The shop with its database counted: an answer leaves when all work for it is done, what is streamed and what goes on
 * behind it too, and says what that asked of D1. One request at a time.
 */
const countedShop: ExportedHandler<Bindings> = {
  async fetch(request, env, ctx) {
    counted ??= { ...env, DB: countQueries(env.DB, counts) };
    if (request.headers.has(COLD_HEADER)) await env.KV.put(FLAG_KEYS.dataVersion, crypto.randomUUID());
    Object.assign(counts, { statements: 0, roundTrips: 0, rowsRead: 0, rowsWritten: 0 });
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
