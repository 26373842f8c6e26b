import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Fault, stubSurroundings } from '#test/support/faults/faulty-shop.ts';
import { createFixtures, type OwnFixtures, type SharedFixtures } from '#test/support/faults/fixtures.ts';
import { expectedOf, readTable, situations } from '#test/support/faults/outcome-table.ts';
import { REQUESTS } from '#test/support/faults/requests.ts';
import { expectOutcomes } from '#test/support/faults/run.ts';
import { hideLogs } from '#test/support/hide-logs.ts';

/**
 * Each request's outcome without a fault and with each single fault. A dot means "same as without a fault". With two
 * faults, the worse outcome applies.
 */
const TABLE = readTable(`
  | request                       | well    | KV get | KV put | KV slow | Cache | D1      | D1 slow | API 500 | API hangs | R2 404 | R2  | Affiliate |
  | /healthz                      | 200     | .      | .      | .       | .     | .       | .       | .       | .         | .      | .   | .         |
  | /readyz                       | 200     | 503    | .      | 503     | .     | 503     | 503     | 503     | 503       | .      | 503 | .         |
  | image                         | 200     | .      | .      | .       | .     | .       | .       | .       | .         | 404    | 503 | .         |
  | product, only in KV           | 200 new | .      | .      | .       | .     | 200 old | 200 old | 200 old | 200 old   | .      | .   | .         |
  | product payload, only in KV   | 200 new | .      | .      | .       | .     | 200 old | 200 old | 200 old | 200 old   | .      | .   | .         |
  | home, warm                    | 200     | .      | .      | .       | .     | .       | .       | .       | .         | .      | .   | .         |
  | home payload, warm            | 200     | .      | .      | .       | .     | .       | .       | .       | .         | .      | .   | .         |
  | category, warm                | 200     | .      | .      | .       | .     | .       | .       | .       | .         | .      | .   | .         |
  | category payload, warm        | 200     | .      | .      | .       | .     | .       | .       | .       | .         | .      | .   | .         |
  | product, warm                 | 200     | .      | .      | .       | .     | .       | .       | .       | .         | .      | .   | .         |
  | product payload, warm         | 200     | .      | .      | .       | .     | .       | .       | .       | .         | .      | .   | .         |
  | product, outdated             | 200 new | .      | .      | .       | .     | 200 old | 200 old | 200 old | 200 old   | .      | .   | .         |
  | product payload, outdated     | 200 new | .      | .      | .       | .     | 200 old | 200 old | 200 old | 200 old   | .      | .   | .         |
  | product, cold                 | 200     | .      | .      | .       | .     | 500     | 503     | 500     | 503       | .      | .   | .         |
  | product payload, cold         | 200     | .      | .      | .       | .     | 500     | 503     | 500     | 503       | .      | .   | .         |
  | retailer, cold                | 200     | .      | .      | .       | .     | 502     | 503     | 502     | 503       | .      | .   | .         |
  | retailer payload, cold        | 200     | .      | .      | .       | .     | 502     | 503     | 502     | 503       | .      | .   | .         |
  | an unknown path               | 404     | .      | .      | .       | .     | .       | .       | .       | .         | .      | .   | .         |
  | cart, signed in               | 200     | .      | .      | .       | .     | 502     | 503     | 502     | 503       | .      | .   | .         |
  | cart payload, signed in       | 200     | .      | .      | .       | .     | 502     | 503     | 502     | 503       | .      | .   | .         |
  | GET /api/cart, signed in      | 200     | .      | .      | .       | .     | 500     | 503     | 500     | 503       | .      | .   | .         |
  | search suggestions            | 200     | .      | .      | .       | .     | 500     | 503     | 500     | 503       | .      | .   | .         |
  | placing an order              | 201     | .      | .      | .       | .     | 500     | 503     | 500     | 503       | .      | .   | .         |
  | placing an order, scripts off | 303     | .      | .      | .       | .     | 502     | 503     | 502     | 503       | .      | .   | .         |
  | payment notification          | 200     | .      | .      | .       | .     | 500     | 503     | 500     | 503       | .      | .   | .         |
  | affiliate link                | 302     | .      | .      | .       | .     | .       | .       | .       | .         | .      | .   | .         |
  | sitemap, cached               | 200     | .      | .      | .       | .     | .       | .       | .       | .         | .      | .   | .         |
  | sitemap, not cached           | 200     | .      | .      | .       | .     | 503     | 503     | 503     | 503       | .      | .   | .         |
`);

const BEHIND: readonly Fault[] = ['D1 throws', 'D1 slow', 'API 500', 'API hangs'];
const KV_UNREAD: readonly Fault[] = ['KV get throws', 'KV slow'];

/**
 * Pairs of faults with a worse outcome than either fault has separately, because each fault breaks the fallback for the
 * other. `as`: the request whose outcome applies.
 */
const WORSE_TOGETHER: readonly { request: string; both: readonly (readonly Fault[])[]; as: string }[] = [
  { request: 'product, only in KV', both: [KV_UNREAD, BEHIND], as: 'product, cold' },
  { request: 'product payload, only in KV', both: [KV_UNREAD, BEHIND], as: 'product payload, cold' },
  { request: 'sitemap, cached', both: [['Cache throws'], BEHIND], as: 'sitemap, not cached' },
];

let shared: SharedFixtures;
let owned: OwnFixtures[] = [];

beforeAll(async () => {
  hideLogs();
  stubSurroundings();
  ({ shared, owned } = await createFixtures(situations().length));
}, 120_000);
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the table of outcomes has exactly one row per request', () => {
  expect([...TABLE.keys()]).toEqual(Object.keys(REQUESTS));
});

describe.concurrent('every request', () => {
  const named = situations().map((faults, index) => ({
    name: faults.join(' and ') || 'nothing',
    faults,
    index,
  }));

  it.each(named)(
    'has the outcome of the table with this fault: $name',
    { timeout: 60_000 },
    async ({ faults, index }) => {
      const own = owned[index];
      if (own === undefined) throw new Error(`There are no fixtures ${index}`);
      const met = await expectOutcomes({
        isolate: shared.isolate,
        faults,
        requests: REQUESTS,
        place: { shared, own },
        expected: (request) => expectedIn(request, faults),
      });
      if (faults.length === 1) expect([...met]).toEqual(faults);
    },
  );
});

function expectedIn(request: string, faults: readonly Fault[]): readonly string[] {
  const isAnyOf = (some: readonly Fault[]) => some.some((fault) => faults.includes(fault));
  const worse = WORSE_TOGETHER.find((each) => each.request === request && each.both.every(isAnyOf));
  return expectedOf(TABLE, worse?.as ?? request, faults);
}
