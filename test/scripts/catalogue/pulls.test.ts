import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runImport } from '#scripts/catalogue/run-import.ts';
import { runStockUpdate } from '#scripts/catalogue/run-stock-update.ts';
import { withShop } from '#scripts/shop/open-shop.ts';
import { anOddApi, type OddApi, type Respond } from '#test/contract/support/an-odd-api.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { DATABASE_CHECKS } from '#worker/api/status/shop-checks.ts';
import { listPulls, type Pull, requestPull, setPull } from '#worker/operations/pulls/pulls.repository.ts';
import { runDuePull } from '#worker/operations/pulls/run-pulls.ts';
import { aRow, toCsv } from '../support/a-csv.ts';
import { aMigratedStateDir, keepOpen, runHere } from '../support/a-script.ts';
import { ops, rejectionOf } from '../support/an-operator.ts';

const HOST = 'files.example.com';
const URL_OF_FILE = `https://${HOST}/export.csv`;
const NOW = new Date('2026-11-27T08:00:00.000Z');

keepOpen(aMigratedStateDir);
let server: OddApi;

beforeAll(async () => {
  server = await anOddApi();
  await inShop((db) =>
    db.exec("INSERT INTO supplier (display_name) VALUES ('Karoo Kitchen'), ('Bluff Outdoor')"),
  );
}, 120_000);
afterAll(() => server.close());

function inShop<Result>(use: (db: D1Database) => Promise<Result>): Promise<Result> {
  return withShop({ kind: 'local' }, ({ db }) => use(db));
}

/** Runs the pull that is due. Requests to the file's host go to this machine's server. */
function run(now = NOW, hosts = [HOST]): Promise<boolean> {
  const fetchUrl = (url: string, init: RequestInit) =>
    fetch(url.replace(`https://${HOST}`, server.origin), init);
  return inShop((db) => runDuePull(db, { hosts, fetchUrl, now: () => now }));
}

/** Sets the pull of a retailer and runs it once. Returns its result. */
async function pulled(
  answer: Respond,
  given: Partial<Pull> = {},
  hosts?: string[],
): Promise<Pull | undefined> {
  server.behave(answer);
  const pull = { supplierId: 1, url: URL_OF_FILE, kind: 'catalogue' as const, everyHours: 24, ...given };
  await inShop((db) => setPull(db, OPERATOR, { ...pull, now: NOW }));
  expect(await run(NOW, hosts)).toBe(true);
  return pullOf(pull.supplierId);
}

async function pullOf(supplierId: number): Promise<Pull | undefined> {
  return (await inShop(listPulls)).find((pull) => pull.supplierId === supplierId);
}

function file(content: string, headers: Record<string, string> = {}): Respond {
  return (response) => response.writeHead(200, { 'Content-Type': 'text/csv', ...headers }).end(content);
}

const priceOf = (sku: string): Promise<number | null> =>
  inShop((db) => db.prepare('SELECT price_cents FROM product WHERE sku = ?').bind(sku).first('price_cents'));

