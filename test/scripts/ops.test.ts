import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTimeToCome } from '#scripts/ops/south-african-time.ts';
import { openStores, withShop, withStores } from '#scripts/shop/open-shop.ts';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { WRANGLER_ENV } from '#scripts/shop/wrangler.ts';
import { timeText } from '#shared/domain/format-date.ts';
import { JOB_NAMES, recordJobRun } from '#worker/api/job-run.repository.ts';
import { reconcile } from '#worker/api/reconciliation/reconciliation.service.ts';
import { addSecurityCounts } from '#worker/api/security/security-events.repository.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { readBypassLink } from '#worker/platform/operator-token.ts';
import { holdClock } from '../support/hold-clock.ts';
import { PLANTED_FAULTS } from '../support/planted-faults.ts';
import { lockStore } from './support/a-lock.ts';
import { aMigratedStateDir, aStateDir, keepOpen, runScriptFile } from './support/a-script.ts';
import { ops, opsUnconfirmed, rejectionOf } from './support/an-operator.ts';

const SEEN = 'A local shop shows the change within 60 seconds, a deployed one normally within 90 seconds.';
const LOCAL_SECRET = 'local-only-secret-known-to-everyone';
const AHEAD = new Date(Date.now() + 3 * 86_400_000).toISOString();

/** Replaces the running shop: a server that responds with a build id. */
const shop = createServer((_request, response) => response.end('{"id":"b41d"}'));
let origin = '';

keepOpen(aStateDir);

/** Creates the database, without tables. */
beforeAll(() => withStores({ kind: 'local' }, ({ db }) => db.exec('CREATE TABLE anything (id)')));

