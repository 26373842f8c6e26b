import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aProduct } from '#test/support/a-shop.ts';
import { databaseWith } from '#test/support/database-with.ts';
import { measuredDatabase } from '#test/support/measured-database.ts';
import { purgeExpired } from '#worker/api/purge-expired.ts';
import { countableQuery, createSearchCounter } from '#worker/api/search/counts/search-counter.ts';
import { suggest } from '#worker/api/search/suggestions/suggestions.service.ts';
import { readSearchReport } from '#worker/operations/search-report.repository.ts';

const DAY_MS = 86_400_000;
// Later than the real clock of other tests in this worker, because popular searches are cached for an hour.
const START = Date.parse('2050-11-02T08:00:00Z');
const GIVEN = { secret: 'a secret', now: START };

function asked(query: string, network: string, found: number | null = 4) {
  return { query, network, found };
}

async function stored(): Promise<unknown[]> {
  const { results } = await env.DB.prepare(
    'SELECT query, searches, found, clicks, is_common FROM search_count ORDER BY day, query',
  ).all();
  return results;
}

/** Counts searches on a day, given each network's queries, and writes the counts a minute later. */
async function countOn(day: number, ...notes: ReturnType<typeof asked>[]): Promise<void> {
  const count = createSearchCounter();
  const now = START + day * DAY_MS;
  await count(env.DB, notes, { ...GIVEN, now });
  await count(env.DB, [], { ...GIVEN, now: now + 60_000 });
}