describe("a retailer's file that the shop fetches", () => {
  it('is imported, then requested with its ETag, and imported again once it has changed', async () => {
    const csv = (price: string) => toCsv([aRow({ 'Variant SKU': 'KET-1', 'Variant Price': price })]);
    const first = await pulled(file(csv('100.00'), { ETag: '"one"' }));
    expect(first).toMatchObject({ outcome: 'changed', etag: '"one"', nextAt: '2026-11-28T08:00:00.000Z' });
    expect(first?.report).toContain('Products: 1 added');
    expect(await priceOf('KET-1')).toBe(10_000);
    expect(await run()).toBe(false);

    const tomorrow = new Date(NOW.getTime() + 86_400_000);
    server.behave((response) => response.writeHead(304).end());
    expect(await run(tomorrow)).toBe(true);
    expect(server.seen[0]?.headers['if-none-match']).toBe('"one"');
    expect(await pullOf(1)).toMatchObject({ outcome: 'unchanged', etag: '"one"' });

    server.behave(file(csv('120.00'), { ETag: '"two"' }));
    await run(new Date(tomorrow.getTime() + 86_400_000));
    expect(await pullOf(1)).toMatchObject({ outcome: 'changed', etag: '"two"' });
    expect(await priceOf('KET-1')).toBe(12_000);
  });

  it('can be a stock file', async () => {
    const pull = await pulled(file('SKU,Quantity,Price\nKET-1,7,99.00\nNONE,1,1.00\n'), { kind: 'stock' });
    expect(pull).toMatchObject({
      outcome: 'changed',
      report: 'Stock: 1 changed. Prices: 1 changed. Unchanged: 0 SKUs. Not sold by the retailer: 1 SKU: NONE',
    });
    expect(await priceOf('KET-1')).toBe(9_900);
  });

  it('is fetched by only one of two concurrent invocations', async () => {
    server.behave(file(toCsv([aRow({ 'Variant SKU': 'KET-1' })])));
    await inShop((db) => requestPull(db, OPERATOR, { supplierId: 1, now: NOW }));
    expect((await Promise.all([run(), run()])).toSorted()).toEqual([false, true]);
    expect(server.seen).toHaveLength(1);
  });

  it('that fails is reported with the reason, retried later and listed in the status', async () => {
    const cases: [Respond, string][] = [
      [(response) => response.writeHead(503).end(), 'files.example.com answered 503'],
      [(response) => response.destroy(), 'files.example.com does not answer'],
      [
        (response) => {
          response.writeHead(200, { 'Content-Length': '1000' }).write('Title,Price\n');
          setTimeout(() => response.destroy(), 50);
        },
        'the connection broke off',
      ],
      [
        (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Log in</html>'),
        'a web page, such as a login page',
      ],
      [file('Title,Price\nMug,abc\n'), '"abc"'],
      [file('Title,Price\n'), 'the file has no usable product'],
      [
        (response) => response.writeHead(302, { Location: 'https://elsewhere.example/x' }).end(),
        'elsewhere.example is not an allowed host',
      ],
      [
        (response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
        'is not an https address',
      ],
      [
        (response) => response.writeHead(302, { Location: '/export.csv' }).end(),
        'redirects more than 3 times',
      ],
      [(response) => response.writeHead(200).end(Buffer.alloc(8_000_001)), 'more than 8 MB'],
    ];
    for (const [answer, report] of cases) {
      const pull = await pulled(answer);
      expect(pull, report).toMatchObject({ outcome: 'failed', nextAt: '2026-11-28T08:00:00.000Z' });
      expect(pull?.report, report).toContain(report);
    }
    expect(await priceOf('KET-1')).toBe(9_900);
    const check = await inShop(
      (db) => DATABASE_CHECKS.Pulls?.(db, NOW) ?? Promise.reject(new Error('no check')),
    );
    expect(check).toMatchObject({ isWell: false, remedy: 'npm run ops -- pulls list' });
    expect(check.text).toContain('the file of Karoo Kitchen failed');
  });

  it('is only fetched from a host that operators allow', async () => {
    const pull = await pulled(file('Title,Price\nMug,1\n'), {}, ['other.example.com']);
    expect(pull?.report).toContain('is not an allowed host (allowed: other.example.com)');
    expect(server.seen).toHaveLength(0);
  });

  it('that is overdue is listed in the status', async () => {
    const later = new Date(NOW.getTime() + 3 * 86_400_000);
    await inShop((db) => requestPull(db, OPERATOR, { supplierId: 1, now: NOW }));
    const check = await inShop(
      (db) => DATABASE_CHECKS.Pulls?.(db, later) ?? Promise.reject(new Error('no check')),
    );
    expect(check).toMatchObject({ isWell: false, text: 'the file of Karoo Kitchen is overdue' });
  });
});

describe('npm run catalogue:stock and catalogue:import', () => {
  it('reject a URL that cannot be fetched, with a one-line error', async () => {
    const { port } = new URL(server.origin);
    for (const [url, message] of [
      [`https://127.0.0.1:${port}/stock.csv`, 'does not answer. Nothing was changed.'],
      [`http://127.0.0.1:${port}/stock.csv`, 'is not an https address'],
    ] as const) {
      for (const run of [runStockUpdate, runImport]) {
        const { exitCode, errors } = await runHere(() => run([url, '--supplier', 'Karoo Kitchen']));
        expect([exitCode, errors.trim().split('\n')]).toEqual([1, [expect.stringContaining(message)]]);
      }
    }
  });
});

describe('npm run ops -- pulls', () => {
  it('rejects invalid arguments in one line', async () => {
    const url = ['--url', URL_OF_FILE];
    expect(await rejectionOf('pulls', 'set', 'Karoo Kitchen', ...url)).toContain('PULL_HOSTS');
    expect(await rejectionOf('pulls', 'set', 'Karoo Kitchen')).toContain('is not an https address');
    expect(await rejectionOf('pulls', 'set', 'Karoo Kitchen', ...url, '--kind', 'x')).toContain(
      'catalogue or stock',
    );
    expect(await rejectionOf('pulls', 'run', 'Bluff Outdoor')).toContain('Bluff Outdoor has no pull');
    expect(await rejectionOf('pulls', 'remove', 'Nobody')).toContain('There is no retailer "Nobody"');
  });

  it('sets, lists, runs and removes a pull', async () => {
    process.env.PULL_HOSTS = HOST;
    try {
      const set = await ops('pulls', 'set', 'bluff outdoor', '--url', URL_OF_FILE, '--every', '6');
      expect(set.output).toContain(`The desk fetches ${URL_OF_FILE} within a minute, then every 6 hours.`);
      expect((await ops('pulls', 'list')).output).toContain(
        `Bluff Outdoor: catalogue every 6 hours from ${URL_OF_FILE}`,
      );
      expect((await ops('pulls', 'run', '2')).exitCode).toBe(0);
      expect((await ops('pulls', 'remove', '2')).exitCode).toBe(0);
      expect((await ops('pulls', 'list')).output).not.toContain('Bluff');
    } finally {
      delete process.env.PULL_HOSTS;
    }
  });
});
