import type { Bindings } from '#worker/env/bindings.ts';
import { CENTRE_PATH, type CentreCounts, type CentreStep } from './centre-step.ts';
import { createColoStandIn } from './colo-stand-in.ts';
import { countQueries } from './counted-database.ts';
import { countKeys } from './counted-keys.ts';
import { noteFlagReads, notePolls } from './noted-stores.ts';
import { NO_QUERIES } from './query-counts.ts';

/** One isolate: a separate copy of the whole shop. */
type Shop = Pick<typeof import('#worker/index.ts')['default'], 'fetch'>;

const ORIGIN = 'https://shop.test';
const NOTHING: CentreCounts = {
  ...{ ...NO_QUERIES, keyReads: 0, keyWrites: 0 },
  ...{ polls: 0, flagReads: 0, failedCalls: 0, views: 0, from: {}, statuses: {}, complaints: {} },
};

/**
 * The isolates of one data centre, with the real D1 and KV and a clock that advances with each visit. The isolates
 * share an in-memory Cache API that uses the same clock. They serve only payloads, because rendering HTML from a
 * payload needs no store.
 */
export function createSimulatedCentre(isolates: readonly Shop[]): ExportedHandler<Bindings> {
  let clock = Date.now();
  const counts: CentreCounts = structuredClone(NOTHING);
  let fault = { delayMs: 0, failing: 0 };
  let bindings: Bindings | null = null;
  Date.now = () => clock;
  Object.defineProperty(globalThis, 'caches', { value: { default: createColoStandIn(() => clock) } });
  console.log = () => undefined;
  for (const level of ['error', 'warn'] as const) {
    console[level] = (line: unknown) => note(counts.complaints, complaintOf(line));
  }

  function bound(env: Bindings): Bindings {
    bindings ??= {
      ...env,
      DB: countQueries(notePolls(env.DB, counts), counts, travel),
      KV: countKeys(noteFlagReads(env.KV, counts), counts),
    };
    return bindings;
  }

  /** Delays a call or makes it fail. Half of the failing calls fail only after D1 has applied them. */
  async function travel<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const drawn = Math.random();
    if (fault.delayMs > 0) await scheduler.wait(fault.delayMs);
    if (drawn < fault.failing / 2) fail('D1 is overloaded');
    const answer = await ask();
    if (drawn < fault.failing) fail('Network connection lost');
    return answer;
  }

  function fail(message: string): never {
    counts.failedCalls += 1;
    throw new Error(message);
  }

  async function visit(env: Bindings, path: string): Promise<void> {
    const behind: Promise<unknown>[] = [];
    const shop = isolates[Math.floor(Math.random() * isolates.length)];
    if (shop === undefined) throw new Error('A data centre without isolates');
    const response = await shop.fetch(new Request(`${ORIGIN}${path}`), bound(env), {
      waitUntil: (work) => void behind.push(work),
      passThroughOnException: () => undefined,
      props: {},
    });
    await response.arrayBuffer();
    for (const work of behind) await work;
    counts.views += 1;
    note(counts.statuses, String(response.status));
    note(counts.from, /desc="(\w+)"/.exec(response.headers.get('Server-Timing') ?? '')?.[1] ?? 'nowhere');
  }

  async function take(env: Bindings, step: CentreStep): Promise<CentreCounts> {
    fault = { delayMs: step.delayMs, failing: step.failing };
    Object.assign(counts, structuredClone(NOTHING));
    await sell(env.DB, step.sold);
    const left = [...step.paths];
    const eachMs = (step.seconds * 1_000) / Math.max(1, left.length);
    const visitor = async (): Promise<void> => {
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        clock += eachMs;
        await visit(env, path);
      }
    };
    await Promise.all(Array.from({ length: step.atOnce }, visitor));
    return counts;
  }

  return {
    async fetch(request, env, ctx) {
      const { pathname } = new URL(request.url);
      if (pathname === CENTRE_PATH) return Response.json(await take(env, await request.json<CentreStep>()));
      const [shop] = isolates;
      if (shop === undefined) throw new Error('A data centre without isolates');
      return shop.fetch(request, env, ctx);
    },
  };
}

/**
 * Subtracts ordered units from the stock (for a product with variants, from the first variant's). Updates real rows, so
 * that the database's own triggers record the change. Negative numbers add stock.
 */
async function sell(db: D1Database, sold: CentreStep['sold']): Promise<void> {
  if (sold.length === 0) return;
  await db
    .prepare(
      `UPDATE product SET stock = stock - s.pieces
       FROM (SELECT coalesce((SELECT min(id) FROM product v WHERE v.parent_id = value ->> 0), value ->> 0) AS id,
           sum(value ->> 1) AS pieces
         FROM json_each(?) GROUP BY 1) s
       WHERE product.id = s.id AND stock >= s.pieces`,
    )
    .bind(JSON.stringify(sold))
    .run();
}

function note(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

/** Returns the message of a log line, without the values that differ between lines. */
function complaintOf(line: unknown): string {
  const text = String(line);
  return (/"message":"([^"]*)"/.exec(text)?.[1] ?? text).slice(0, 120);
}
