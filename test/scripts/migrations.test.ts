import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withShop, withStores } from '#scripts/shop/open-shop.ts';
import { runWrangler } from '#scripts/shop/wrangler.ts';
import { aMigratedStateDir, aStateDir } from './support/a-script.ts';

const LOCAL = { kind: 'local' } as const;

describe('a new local database', () => {
  it('is as wrangler migrates it, which finds nothing left to apply', async () => {
    const stateDir = await aStateDir();
    process.env.STATE_DIR = stateDir;
    await withShop(LOCAL, async ({ db }) => {
      expect((await db.prepare('SELECT id FROM product').all()).results).toEqual([]);
    });
    const list = ['d1', 'migrations', 'list', 'DB', '--local', '--persist-to', stateDir];
    expect((await runWrangler(list)).output).toContain('No migrations to apply');
  });

  it('keeps nothing of a migration that fails, whose name is said', async () => {
    process.env.STATE_DIR = await aStateDir();
    await withStores(LOCAL, ({ db }) => db.exec('CREATE TABLE product (id INTEGER)'));
    await expect(withShop(LOCAL, async () => undefined)).rejects.toThrow(
      /^The database could not be migrated: 0\d+_\w+\.sql: .*table product already exists/,
    );
    await withStores(LOCAL, async ({ db }) => {
      const tables = await db
        .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('supplier', 'product')")
        .all();
      expect(tables.results).toEqual([{ name: 'product' }]);
      expect((await db.prepare('SELECT name FROM d1_migrations').all()).results).toEqual([]);
    });
  });
});

describe('a local database that another process has locked', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is waited for', async () => {
    const stateDir = await aMigratedStateDir();
    process.env.STATE_DIR = stateDir;
    const unlock = await lockDatabase(stateDir);
    // The runtime's own complaint comes this way, too.
    const waits = 'The local database may be locked by another process: waiting for it.';
    const said = vi.spyOn(console, 'error').mockImplementation((line) => line === waits && unlock());
    const products = await withShop(LOCAL, ({ db }) => db.prepare('SELECT id FROM product').all());
    expect(products.results).toEqual([]);
    expect(said).toHaveBeenCalledWith(waits);
  });

  it('is not waited for without end', async () => {
    const stateDir = await aMigratedStateDir();
    process.env.STATE_DIR = stateDir;
    const unlock = await lockDatabase(stateDir);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(withShop(LOCAL, async () => undefined)).rejects.toThrow(
      `The database in ${stateDir} cannot be read; another process may have it locked: `,
    );
    unlock();
  });
});

/** Locks a state's database as a runtime does that closes it: nobody else can even read. */
async function lockDatabase(stateDir: string): Promise<() => void> {
  const folder = path.join(stateDir, 'v3/d1/miniflare-D1DatabaseObject');
  const [file = ''] = (await readdir(folder)).filter((name) => /^[0-9a-f]+\.sqlite$/.test(name));
  const database = new DatabaseSync(path.join(folder, file));
  database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; CREATE TABLE lock (id)');
  return () => {
    database.exec('ROLLBACK');
    database.close();
  };
}