beforeAll(async () => {
  const port = await new Promise<number>((resolve) => {
    shop.listen({ port: 0, host: 'localhost' }, () => {
      const address = shop.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  origin = `http://localhost:${port}`;
  process.env.PORT = String(port);
});

afterAll(() => shop.close());

function flag(key: string): Promise<string | null> {
  return withStores({ kind: 'local' }, ({ kv }) => kv.get(key));
}

async function aStateDirWithBroken(store: 'd1' | 'kv' | 'r2'): Promise<string> {
  const folder = await aStateDir();
  const healthy = process.env.STATE_DIR;
  process.env.STATE_DIR = folder;
  await withStores({ kind: 'local' }, async ({ db, kv, pictures }) => {
    await db.exec('CREATE TABLE anything (id)');
    await kv.put('anything', '');
    await pictures.put('anything', '');
  });
  process.env.STATE_DIR = healthy;
  const place = path.join(folder, 'v3', store);
  const files = await readdir(place, { recursive: true });
  // Overwrites the databases and their write-ahead logs, but not the metadata file, which only lists the databases.
  const databases = files.filter((file) => /[0-9a-f]{64}\.sqlite(-wal|-shm)?$/.test(file));
  for (const file of databases) await writeFile(path.join(place, file), 'no database '.repeat(500));
  expect(databases.length).toBeGreaterThan(0);
  return folder;
}

/** Runs the wrangler command that an ops command printed, as an operator would in a shell. */
async function runByHand(output: string): Promise<void> {
  const command = /^The same by hand: (.+)$/m.exec(output)?.[1] ?? 'false';
  const bin = path.join(PROJECT_FOLDER, 'node_modules/.bin');
  await promisify(execFile)('sh', ['-c', command.replace(/^npx /, '')], {
    cwd: PROJECT_FOLDER,
    env: { ...process.env, ...WRANGLER_ENV, PATH: `${bin}:${process.env.PATH}` },
  });
}

describe('npm run ops -- maintenance', () => {
  it('closes and reopens the shop, and prints the delay and the equivalent wrangler command', async () => {
    const on = await ops('maintenance', 'on', '--until', AHEAD, '--message', "It's new shelves");
    expect([on.exitCode, on.errors]).toEqual([0, '']);
    expect(on.output).toContain('Maintenance is on: the shop is closed. Announced until 20');
    expect(on.output).toContain("Message: It's new shelves");
    expect(on.output).toContain(SEEN);
    const closed = await flag(FLAG_KEYS.maintenance);
    expect(JSON.parse(closed ?? '')).toEqual({ on: true, until: AHEAD, message: "It's new shelves" });

    const off = await ops('maintenance', 'off');
    expect(off.output).toContain('Maintenance is off: the shop is open.');
    expect((await ops('maintenance', 'status')).output).toContain('Maintenance is off: the shop is open.');

    await runByHand(on.output);
    expect(await flag(FLAG_KEYS.maintenance)).toBe(closed);
    expect((await ops('maintenance', 'status')).output).toContain("Message: It's new shelves");
    await runByHand(off.output);
    expect(await flag(FLAG_KEYS.maintenance)).toBe('off');
  });

  it('reports an invalid flag that an operator wrote by hand', async () => {
    await withStores({ kind: 'local' }, ({ kv }) => kv.put(FLAG_KEYS.maintenance, 'yes please'));
    const { output } = await ops('maintenance', 'status');
    expect(output).toContain(
      'Maintenance is off: the shop is open. The flag in KV is broken: it is neither on, off',
    );
  });

  it('prints a bypass link that the worker accepts for the requested number of hours', async () => {
    const { output } = await ops('maintenance', 'bypass', '--hours', '2');
    const [link = ''] = output.split('\n');
    expect(link.startsWith(`${origin}/maintenance?bypass=`)).toBe(true);
    const token = new URL(link).searchParams.get('bypass') ?? '';
    const now = Math.floor(Date.now() / 1_000);
    const passUntil = await readBypassLink(LOCAL_SECRET, token, now);
    expect((passUntil ?? 0) - now).toBeGreaterThan(7_100);
    expect(passUntil).toBeLessThanOrEqual(now + 7_200);
    expect(await readBypassLink(LOCAL_SECRET, token, now + 601)).toBeNull();
  });

  it('rejects invalid arguments in one line and leaves the flag unchanged', async () => {
    const before = await flag(FLAG_KEYS.maintenance);
    expect(await rejectionOf('maintenance', 'on', '--until', 'soon')).toContain(
      '--until must be a time such as 14:30',
    );
    expect(await rejectionOf('maintenance', 'on', '--until', '2026-01-01T10:00')).toContain('is in the past');
    expect(await rejectionOf('maintenance', 'on', '--message', ' ')).toContain('--message is empty');
    expect(await rejectionOf('maintenance', 'on', '--message', 'x'.repeat(301))).toContain(
      'the maximum is 300',
    );
    expect(await rejectionOf('maintenance', 'on', 'now')).toContain('Usage: npm run ops -- maintenance on');
    expect(await rejectionOf('maintenance', 'on', '--untl', '14:30')).toContain(
      "unknown option '--untl' (Did you mean --until?)",
    );
    expect(await rejectionOf('maintenance', 'bypass', '--hours', '25')).toContain('from 1 to 24');
    expect(await rejectionOf('maintenance', 'bypass', '--remote')).toContain('OPERATOR_SECRET is missing');
    expect(await rejectionOf('maintenance', 'off', '--remote', '--env', 'nowhere')).toContain(
      'no [env.nowhere]',
    );
    expect((await opsUnconfirmed('maintenance')).errors).toContain(
      'missing command, one of: on, off, status, bypass. Usage: npm run ops -- maintenance',
    );
    expect(await flag(FLAG_KEYS.maintenance)).toBe(before);
  });

  it('reports in one line that a store cannot be opened, and exits', async () => {
    const own = process.env.STATE_DIR;
    const broken = await aMigratedStateDir();
    process.env.STATE_DIR = own;
    await rm(path.join(broken, 'v3/kv'), { recursive: true });
    await writeFile(path.join(broken, 'v3/kv'), 'a file where a folder should be');
    const { exitCode, errors } = await runScriptFile('ops.ts', ['maintenance', 'on'], { STATE_DIR: broken });
    expect(exitCode).toBe(1);
    expect(errors).toMatch(/^The shop's stores could not be opened: [^\n]+\n$/);
  });
});

describe('npm run ops -- route-rules', () => {
  it('adds, lists, replaces and removes a rule', async () => {
    const added = await ops(
      'route-rules',
      'add',
      '/winter/:id',
      '/content-sections/:id/winter',
      '--status',
      '301',
    );
    expect(added.output).toContain('/winter/:id now redirects to /content-sections/:id/winter (301).');
    expect(added.output).toContain(SEEN);
    await ops('route-rules', 'add', '/winter/:id', '/brands/:id/winter');
    expect(JSON.parse((await flag(FLAG_KEYS.routeRules)) ?? '')).toEqual([
      { from: '/winter/:id', redirect: '/brands/:id/winter' },
    ]);
    expect((await ops('route-rules', 'list')).output).toContain(
      '/winter/:id → /brands/:id/winter (302, operators)',
    );
    expect((await ops('route-rules', 'check')).exitCode).toBe(0);
    const removed = await ops('route-rules', 'remove', '/winter/:id');
    expect(removed.output).toContain("The operator's rule from /winter/:id is removed.");
    expect(await flag(FLAG_KEYS.routeRules)).toBe('[]');
  });

  it('disables a built-in rule, and restores it when its replacement is removed', async () => {
    const off = await ops('route-rules', 'remove', '/contact');
    expect(off.output).toContain('The built-in rule from /contact is disabled.');
    expect((await ops('route-rules', 'list')).output).not.toContain('/contact');
    expect(await rejectionOf('route-rules', 'remove', '/contact')).toContain('is already disabled');
    await ops('route-rules', 'add', '/contact', '/about');
    const own = await ops('route-rules', 'remove', '/contact');
    expect(own.output).toContain('the built-in one is in force');
    expect((await ops('route-rules', 'list')).output).toContain('/contact → /support (301, build)');
  });

  it('rejects a rule that loops, chains, redirects to a foreign host or is invalid', async () => {
    await ops('route-rules', 'add', '/a', '/b');
    const before = await flag(FLAG_KEYS.routeRules);
    const loop = await rejectionOf('route-rules', 'add', '/b', '/a');
    expect(loop).toMatch(/loops with .*Nothing was changed\.$/);
    expect(await rejectionOf('route-rules', 'add', '/b', '/c')).toContain('which is redirected itself');
    expect(await rejectionOf('route-rules', 'add', '/x', 'https://evil.example/')).toContain('allowed hosts');
    expect(await rejectionOf('route-rules', 'add', '/x', '/y', '--status', '200')).toContain(
      '301, 302, 307, 308',
    );
    expect(await rejectionOf('route-rules', 'add', '/x')).toContain(
      'Usage: npm run ops -- route-rules add [options] <from> <to>',
    );
    expect(await rejectionOf('route-rules', 'remove', '/never')).toContain('There is no rule from /never.');
    expect(await flag(FLAG_KEYS.routeRules)).toBe(before);
  });

  it('allows redirects to a host listed in ROUTE_RULE_HOSTS', async () => {
    const rule = ['/blog/**', 'https://blog.example.com/**'] as const;
    expect(await rejectionOf('route-rules', 'add', ...rule)).toContain('blog.example.com is not among');
    process.env.ROUTE_RULE_HOSTS = 'blog.example.com';
    try {
      expect((await ops('route-rules', 'add', ...rule)).exitCode).toBe(0);
      expect((await ops('route-rules', 'check')).exitCode).toBe(0);
      await ops('route-rules', 'remove', '/blog/**');
    } finally {
      delete process.env.ROUTE_RULE_HOSTS;
    }
  });

  it('check fails and lists every invalid rule; add leaves an unreadable list unchanged', async () => {
    const wrong = [
      { from: '/a', redirect: '/b' },
      { from: '/b', redirect: '/a' },
      { from: '/c', redirect: 'https://evil.example/' },
      { from: '/d', redirect: '/e' },
      { from: '/d', redirect: '/f' },
    ];
    await withStores({ kind: 'local' }, ({ kv }) => kv.put(FLAG_KEYS.routeRules, JSON.stringify(wrong)));
    const { exitCode, errors } = await ops('route-rules', 'check');
    expect(exitCode).toBe(1);
    expect(errors.trimEnd().split('\n').toSorted()).toEqual([
      expect.stringMatching(/^KV: \/a .*loops/),
      expect.stringMatching(/^KV: \/b .*loops/),
      expect.stringContaining('KV: /c redirect: evil.example'),
      'KV: /d duplicates an earlier rule',
    ]);
    await withStores({ kind: 'local' }, ({ kv }) => kv.put(FLAG_KEYS.routeRules, '[{"from":'));
    expect((await ops('route-rules', 'check')).exitCode).toBe(1);
    expect(await rejectionOf('route-rules', 'add', '/x', '/y')).toContain(
      'The route rules in KV are invalid.',
    );
    expect(await flag(FLAG_KEYS.routeRules)).toBe('[{"from":');
    await withStores({ kind: 'local' }, ({ kv }) => kv.delete(FLAG_KEYS.routeRules));
  });
});

describe('npm run ops -- cache bump', () => {
  it('sets a new data version', async () => {
    const { exitCode, output } = await ops('cache', 'bump');
    expect(exitCode).toBe(0);
    expect(output).toContain(`The data version is now ${await flag(FLAG_KEYS.dataVersion)}`);
    expect(output).toContain(SEEN);
  });
});

describe('npm run ops -- status', () => {
  it('reports that the database has no tables yet', async () => {
    await ops('maintenance', 'off');
    const { exitCode, output, errors } = await ops('status');
    expect([exitCode, errors]).toEqual([1, 'Not well: D1.\n']);
    expect(output).toMatch(
      /^D1 +NOT WELL +npm start, or a deploy +migrations are missing: 0001_catalogue\.sql, /m,
    );
  });

  it('prints one line per check with its state, the remedy and figures', async () => {
    await ops('maintenance', 'on');
    holdClock();
    const hour = `${new Date().toISOString().slice(0, 13)}:00:00.000Z`;
    await withShop({ kind: 'local' }, async ({ db }) => {
      await addSecurityCounts(db, [{ hour, event: 'lockout', count: 3 }]);
      await db.exec(
        "INSERT INTO rate_limit (key, window_start, count) VALUES ('forgotten', 0, 1), ('too', 0, 1)",
      );
    });
    const { exitCode, output, errors } = await ops('status');
    expect([exitCode, errors]).toEqual([1, 'Not well: Jobs, Accounts, Retention.\n']);
    expect(output.split('\n').map((line) => line.replace(/ {2,}/g, '  '))).toEqual([
      'Check  State  What to do  Figures',
      'D1  ok  answers',
      'Orders  ok  0 orders waiting for payment',
      'Returns  ok  no return is waiting',
      'Messages  ok  no support request is open',
      'Emails  ok  no email was ever accepted',
      'PINs  ok  no PIN was ever accepted',
      expect.stringMatching(
        /^Jobs {2}NOT WELL {2}look for "a job failed" in the log {2}retry-emails never ran; .*; 0 orders due for invoicing$/,
      ),
      'Invoices  ok  no due invoice waits for an address',
      'Refunds  ok  no refund is due',
      'Accounts  NOT WELL  npm run ops -- accounts check  never compared',
      'Pulls  ok  0 files fetched regularly',
      'Removals  ok  no account is waiting',
      'Retention  NOT WELL  look for "a job failed" in the log  overdue for deletion: limit counters (2)',
      expect.stringMatching(/^Size {2}ok {2}\d MB of 10,000 MB$/),
      'Security  ok  at least, in the last 24 hours (in the last hour): lockout 3 (3)',
      expect.stringMatching(/^KV {2}ok {2}answers; data version \S.*Maintenance is on/),
      'R2  ok  answers',
      `Shop  ok  ${origin} runs build b41d`,
      expect.stringMatching(/^Build in dist: ([0-9a-f]+|none .*)$/),
      '',
    ]);
  });

  it('succeeds once every job and the reconciliation have run, and fails if a job fails or stops running', async () => {
    const ran = (endedAt: Date, error: string | null = null) =>
      withShop({ kind: 'local' }, async ({ db }) => {
        for (const job of JOB_NAMES)
          await recordJobRun(db, { job, endedAt, error: job === 'purge' ? error : null });
      });
    await withShop({ kind: 'local' }, async ({ db }) => {
      await db.exec('DELETE FROM rate_limit');
      await reconcile(db, new Date());
    });
    await ran(new Date());
    const { exitCode, output, errors } = await ops('status');
    expect([exitCode, errors]).toEqual([0, '']);
    expect(output).toMatch(/^Jobs +ok +all 13 jobs ran within 5 minutes;/m);
    await ran(new Date(), 'D1 is overloaded');
    const failed = await ops('status');
    expect([failed.exitCode, failed.errors]).toEqual([1, 'Not well: Jobs.\n']);
    expect(failed.output).toMatch(/^Jobs +NOT WELL +look for .* +purge failed: D1 is overloaded;/m);
    await ran(new Date(Date.now() - 600_000));
    expect((await ops('status')).output).toMatch(/^Jobs +NOT WELL +look for .* +retry-emails last ended 20/m);
    await ran(new Date());
  });

  it('reports failing emails and PINs from the first failure on, as ops mail list does', async () => {
    const asked = '2026-11-21T08:00:00.000Z';
    await withShop({ kind: 'local' }, ({ db }) =>
      db.batch(
        [
          ['m1', 'welcome', 0],
          ['p1', 'one-time-pin', 1],
          ['p2', 'one-time-pin', 1],
        ].map(([id, template, isPin]) =>
          db
            .prepare(
              `INSERT INTO mail_delivery (id, leased_until, template, is_pin, asked_at, failed_at, error)
               VALUES (?1, ?4, ?2, ?3, ?4, ?4, 'connect ECONNREFUSED')`,
            )
            .bind(id, template, isPin, asked),
        ),
      ),
    );
    const { exitCode, output, errors } = await ops('status');
    expect([exitCode, errors]).toEqual([1, 'Not well: Emails, PINs.\n']);
    const since = 'failing, the oldest waiting since 2026-11-21 10:00 (South African time)';
    const none = (noun: string) =>
      `no ${noun} was ever accepted; none accepted since the failure at 2026-11-21 10:00 (South African time); last error: connect ECONNREFUSED`;
    expect(output.replace(/ {2,}/g, '  ')).toContain(
      `Emails  NOT WELL  npm run ops -- mail list  1 email ${since}; ${none('email')}`,
    );
    expect(output.replace(/ {2,}/g, '  ')).toContain(
      `PINs  NOT WELL  npm run ops -- mail list  2 PINs ${since}; ${none('PIN')}`,
    );
    const list = (await ops('mail', 'list')).output.replace(/ {2,}/g, '  ').split('\n');
    expect(list.slice(0, 2)).toEqual([
      `Emails  1 email ${since}; ${none('email')}`,
      `PINs  2 PINs ${since}; ${none('PIN')}`,
    ]);
    expect(list).toContain('2026-11-21 10:00  m1  welcome  will be retried  connect ECONNREFUSED');
    await withShop({ kind: 'local' }, ({ db }) => db.exec('DELETE FROM mail_delivery'));
  });

  it('fails while the shop is not running', async () => {
    await new Promise((closed) => shop.close(closed));
    const { exitCode, output } = await ops('status');
    expect([exitCode, output]).toEqual([
      1,
      expect.stringMatching(/^Shop +NOT WELL +start the shop, or read its log +\S+: no answer$/m),
    ]);
  });
});

describe('npm run ops -- report vitals', () => {
  it('shows p75 and p90 per page, or the query for a deployed shop', async () => {
    expect((await ops('report', 'vitals')).output).toBe('No page view was measured.\n');
    await withShop({ kind: 'local' }, async ({ db }) => {
      await db.exec(
        `INSERT INTO web_vital (page, name, value, connection, memory, created_at)
        VALUES ('home', 'LCP', 1234.5, '4g', 4, '${new Date().toISOString()}'),
          ('home', 'CLS', 0.0125, '4g', 4, '${new Date().toISOString()}')`.replace(/\s+/g, ' '),
      );
    });
    const { output } = await ops('report', 'vitals', '--days', '1');
    expect(output.split('\n').map((line) => line.replace(/ {2,}/g, '  '))).toEqual([
      'Vital  Page  Views  p75  p90',
      'CLS  home  1  0.013  0.013',
      'LCP  home  1  1,235 ms  1,235 ms',
      '',
    ]);
    const remote = await ops('report', 'vitals', '--remote', '--env', 'staging');
    expect(remote.output).toContain("FROM shop_events_staging WHERE index1 = 'web-vital'");
  });
});

describe('npm run ops -- search report', () => {
  it('uses singular and plural nouns for its counts', async () => {
    const day = new Date().toISOString().slice(0, 10);
    await withShop({ kind: 'local' }, async ({ db }) => {
      await db.exec(
        `INSERT INTO search_count (day, query, searches, found, clicks, networks, is_common)
        VALUES ('${day}', 'kettle', 2, 1, 0, 0, 1)`.replace(/\s+/g, ' '),
      );
    });
    expect((await ops('search', 'report', '--days', '1')).output).toContain(
      'Most frequent in 1 day:\n  kettle: 2 searches, 0 clicks, 1 product\n',
    );
    expect((await ops('search', 'report')).output).toContain('Most frequent in 30 days:');
  });
});

describe('npm run ops while the database is broken', () => {
  it('still closes the shop, and status reports the store that does not respond', async () => {
    const healthy = process.env.STATE_DIR;
    process.env.STATE_DIR = await aStateDirWithBroken('d1');
    const closed = await ops('maintenance', 'on');
    const { exitCode, output, errors } = await ops('status');
    process.env.STATE_DIR = healthy;
    expect(closed.exitCode).toBe(0);
    expect([exitCode, errors]).toEqual([1, 'Not well: D1, Shop.\n']);
    expect(output).toMatch(
      /^D1 +NOT WELL +no answer: The database in \S+ is corrupt \(file is not a database\)\. /m,
    );
    expect(output).not.toContain('locked');
    expect(output).toContain('Maintenance is on: the shop is closed.');
    expect(output).toMatch(/^R2 +ok +answers$/m);
  });
});

describe('npm run ops -- status while KV or R2 is broken', () => {
  it.each(['kv', 'r2'] as const)('reports %s', async (store) => {
    const healthy = process.env.STATE_DIR;
    process.env.STATE_DIR = await aStateDirWithBroken(store);
    const { exitCode, output, errors } = await ops('status');
    process.env.STATE_DIR = healthy;
    const name = store.toUpperCase();
    // The database of this folder has no tables.
    expect([exitCode, errors]).toEqual([1, `Not well: D1, ${name}, Shop.\n`]);
    expect(output).toMatch(new RegExp(`^${name} +NOT WELL +no answer: \\S`, 'm'));
  });
});

describe('npm run ops on a folder without a usable shop', () => {
  it.each([
    [
      'a folder that does not exist',
      async () => path.join(await aStateDir(), 'nowhere'),
      'the folder does not exist',
    ],
    ['an empty folder', aStateDir, 'it has no database'],
  ])('reports %s and creates nothing', async (_what, make, why) => {
    const own = process.env.STATE_DIR;
    const folder = await make();
    process.env.STATE_DIR = folder;
    const rejections = [
      await rejectionOf('status'),
      await rejectionOf('orders', 'list'),
      await rejectionOf('maintenance', 'on'),
      await rejectionOf('events'),
    ];
    process.env.STATE_DIR = own;
    const line = `STATE_DIR ${folder} has no shop: ${why}. Nothing was created. Correct STATE_DIR, or create a shop: STATE_DIR=${folder} npm start`;
    expect(rejections).toEqual(rejections.map(() => line));
    expect(await readdir(path.dirname(folder), { recursive: true })).not.toContain(
      `${path.basename(folder)}/v3`,
    );
  });

  it('reports a deleted database and does not create another', async () => {
    const own = process.env.STATE_DIR;
    process.env.STATE_DIR = await aMigratedStateDir();
    const d1 = path.join(process.env.STATE_DIR, 'v3/d1');
    await rm(d1, { recursive: true });
    const rejection = await rejectionOf('status');
    const stores = await readdir(path.dirname(d1));
    process.env.STATE_DIR = own;
    expect(rejection).toContain('has no shop: it has no database. Nothing was created.');
    expect(stores).not.toContain('d1');
  });

  it('reports a pending migration', async () => {
    const own = process.env.STATE_DIR;
    process.env.STATE_DIR = await aMigratedStateDir();
    await withStores({ kind: 'local' }, ({ db }) =>
      db.exec('DELETE FROM d1_migrations WHERE id = (SELECT max(id) FROM d1_migrations)'),
    );
    const status = await ops('status');
    const orders = await rejectionOf('orders', 'list');
    process.env.STATE_DIR = own;
    expect(status.output).toMatch(
      /^D1 +NOT WELL +npm start, or a deploy +migrations are missing: \d{4}_\w+\.sql$/m,
    );
    expect(orders).toMatch(
      /^The database lacks migrations \(\d{4}_\w+\.sql\)\. Nothing was changed\. Apply them: npm start, or a deploy$/,
    );
  });
});

describe('npm run ops -- status with a planted fault', () => {
  it('reports each fault in the data, and reports ok once all are fixed', async () => {
    const own = process.env.STATE_DIR;
    process.env.STATE_DIR = await aWellStateDir();
    const change = (statements: readonly string[]) =>
      withStores({ kind: 'local' }, ({ db }) => db.batch(statements.map((each) => db.prepare(each))));
    await change(PLANTED_FAULTS.flatMap(({ plant }) => plant(new Date())));
    const { exitCode, output, errors } = await ops('status');
    await change(PLANTED_FAULTS.flatMap(({ end }) => end));
    const after = await ops('status');
    process.env.STATE_DIR = own;
    const checks = [...new Set(PLANTED_FAULTS.map(({ check }) => check))];
    expect([exitCode, errors]).toEqual([1, `Not well: ${checks.join(', ')}, Shop.\n`]);
    for (const { what, check, figures } of PLANTED_FAULTS) {
      const line = output.split('\n').find((each) => each.startsWith(`${check} `));
      expect(line, what).toMatch(/^\w+ +NOT WELL /);
      expect(line, what).toMatch(figures);
    }
    expect(after.errors).toBe('Not well: Shop.\n');
  });

  it.each([
    [FLAG_KEYS.maintenance, 'yes please', 'maintenance off', /The flag in KV is broken/],
    [FLAG_KEYS.routeRules, '[{"from":"/a"}]', 'route-rules check', /1 redirect invalid and ignored/],
    [FLAG_KEYS.routeRules, '[{"from":', 'route-rules check', /1 redirect invalid and ignored/],
  ])('reports a broken flag in KV: %s %s', async (key, value, command, figures) => {
    const own = process.env.STATE_DIR;
    process.env.STATE_DIR = await aWellStateDir();
    await withStores({ kind: 'local' }, ({ kv }) => kv.put(key, value));
    const { exitCode, output, errors } = await ops('status');
    process.env.STATE_DIR = own;
    const line = output.split('\n').find((each) => each.startsWith('KV '));
    expect([exitCode, errors, line]).toEqual([1, 'Not well: KV, Shop.\n', expect.stringMatching(figures)]);
    expect(line).toContain(`NOT WELL  npm run ops -- ${command} `);
  });

  it('does not report an email that was requeued a moment ago', async () => {
    const own = process.env.STATE_DIR;
    process.env.STATE_DIR = await aWellStateDir();
    await withStores({ kind: 'local' }, ({ db }) =>
      db
        .prepare(
          "INSERT INTO mail_backlog (id, state, template, message, reason, changed_at) VALUES ('h', 'dead', 'welcome', '{}', 'x', ?)",
        )
        .bind(new Date(Date.now() - 3_600_000).toISOString())
        .run(),
    );
    await ops('mail', 'retry', 'all');
    const { errors } = await ops('status');
    process.env.STATE_DIR = own;
    expect(errors).toBe('Not well: Shop.\n');
  });

  it('reports an email that is no longer retried until an operator discards it', async () => {
    const own = process.env.STATE_DIR;
    process.env.STATE_DIR = await aWellStateDir();
    await withStores({ kind: 'local' }, ({ db }) =>
      db.exec(
        "INSERT INTO mail_backlog (id, state, template, message, reason, changed_at) VALUES ('h', 'dead', 'welcome', '{}', '550 no such user', '2099-01-01'), ('w', 'waiting', 'welcome', '{}', '', '2099-01-01')",
      ),
    );
    const before = await ops('status');
    const unknown = await ops('mail', 'discard', 'x');
    const asked = await opsUnconfirmed('mail', 'discard', 'h');
    const discarded = await ops('mail', 'discard', 'h');
    const after = await ops('status');
    const list = await ops('mail', 'list');
    process.env.STATE_DIR = own;
    expect(before.errors).toBe('Not well: Emails, Shop.\n');
    expect([unknown.exitCode, asked.exitCode, discarded.exitCode]).toEqual([1, 1, 0]);
    expect(asked.output).toContain('welcome: 550 no such user');
    expect(discarded.output).toContain('Discarded 1 email.');
    expect(after.errors).toBe('Not well: Shop.\n');
    expect(list.output).toMatch(/w +welcome +waiting/);
  });
});

/** A migrated state in which every job has just run and nothing differs. Only the shop itself is not running. */
async function aWellStateDir(): Promise<string> {
  const own = process.env.STATE_DIR;
  const folder = await aMigratedStateDir();
  process.env.STATE_DIR = folder;
  await withStores({ kind: 'local' }, async ({ db }) => {
    for (const job of JOB_NAMES) await recordJobRun(db, { job, endedAt: new Date(), error: null });
    await reconcile(db, new Date(Date.now() - 1_000));
  });
  process.env.STATE_DIR = own;
  return folder;
}

describe('npm run ops while another process has the database locked', () => {
  it('reports a locked database, not a corrupt one', async () => {
    const healthy = process.env.STATE_DIR;
    process.env.STATE_DIR = await aMigratedStateDir();
    const unlock = await lockStore('d1');
    const { errors } = await ops('orders', 'list');
    unlock();
    process.env.STATE_DIR = healthy;
    expect(errors).toMatch(
      /^The database in \S+ is locked by another process \(database is locked\)\. Nothing was changed\. Try again, or end that process\.\n$/,
    );
  });
});

describe('npm run ops while KV is broken', () => {
  it('reports that a write may have been applied, and how to check', async () => {
    const healthy = process.env.STATE_DIR;
    process.env.STATE_DIR = await aStateDirWithBroken('kv');
    const [closing, bumping] = [await rejectionOf('maintenance', 'on'), await rejectionOf('cache', 'bump')];
    const reading = await rejectionOf('maintenance', 'status');
    process.env.STATE_DIR = healthy;
    const unknown = 'so it may or may not be stored. Check: npm run ops --';
    expect(closing).toMatch(/^KV did not confirm the change \(.+\), /);
    expect(closing.endsWith(`${unknown} maintenance status`)).toBe(true);
    expect(bumping.endsWith(`${unknown} status`)).toBe(true);
    expect(reading).toContain('Nothing was changed.');
  });
});

it('npm run ops changes a flag even if another process locks KV for a second', async () => {
  const healthy = process.env.STATE_DIR;
  process.env.STATE_DIR = await aMigratedStateDir();
  await ops('maintenance', 'off');
  setTimeout(await lockStore('kv'), 1_000);
  const closed = await ops('maintenance', 'on');
  process.env.STATE_DIR = healthy;
  expect(closed).toMatchObject({ exitCode: 0, output: expect.stringContaining('Maintenance is on') });
});

describe('npm run ops', () => {
  it('sets the exit code, and prints one line to stderr if it fails', async () => {
    const done = await runScriptFile('ops.ts', ['maintenance', 'off'], {});
    expect([done.exitCode, done.errors]).toEqual([0, '']);
    const rejected = await runScriptFile('ops.ts', ['orders', 'show', '999'], {
      STATE_DIR: await aStateDir(),
    });
    expect([rejected.exitCode, rejected.output, rejected.errors.split('\n').length]).toEqual([1, '', 2]);
    const wrong = await runScriptFile('ops.ts', ['maintenance', 'of'], {});
    expect([wrong.exitCode, wrong.output]).toEqual([2, '']);
    expect(wrong.errors).toBe(
      "unknown command 'of' (Did you mean one of off, on?). Usage: npm run ops -- maintenance [options] [command]\n",
    );
  });

  it.each([
    [0, ['maintenance', 'status']],
    [0, ['orders', 'list', '--limit', '5']],
    [0, ['help']],
    // A check fails, or the shop's state rejects the command.
    [1, ['status']],
    [1, ['orders', 'show', '999']],
    [1, ['vouchers', 'end', 'NO-SUCH']],
    [1, ['mail', 'retry', 'all']],
    [1, ['maintenance', 'off', '--remote', '--env', 'nowhere']],
    // Invalid usage, regardless of the shop's state.
    [2, ['orders']],
    [2, ['orders', 'show']],
    [2, ['orders', 'show', 'x']],
    [2, ['orders', 'list', '--limit', '0']],
    [2, ['orders', 'list', '--status', 'lost']],
    [2, ['orders', 'list', '--colour', 'red']],
    [2, ['orders', 'fail-parcel', '1', '1']],
    [2, ['operators', 'add', 'owner@spaza.example']],
    [2, ['vouchers', 'add', 'SAVE10']],
    [2, ['events', '--record', 'order']],
    [2, ['maintenance', 'on', '--as', '']],
  ])('exits with %i after %j', async (exitCode, args) => {
    const ended = await ops(...args);
    expect([ended.exitCode, ended.errors === '']).toEqual([exitCode, exitCode === 0]);
  });

  it('names the deployed shop and asks for confirmation before changing it', async () => {
    for (const command of [
      ['maintenance', 'on'],
      ['delivery', 'set', '1', '--fee', '5'],
      ['mail', 'retry', 'all'],
    ]) {
      const { exitCode, output, errors } = await opsUnconfirmed(...command, '--remote');
      expect([exitCode, errors]).toEqual([
        1,
        'This command needs a confirmation. Nothing was changed. Run it in a terminal, or with --yes.\n',
      ]);
      expect(output.replace(/ {2,}/g, '  ')).toMatch(
        /^Shop {2}www\.spaza\.example \(production\)\nAction {2}/,
      );
    }
    const staging = await opsUnconfirmed('cache', 'bump', '--remote', '--env', 'staging');
    expect(staging.output).toMatch(/^Shop +staging\.spaza\.example \(staging\)$/m);
  });

  it.each([
    ['y', true],
    ['n', false],
  ])('asks for confirmation in a terminal and reads the answer %j as %s', async (answer, isYes) => {
    const own = process.env.STATE_DIR;
    process.env.STATE_DIR = await aMigratedStateDir();
    await ops('vouchers', 'add', 'END-ME', '--amount', '5');
    // util-linux's `script` gives the command a terminal.
    const command = `${process.execPath} scripts/ops.ts vouchers end END-ME`;
    const terminal = spawn('script', ['-qec', command, '/dev/null'], { cwd: PROJECT_FOLDER });
    let shown = '';
    let isAsked = false;
    terminal.stdout.on('data', (chunk: Buffer) => {
      shown += chunk.toString();
      if (!isAsked && shown.includes('Go on? [y/N]')) {
        isAsked = true;
        terminal.stdin.write(`${answer}\n`);
      }
    });
    const [exitCode] = await once(terminal, 'close');
    expect(shown).toMatch(/^Shop +localhost:\d+ \(local\)\r\nVoucher +END-ME /);
    expect(shown).toContain(isYes ? 'Voucher END-ME has ended.' : 'Stopped. Nothing was changed.');
    expect(exitCode).toBe(isYes ? 0 : 1);
    const { output } = await ops('vouchers', 'list');
    process.env.STATE_DIR = own;
    expect(output.includes('(ended)')).toBe(isYes);
  });

  it('lists the commands with descriptions', async () => {
    const { exitCode, output } = await ops('help');
    expect(exitCode).toBe(0);
    expect(output).toContain('npm run ops -- maintenance on [options]');
    expect(output).toContain('npm run ops -- orders refund [options] <id>\n    Records that');
    const ofOne = await ops('orders', 'refund', '--help');
    expect(ofOne.exitCode).toBe(0);
    expect(ofOne.output).toContain('--amount <rand>');
  });
});

describe('stores that are open more than once in a process', () => {
  it('stay open until their last user closes them, and keep their data when reopened', async () => {
    const own = process.env.STATE_DIR;
    process.env.STATE_DIR = await aStateDir();
    const [first, second] = await Promise.all([openStores({ kind: 'local' }), openStores({ kind: 'local' })]);
    await first.shop.kv.put('anything', 'from the first');
    await first.close();
    expect(await second.shop.kv.get('anything')).toBe('from the first');
    await second.close();
    expect(() => second.shop.kv.get('anything')).toThrow('poisoned stub');
    expect(await withStores({ kind: 'local' }, ({ kv }) => kv.get('anything'))).toBe('from the first');
    process.env.STATE_DIR = own;
  });
});

describe('readTimeToCome', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');

  it.each([
    ['14:30', '2026-11-21T12:30:00.000Z'],
    ['2026-11-21T14:30', '2026-11-21T12:30:00.000Z'],
    ['2026-11-22 00:15', '2026-11-21T22:15:00.000Z'],
    ['2026-11-21T14:30:20Z', '2026-11-21T14:30:20.000Z'],
    ['2026-11-21T10:00:00-05:00', '2026-11-21T15:00:00.000Z'],
  ])('reads %s', (text, instant) => {
    expect(readTimeToCome('--until', text, now)).toBe(instant);
  });

  it('uses the current day in South Africa for a time without a date', () => {
    const lateInTheEvening = Date.parse('2026-11-21T22:30:00Z');
    expect(readTimeToCome('--until', '06:00', lateInTheEvening)).toBe('2026-11-22T04:00:00.000Z');
  });

  it.each(['12:00', '2026-11-21T10:00:00Z', '1999-12-31T00:00'])(
    'rejects %s, which is in the past',
    (text) => {
      expect(() => readTimeToCome('--until', text, now)).toThrow(
        'is in the past: it is now 2026-11-21 12:00',
      );
    },
  );

  it.each(['24:00', '9:00', 'tomorrow', '2026-02-30T10:00', '2026-11-21', '2026-13-01T10:00', ''])(
    'rejects %j, which is not a time',
    (text) => {
      expect(() => readTimeToCome('--until', text, now)).toThrow('must be a time');
    },
  );

  it('rejects a time more than 30 days ahead', () => {
    expect(() => readTimeToCome('--until', '2062-11-21T14:30', now)).toThrow('more than 30 days ahead');
  });

  it('has a counterpart, timeText, that formats in South African time', () => {
    expect(timeText('2026-11-21T22:15:00.000Z')).toBe('2026-11-22 00:15 (South African time)');
  });
});
