import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withShop, withStores } from '#scripts/shop/open-shop.ts';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { runWrangler } from '#scripts/shop/wrangler.ts';
import { lockStore } from './support/a-lock.ts';
import { aMigratedStateDir, aStateDir } from './support/a-script.ts';

const LOCAL = { kind: 'local' } as const;
const FOLDER = path.join(PROJECT_FOLDER, 'worker/api/db/migrations');

describe('the migrations, before the first deployment', () => {
  it('are numbered from 1 without gaps, and do not change each other (docs/architecture.md)', async () => {
    const files = (await readdir(FOLDER)).sort();
    const numbers = files.map((file) => Number(/^(\d{4})_[a-z_]+\.sql$/.exec(file)?.[1]));
    expect(numbers).toEqual(files.map((_, index) => index + 1));
    const texts = await Promise.all(files.map((file) => readFile(path.join(FOLDER, file), 'utf8')));
    const patches = texts.flatMap((text) => text.match(/^(ALTER|DROP|UPDATE|DELETE) .*/gm) ?? []);
    expect(patches).toEqual([]);
  });
});

describe('a new local database', () => {
  it('is fully migrated, so wrangler finds no migrations to apply', async () => {
    const stateDir = await aStateDir();
    process.env.STATE_DIR = stateDir;
    await withShop(LOCAL, async ({ db }) => {
      expect((await db.prepare('SELECT id FROM product').all()).results).toEqual([]);
    });
    const list = ['d1', 'migrations', 'list', 'DB', '--local', '--persist-to', stateDir];
    expect((await runWrangler(list)).output).toContain('No migrations to apply');
  });

  it('is unchanged after a failed migration, which the error names', async () => {
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

  it('is opened once the lock is released', async () => {
    process.env.STATE_DIR = await aMigratedStateDir();
    const unlock = await lockStore('d1');
    const complaint = complaintsOfRuntime().mockImplementationOnce(unlock);
    const products = await withShop(LOCAL, ({ db }) => db.prepare('SELECT id FROM product').all());
    expect(products.results).toEqual([]);
    expect(complaint).toHaveBeenCalled();
  });

  it('causes an error if the lock is not released', async () => {
    process.env.STATE_DIR = await aMigratedStateDir();
    const unlock = await lockStore('d1');
    complaintsOfRuntime();
    await expect(withShop(LOCAL, async () => undefined)).rejects.toThrow(
      `The database in ${process.env.STATE_DIR} is locked by another process (`,
    );
    unlock();
  });
});

/** Hides and captures the errors that workerd prints about an unreadable database. */
function complaintsOfRuntime() {
  return vi.spyOn(console, 'error').mockImplementation(() => undefined);
}