beforeEach(async () => {
  await env.DB.exec('DELETE FROM search_count');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('popular searches', () => {
  it('are common searches of the week that found products', async () => {
    const networks = ['a', 'b', 'c', 'd'];
    await countOn(0, ...networks.map((network) => asked('old', network)));
    await countOn(8, ...networks.flatMap((network) => [asked('kettle', network), asked('tent', network)]));
    await countOn(
      9,
      ...networks.flatMap((network) => [
        asked('braai', network),
        asked('braai', network),
        asked('tent', network),
        asked('unicorn', network, 0),
      ]),
      asked('rare', 'a'),
    );
    vi.setSystemTime(START + 9 * DAY_MS);
    const { queries, ...others } = await suggest(env.DB, '');
    // The tent was searched for on two days.
    expect(queries).toEqual(['tent', 'braai', 'kettle']);
    expect(others).toEqual({ products: [], categories: [], brands: [], retailers: [], help: null });
    await aProduct({ name: 'Braai Tongs' });
    const typed = async (q: string) => (await suggest(env.DB, q)).queries;
    const found = await Promise.all(['Te', 'bra', 'braai', 'b', 'a@b.co.za', '0821234567'].map(typed));
    expect(found).toEqual([['tent'], ['braai'], [], [], [], []]);

    await env.DB.exec('DELETE FROM search_count');
    expect((await suggest(env.DB, '')).queries).toEqual(queries);
    vi.setSystemTime(START + 9 * DAY_MS + 3_600_000);
    expect((await suggest(env.DB, '')).queries).toEqual([]);
  });
});

describe('countableQuery', () => {
  it.each([
    ['  Red KETTLE ', 'red kettle'],
    ['café-crème 500g', 'cafe creme 500g'],
    ['iphone 15 128gb', 'iphone 15 128gb'],
    ['kettle'.padEnd(120, '!'), 'kettle'],
  ])('normalises: %s', (typed, query) => {
    expect(countableQuery(typed)).toBe(query);
  });

  it.each([
    'thandi@spaza.example',
    'thandi @ gmail',
    '082 555 1234',
    '+27 (82) 555-1234',
    '8001015009087',
    'order 0012345',
    '4111 1111 1111 1111',
    'https://example.com/x',
    'www.example.com',
    'spaza.co.za',
    'καφές.com',
    '!!!',
    'a b c d e f g h i',
    'x'.repeat(61),
    'kettle'.padEnd(121, '!'),
  ])('rejects possible personal data and queries that are not for products: %s', (typed) => {
    expect(countableQuery(typed)).toBeNull();
  });
});

describe('the search counter', () => {
  it('writes counts in one batch after a minute, or once 100 different queries are waiting', async () => {
    const { DB, roundTrips } = measuredDatabase();
    const count = createSearchCounter();
    for (const seconds of [0, 30, 59]) {
      await count(DB, [asked('Kettle', '192.0.2.1')], { ...GIVEN, now: START + seconds * 1_000 });
    }
    expect(roundTrips()).toBe(0);
    await count(DB, [asked('kettle', '192.0.2.1', null)], { ...GIVEN, now: START + 60_000 });
    expect(roundTrips()).toBe(1);
    expect(await stored()).toEqual([{ query: 'kettle', searches: 3, found: 4, clicks: 1, is_common: 0 }]);
    const many = Array.from({ length: 100 }, (_, each) => asked(`word ${each}`, '192.0.2.1'));
    await count(DB, many, { ...GIVEN, now: START + 61_000 });
    expect(roundTrips()).toBe(2);
  });

  it('stores at most 2,000 queries a day, and no query that occurs only in a click', async () => {
    const notes = Array.from({ length: 2_100 }, (_, each) => asked(`word ${each}`, '192.0.2.1'));
    await countOn(0, ...notes, asked('never searched', '', null));
    await countOn(0, asked('one more', '192.0.2.1'), asked('word 7', '192.0.2.2'));
    const rows = await stored();
    expect(rows).toHaveLength(2_000);
    expect(rows).toContainEqual({ query: 'word 7', searches: 2, found: 4, clicks: 0, is_common: 0 });
  });

  it('deletes the networks of all queries after a week, and queries that fewer than three networks sent', async () => {
    const networks = ['192.0.2.1', '192.0.2.2', '2001:db8:1::/48', '198.51.100.7', '203.0.113.9'];
    await countOn(0, ...Array.from({ length: 9 }, () => asked('jan van wyk', '192.0.2.1')));
    for (const [day, network] of networks.entries()) {
      await countOn(day, asked('braai grid', network));
      await countOn(0, asked('camp chair', network));
    }
    await purgeExpired(env.DB, new Date(START + 12 * DAY_MS));
    const { results } = await env.DB.prepare(
      'SELECT DISTINCT query, is_common, networks FROM search_count ORDER BY query DESC',
    ).all();
    expect(results).toEqual(
      ['camp chair', 'braai grid'].map((query) => ({ query, is_common: 1, networks: 0 })),
    );
  });

  it('drops counts without an error if the database fails', async () => {
    const count = createSearchCounter();
    const DB = databaseWith({ batch: () => Promise.reject(new Error('D1 is out')) });
    vi.spyOn(console, 'warn').mockImplementationOnce(() => undefined);
    await count(DB, [asked('kettle', '192.0.2.1')], GIVEN);
    await count(DB, [], { ...GIVEN, now: START + 60_000 });
    await count(env.DB, [], { ...GIVEN, now: START + 120_000 });
    expect(await stored()).toEqual([]);
  });

  it('stops waiting for a hanging database after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const warn = vi.spyOn(console, 'warn').mockImplementationOnce(() => undefined);
    const count = createSearchCounter();
    const DB = databaseWith({ batch: () => new Promise<never>(() => undefined) });
    await count(DB, [asked('kettle', '192.0.2.1')], GIVEN);
    const writing = count(DB, [], { ...GIVEN, now: START + 60_000 });
    await vi.advanceTimersByTimeAsync(5_000);
    await writing;
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('the search report', () => {
  it('lists the most frequent queries, those without results and those without clicks', async () => {
    const networks = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5', '192.0.2.6'];
    const ask = (query: string, found: number, times: number) =>
      Array.from({ length: times }, () => networks.map((network) => asked(query, network, found))).flat();
    await countOn(0, ...ask('kettle', 5, 3), asked('kettle', '', null), ...ask('xylophone', 3, 2));
    await countOn(1, ...ask('xylophone', 0, 1), ...ask('tent', 2, 1), asked('a rare one', '192.0.2.1'));
    const queriesOf = (list: readonly { query: string; searches: number }[]) =>
      list.map(({ query, searches }) => `${query} ${searches}`);
    const report = await readSearchReport(env.DB, '2050-11-02');
    expect(queriesOf(report.mostFrequent)).toEqual(['kettle 18', 'xylophone 18', 'tent 6']);
    expect(queriesOf(report.nothingFound)).toEqual(['xylophone 18']);
    expect(queriesOf(report.withoutClick)).toEqual(['tent 6']);
    expect(queriesOf((await readSearchReport(env.DB, '2050-11-03')).mostFrequent)).toEqual([
      'tent 6',
      'xylophone 6',
    ]);
  });
});
