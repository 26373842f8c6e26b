import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CheckedBackup, withBackup } from '#scripts/backup/backup-file.ts';
import { deleteOldBackups, listBackups, pathsOf } from '#scripts/backup/backup-folder.ts';
import { makeBackup } from '#scripts/backup/make-backup.ts';
import { ORDERS_PER_READ } from '#scripts/backup/read-rows.repository.ts';
import { restoreBackup } from '#scripts/backup/restore-backup.ts';
import { advanceOrder } from '#scripts/catalogue/demo-orders.repository.ts';
import { openStores, type Shop, withStores } from '#scripts/shop/open-shop.ts';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { issueDueInvoices } from '#worker/api/invoices/issue-due-invoices.ts';
import { runChecks } from '#worker/api/reconciliation/run-checks.ts';
import { type SpelledProduct, spellingChanges } from '#worker/operations/catalogue/spelling-index.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import {
  aBackupOf,
  aFolder,
  contentOf,
  databaseOver,
  PASSPHRASE,
  restoreInto,
  withCheckedBackup,
} from './support/a-backup.ts';
import { aMigratedStateDir } from './support/a-script.ts';
import { ops, rejectionOf } from './support/an-operator.ts';
import { anOrder, PLACED_AT } from './support/an-order.ts';

const LOCAL = { kind: 'local' } as const;
const DAY_MS = 86_400_000;

let shop: Shop;

beforeAll(() => {
  process.env.BACKUP_PASSPHRASE = PASSPHRASE;
});

/** Each test has a new shop with two products and three orders. */
beforeEach(async () => {
  process.env.STATE_DIR = await aMigratedStateDir();
  const opened = await openStores(LOCAL);
  shop = opened.shop;
  await stockShop(shop.db);
  for (const to of ['delivered', 'paid', 'placed'] as const) await anOrder(shop.db, 1, 1, to);
  await shop.kv.put(FLAG_KEYS.maintenance, 'on');
  return opened.close;
});

async function stockShop(db: D1Database): Promise<void> {
  await db.batch([
    db.prepare(
      "INSERT INTO supplier (id, display_name, vat_number, address) VALUES (1, 'Retailer', '4123456789', '1 Road')",
    ),
    db.prepare("INSERT INTO brand (id, name) VALUES (1, 'Brand')"),
    db.prepare(
      `INSERT INTO product (supplier_id, brand_id, handle, sku, name, price_cents, stock, received, created_at,
         updated_at)
       SELECT 1, 1, value, value, value, 12300, 900, 900, '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'
       FROM json_each('["kettle", "lamp"]')`,
    ),
    db.prepare(
      `INSERT INTO product_search (rowid, name, brand, category, tags, sku, description, options)
       SELECT id, name, 'Brand', '', '', sku, '', '' FROM product`,
    ),
    db
      .prepare(
        `INSERT INTO search_spelling (form, word, frequency)
         SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)`,
      )
      .bind(JSON.stringify(spellingChanges([], ['kettle', 'lamp'].map(toSpelled)))),
  ]);
}

function toSpelled(name: string): SpelledProduct {
  return { name, brand: 'Brand', category: '', tags: '' };
}

async function differences(): Promise<readonly string[]> {
  return (await runChecks(shop.db, new Date())).differences;
}

describe('a backup file', () => {
  /** Damages a copy of a backup, and expects that the command rejects it and changes nothing. */
  async function expectRejected(damage: (file: string) => Promise<void>, reason: RegExp): Promise<void> {
    const file = await aBackupOf(shop);
    await damage(file);
    const before = await contentOf(shop.db);
    expect(await rejectionOf('restore', file)).toMatch(reason);
    expect(await contentOf(shop.db)).toEqual(before);
  }

  it('is rejected with a wrong passphrase', async () => {
    const file = await aBackupOf(shop);
    const before = await contentOf(shop.db);
    process.env.BACKUP_PASSPHRASE = `${PASSPHRASE}!`;
    expect(await rejectionOf('restore', file)).toMatch(/the passphrase is wrong.*Nothing was changed/);
    process.env.BACKUP_PASSPHRASE = PASSPHRASE;
    expect(await contentOf(shop.db)).toEqual(before);
  });

  it('is rejected if it is cut off', () =>
    expectRejected(
      async (file) => truncate(file, (await stat(file)).size - 1),
      /cut off.*Nothing was changed/,
    ));

  it('is rejected if data is appended', () =>
    expectRejected(
      async (file) => writeFile(file, Buffer.concat([await readFile(file), Buffer.from('x')])),
      /continues after its end/,
    ));

  it('is rejected if it is another file', () =>
    expectRejected((file) => writeFile(file, '{"not": "a backup"}'), /is not a backup/));

  it('is rejected if an image is missing or damaged', async () => {
    await shop.pictures.put('abc-kettle.webp', 'an image', { httpMetadata: { contentType: 'image/webp' } });
    // A private file is left out, because images are not encrypted.
    await shop.pictures.put('private/imports/1', 'a file with cost prices');
    const onlyImage = async (file: string) => {
      const folder = path.join(path.dirname(file), 'images');
      const [image = '', ...others] = await readdir(folder);
      expect(others).toEqual([]);
      return path.join(folder, image);
    };
    await expectRejected(
      async (file) => writeFile(await onlyImage(file), 'another image'),
      /the image abc-kettle\.webp is damaged/,
    );
    await expectRejected(async (file) => rm(await onlyImage(file)), /the image abc-kettle\.webp is missing/);
  });

  it('is rejected if a byte is changed or the file is cut off at any of twelve positions', async () => {
    const file = await aBackupOf(shop);
    const bytes = await readFile(file);
    const copy = `${file}.copy`;
    const check = () =>
      withBackup(
        copy,
        PASSPHRASE,
        async () => undefined,
        async () => 'accepted',
      );
    for (let step = 0; step < 12; step += 1) {
      const place = Math.floor((bytes.length * step) / 12) + (step % 7);
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      await writeFile(copy, changed);
      await expect(check(), `byte ${place} changed`).rejects.toThrow(/Nothing was changed/);
      await writeFile(copy, bytes.subarray(0, place));
      await expect(check(), `cut off at ${place}`).rejects.toThrow(/Nothing was changed/);
    }
    await copyFile(file, copy);
    expect(await check()).toBe('accepted');
  });

  it('is rejected if two of its frames are swapped or one is missing', async () => {
    const file = await aBackupOf(shop);
    const bytes = await readFile(file);
    const frames: Buffer[] = [];
    const start = bytes.indexOf(10, bytes.indexOf(10) + 1) + 1;
    for (let at = start; at < bytes.length; ) {
      const end = at + 5 + bytes.readUInt32BE(at);
      frames.push(bytes.subarray(at, end));
      at = end;
    }
    expect(frames.length).toBeGreaterThan(20);
    const [first = start, ...rest] = frames;
    const [second = first, ...others] = rest;
    const check = async (parts: readonly (Buffer | number)[]) => {
      await writeFile(
        file,
        Buffer.concat([bytes.subarray(0, start), ...parts.filter((part) => typeof part !== 'number')]),
      );
      return withBackup(
        file,
        PASSPHRASE,
        async () => undefined,
        async () => 'accepted',
      );
    };
    expect(await check(frames)).toBe('accepted');
    await expect(check([second, first, ...others])).rejects.toThrow(/Nothing was changed/);
    await expect(check(rest)).rejects.toThrow(/Nothing was changed/);
    await expect(check([first, ...others])).rejects.toThrow(/Nothing was changed/);
    await expect(check([...frames.slice(0, -1)])).rejects.toThrow(/cut off/);
  });

  it('contains no readable text', async () => {
    const file = await aBackupOf(shop);
    const bytes = await readFile(file);
    for (const text of ['thandi', 'Vilakazi', 'kettle', 'CREATE TABLE'])
      expect(bytes.includes(text)).toBe(false);
  });
});

describe('a restore', () => {
  it('is rejected while the shop is open, and shows what it replaces', async () => {
    const file = await aBackupOf(shop);
    await shop.kv.put(FLAG_KEYS.maintenance, 'off');
    expect(await rejectionOf('restore', file)).toBe(
      'The shop is open. Nothing was changed. Close it and wait for 90 seconds: npm run ops -- maintenance on',
    );
    await shop.kv.put(FLAG_KEYS.maintenance, 'on');
    const { output } = await ops('restore', file);
    expect(output).toMatch(/\nReplaces +3 orders, 3 customers, 2 products and variants\n/);
    expect(output).toContain('The sums add up.');
  });

  it('replaces data stored since the backup', async () => {
    const file = await aBackupOf(shop);
    const before = await contentOf(shop.db);
    await anOrder(shop.db, 2, 3, 'paid');
    await shop.db.exec("UPDATE brand SET name = 'Another'");
    await restoreInto(shop, file);
    expect(await contentOf(shop.db)).toEqual(before);
    const found = await shop.db
      .prepare("SELECT rowid FROM brand_search WHERE brand_search MATCH 'brand'")
      .all();
    expect(found.results).toHaveLength(1);
    // The triggers are back.
    await expect(shop.db.exec('DELETE FROM order_event')).rejects.toThrow(/append-only/);
  });

  it('does not restore login sessions', async () => {
    await shop.db.exec(
      "INSERT INTO session (user_id, token_hash, created_at, last_seen_at, expires_at) VALUES (1, 'hash', '', '', '2099')",
    );
    const file = await aBackupOf(shop);
    await restoreInto(shop, file);
    expect((await shop.db.prepare('SELECT * FROM session').all()).results).toEqual([]);
  });

  it('does not reuse an id that the shop had used before the backup', async () => {
    await shop.db.exec(
      "INSERT INTO user (id, name, email, password_hash, created_at) VALUES (70, '', 'a@b', '', '')",
    );
    await shop.db.exec('DELETE FROM user WHERE id = 70');
    await restoreInto(shop, await aBackupOf(shop));
    await shop.db.exec(
      "INSERT INTO user (name, email, password_hash, created_at) VALUES ('', 'c@d', '', '')",
    );
    expect(await shop.db.prepare("SELECT id FROM user WHERE email = 'c@d'").first('id')).toBe(71);
  });

  it('restores unusual texts, large rows, files and rows that refer to later ones', async () => {
    const { db } = shop;
    const odd = `NUL\u0000 line\u2028 quote' " \\ emoji 🧺 \ud7ff ${'é'.repeat(700_000)}`;
    await db.batch([
      db
        .prepare('UPDATE product SET description_html = ?1, description_text = ?2 WHERE id = 1')
        .bind(odd, 'a\u0000b'),
      db.prepare("INSERT INTO outbox VALUES (1, 'a@b', 'c@d', NULL, '', '', '', '')"),
      db
        .prepare("INSERT INTO outbox_attachment VALUES (1, 0, 'f', 'application/pdf', ?)")
        .bind(new Uint8Array([0, 255, 10, 128])),
      db.prepare('INSERT INTO product_popularity (product_id, score) VALUES (1, 0.1), (2, 1)'),
      // All categories are children of the last one, which is in another page.
      db.prepare(
        `INSERT INTO category (id, name) SELECT key + 1, 'Category ' || key FROM
           json_each('[' || replace(hex(zeroblob(2999)), '00', '0,') || '0]')`,
      ),
      db.prepare('UPDATE category SET parent_id = 3000, mapped_to = 2999 WHERE id < 3000'),
    ]);
    const before = await contentOf(db);
    expect(before.category).toHaveLength(3_000);
    const { leftOut } = await restoreInto(shop, await aBackupOf(shop));
    expect([...leftOut]).toEqual([]);
    expect(await contentOf(db)).toEqual(before);
  });

  it('migrates a backup of an older shop, and rejects one of a newer shop', async () => {
    const { db } = shop;
    const noted = path.join(process.env.STATE_DIR ?? '', 'migrations.json');
    await db.batch([
      db.prepare("DELETE FROM d1_migrations WHERE name LIKE '0028%'"),
      db.prepare('DROP TABLE job_run'),
    ]);
    const older = await aBackupOf(shop);
    const { output } = await ops('restore', older);
    expect(output).toContain('Applied 1 migration.');
    expect((await db.prepare('SELECT * FROM job_run').all()).results).toEqual([]);
    expect(await rejectionOf('orders', 'show', '99')).toContain('99');

    const hashes = await readFile(noted, 'utf8');
    await db.exec("INSERT INTO d1_migrations (name) VALUES ('0099_later.sql')");
    await writeFile(noted, JSON.stringify([...JSON.parse(hashes), ['0099_later.sql', 'hash']]));
    const newer = await aBackupOf(shop);
    const before = await contentOf(db);
    expect(await rejectionOf('restore', newer)).toMatch(
      /a migration that this version lacks or has changed \(0099_later\.sql\)\. Nothing was changed/,
    );
    expect(await contentOf(db)).toEqual(before);
  });

  it('restores KV with metadata and expiry, except for keys that must keep their current values', async () => {
    const { kv } = shop;
    const expiration = Math.floor(Date.now() / 1_000) + 5_000;
    await kv.put('route-rules', '[1]', { metadata: { by: 'an operator' }, expiration });
    await kv.put('payload:/', 'a cached page');
    await kv.put('erasure:7', '', { metadata: { erasedAt: '2020-01-01T00:00:00.000Z' } });
    const file = await aBackupOf(shop);
    await kv.put('route-rules', '[2]');
    await kv.put('offline', 'off');
    await kv.put('erasure:8', '', { metadata: { erasedAt: '2020-01-01T00:00:00.000Z' } });
    await kv.put(FLAG_KEYS.maintenance, '{"on":true}');
    await restoreInto(shop, file);
    const keys = (await kv.list()).keys.map(({ name }) => name).toSorted();
    expect(keys).toEqual([
      ...['data-version', 'erasure:7', 'erasure:8', 'maintenance', 'payload:/', 'route-rules'],
    ]);
    expect(await kv.getWithMetadata('route-rules')).toMatchObject({
      value: '[1]',
      metadata: { by: 'an operator' },
    });
    expect((await kv.list({ prefix: 'route-rules' })).keys[0]?.expiration).toBe(expiration);
    expect(await kv.get(FLAG_KEYS.maintenance)).toBe('{"on":true}');
  });

  it('erases again only the customers erased since the backup, with their closed orders', async () => {
    const { db, kv } = shop;
    const file = await aBackupOf(shop);
    const erasedAt = new Date().toISOString();
    await kv.put('erasure:1', '', { metadata: { erasedAt } });
    await kv.put('erasure:3', '', { metadata: { erasedAt } });
    await kv.put('erasure:2', '', { metadata: { erasedAt: '2026-01-01T00:00:00.000Z' } });
    await db.exec(
      "INSERT INTO product_notice (user_id, product_id, kind, price_cents, created_at) VALUES (1, 2, 'price-drop', 1, '')",
    );
    const restored = await restoreInto(shop, file);
    expect(restored).toMatchObject({ erased: 2, openOrders: [3] });
    const { results } = await db
      .prepare('SELECT id, email, removal_requested_at IS NULL AS is_done FROM user ORDER BY id')
      .all();
    expect(results).toEqual([
      { id: 1, email: null, is_done: 1 },
      { id: 2, email: expect.any(String), is_done: 1 },
      { id: 3, email: null, is_done: 0 },
    ]);
    expect(await db.prepare('SELECT count(*) AS n FROM product_notice').first('n')).toBe(0);
    expect(
      await db
        .prepare('SELECT order_address ->> \'$.address.street\' AS s FROM "order" WHERE id = 1')
        .first('s'),
    ).toBe('');
    // The erased customers are not notified again.
    expect(await db.prepare('SELECT count(*) AS n FROM mail_backlog').first('n')).toBe(0);
  });

  it('erases again a customer whose erasure is recorded only in the database', async () => {
    const { db, kv } = shop;
    const file = await aBackupOf(shop);
    await db
      .prepare('INSERT INTO erasure (user_id, erased_at) VALUES (1, ?)')
      .bind(new Date().toISOString())
      .run();
    expect(await restoreInto(shop, file)).toMatchObject({ erased: 1 });
    expect((await kv.list({ prefix: 'erasure:' })).keys).toHaveLength(1);
  });
});

describe('an interrupted restore', () => {
  /** The shop, whose database fails from the given round trip on. */
  function failingFrom(roundTrip: number): Shop {
    let left = roundTrip;
    const db = databaseOver(shop.db, async (ask) => {
      left -= 1;
      if (left < 0) throw new Error('the connection is lost');
      return ask();
    });
    return { ...shop, db };
  }

  it('never leaves a partial shop that looks complete, and can be repeated from any point', async () => {
    const file = await aBackupOf(shop);
    const before = await contentOf(shop.db);
    const options = { folder: path.dirname(file), now: new Date(), onStep: () => undefined };
    /** Restores until the round trip; returns true if the restore was complete before. */
    const isRestored = (backup: CheckedBackup, roundTrip: number): Promise<boolean> =>
      restoreBackup(failingFrom(roundTrip), LOCAL, backup, options).then(
        () => true,
        () => false,
      );
    const stops = await withCheckedBackup(file, async (backup) => {
      for (let roundTrip = 1; ; roundTrip += 10) {
        if (await isRestored(backup, roundTrip)) return (roundTrip - 1) / 10;
        const { results: tables } = await shop.db
          .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
          .all<{ name: string }>();
        const has = (name: string) => tables.some((each) => each.name === name);
        // Either the old or the new shop with all of its rows, or none.
        expect(has('order')).toBe(!has('restoring_order'));
        if (has('order')) expect((await contentOf(shop.db)).order).toEqual(before.order);
      }
    });
    expect(stops).toBeGreaterThan(3);
    expect(await contentOf(shop.db)).toEqual(before);
    expect(await differences()).toEqual([]);
  });

  it('can be repeated after the process was killed', async () => {
    const file = await aBackupOf(shop);
    const before = await contentOf(shop.db);
    const child = spawn(
      process.execPath,
      [path.join(PROJECT_FOLDER, 'scripts/ops.ts'), 'restore', file, '--yes'],
      { cwd: PROJECT_FOLDER, env: process.env, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    for await (const chunk of child.stderr) {
      if (String(chunk).includes('Database')) child.kill('SIGKILL');
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    const { output } = await ops('restore', file);
    expect(output).toContain('The sums add up.');
    expect(await contentOf(shop.db)).toEqual(before);
  });

  it('prevents a backup of the partly restored shop', async () => {
    const file = await aBackupOf(shop);
    const options = { folder: path.dirname(file), now: new Date(), onStep: () => undefined };
    await expect(
      withCheckedBackup(file, (backup) => restoreBackup(failingFrom(20), LOCAL, backup, options)),
    ).rejects.toThrow();
    expect(await rejectionOf('backup', '--to', await aFolder())).toMatch(/half restored/);
    expect((await ops('restore', file)).output).toMatch(/\nReplaces +a restore that did not finish\n/);
  });
});

describe('a backup made while the shop sells', () => {
  /** Runs `sell` before each nth read. */
  function sellingShop(each: number, sell: (turn: number) => Promise<void>): Shop {
    let reads = 0;
    let isSelling = false;
    const db = databaseOver(shop.db, async (ask) => {
      reads += 1;
      if (!isSelling && reads % each === 0) {
        isSelling = true;
        await sell(reads / each);
        isSelling = false;
      }
      return ask();
    });
    return { ...shop, db };
  }

  // Something is sold before each read, or before every third one.
  it.each([1, 3])(
    'contains complete orders and reconciles with this number of reads per sale: %i',
    async (each) => {
      const { db } = shop;
      const later = new Date(PLACED_AT.getTime() + 20 * DAY_MS);
      const invoice = () =>
        issueDueInvoices({ DB: db, MAIL_QUEUE: noQueue, PIN_QUEUE: noQueue }, later, 'https://shop.test');
      for (let count = 0; count < 6; count += 1) await anOrder(db, 2, 1, 'paid');
      const before = await db.prepare('SELECT max(id) AS id FROM "order"').first<number>('id');
      const selling = sellingShop(each, async (turn) => {
        if (turn > 60) return;
        if (turn % 3 === 0) await anOrder(db, 1 + (turn % 2), 2, turn % 2 === 0 ? 'paid' : 'delivered');
        if (turn % 5 === 1) await anOrder(db, 2, 1, 'cancelled');
        if (turn === 4) await advance(3, 'paid');
        if (turn % 7 === 2) await invoice();
      });
      const file = await aBackupOf(selling);
      const restored = await restoreInto(shop, file);
      expect(restored.differences).toEqual([]);
      expect(await differences()).toEqual([]);
      const after = await db
        .prepare('SELECT count(*) AS n FROM "order" WHERE id <= ?')
        .bind(before)
        .first('n');
      expect(after).toBe(before);
      const { results } = await db.prepare('PRAGMA foreign_key_check').all();
      expect(results).toEqual([]);
    },
  );

  it('has invoice numbers without a gap, even if an invoice was issued after its order was read', async () => {
    const { db } = shop;
    // More orders than are read at once.
    await copyOrder(db, 2, ORDERS_PER_READ);
    let isIssued = false;
    const issuing = databaseOver(db, async (ask) => {
      const answer = await ask();
      if (!isIssued && JSON.stringify(answer).includes('"order_address":')) {
        isIssued = true;
        const later = new Date(PLACED_AT.getTime() + 20 * DAY_MS);
        await issueDueInvoices(
          { DB: db, MAIL_QUEUE: noQueue, PIN_QUEUE: noQueue },
          later,
          'https://shop.test',
        );
      }
      return answer;
    });
    const file = await aBackupOf({ ...shop, db: issuing });
    const { differences: found } = await restoreInto(shop, file);
    expect(found).toEqual([]);
    expect(await db.prepare('SELECT count(*) AS n FROM invoice').first('n')).toBe(ORDERS_PER_READ + 2);
  });

  it('fails, and leaves no file, if orders change before each read', async () => {
    const { db } = shop;
    const changing = databaseOver(db, async (ask) => {
      await db.exec(
        `INSERT INTO order_event (order_id, status, cause, created_at) VALUES (1, 'packed', '', '${PLACED_AT.toISOString()}')`,
      );
      return ask();
    });
    const folder = await aFolder();
    await expect(
      makeBackup({ ...shop, db: changing }, LOCAL, { folder, passphrase: PASSPHRASE, now: new Date() }),
    ).rejects.toThrow('Orders changed faster than they could be read');
    expect(await readdir(folder)).toEqual([]);
  });

  /** Pays an order that was placed before. */
  async function advance(orderId: number, to: 'paid'): Promise<void> {
    await advanceOrder(shop.db, { orderId, placedAt: PLACED_AT, reference: `late-${orderId}`, to });
  }

  it('omits rows that refer to a customer erased in the meantime', async () => {
    const { db } = shop;
    await db.exec(
      "INSERT INTO user (id, name, email, password_hash, created_at) VALUES (50, 'Nomsa', 'nomsa@shop.example', '', '')",
    );
    await db.exec(`INSERT INTO product_list (id, user_id, name, created_at) VALUES (50, 50, 'Wishlist', '')`);
    let isDeleted = false;
    const deleting = databaseOver(db, async (ask) => {
      const answer = await ask();
      if (!isDeleted && JSON.stringify(answer).includes('Wishlist')) {
        isDeleted = true;
        await db.batch([
          db.prepare('DELETE FROM product_list WHERE user_id = 50'),
          db.prepare('DELETE FROM user WHERE id = 50'),
        ]);
      }
      return answer;
    });
    const file = await aBackupOf({ ...shop, db: deleting });
    expect(isDeleted).toBe(true);
    const { leftOut } = await restoreInto(shop, file);
    expect([...leftOut.keys()]).toEqual(['product_list']);
  });
});

describe('a backup into a folder with earlier backups', () => {
  it('deletes only this shop’s backups that are older than the retention period', async () => {
    const folder = await aFolder();
    const make = (daysAgo: number) =>
      makeBackup(shop, LOCAL, {
        folder,
        passphrase: PASSPHRASE,
        now: new Date(Date.now() - daysAgo * DAY_MS),
      });
    await shop.pictures.put('old.webp', 'old');
    const old = await make(31);
    await shop.pictures.delete('old.webp');
    await shop.pictures.put('new.webp', 'new');
    const kept = await make(29);
    const others = ['notes.backup', 'local-2020-01-01T00-00-00-000Z.backup', 'photo.webp'];
    for (const name of others) await writeFile(path.join(folder, name), 'mine');
    const { partial } = pathsOf(folder, { shop: 'local', madeAt: new Date(0).toISOString() });
    await writeFile(partial, 'interrupted');
    await utimes(partial, 0, 0);
    await copyFile(old.path, path.join(folder, `copy of ${path.basename(old.path)}`));

    const { output } = await ops('backup', '--to', folder);
    expect(output).toContain('Deleted 1 backup older than 30 days.');
    const names = await readdir(folder);
    expect(names.toSorted()).toEqual(
      [
        ...['images', ...others, `copy of ${path.basename(old.path)}`, path.basename(kept.path)],
        path.basename((await listBackups(folder)).at(-1)?.path ?? ''),
      ].toSorted(),
    );
    expect(await readdir(path.join(folder, 'images'))).toHaveLength(1);
    const all = { keepDays: 30, now: new Date(Date.now() + 400 * DAY_MS) };
    expect(await deleteOldBackups(folder, 'production', all)).toEqual([]);
    expect((await ops('backup', 'list', '--from', folder)).output.trimEnd().split('\n')).toHaveLength(3);
  });

  it('downloads each image once, and again if its copy is damaged', async () => {
    const folder = await aFolder();
    await shop.pictures.put('a.webp', 'bytes');
    await aBackupOf(shop, folder);
    const images = path.join(folder, 'images');
    const [name = ''] = await readdir(images);
    const reading = Object.create(shop.pictures, {
      get: { value: () => Promise.reject(new Error('downloaded again')) },
    });
    await aBackupOf({ ...shop, pictures: reading }, folder);
    await writeFile(path.join(images, name), 'rotten');
    await expect(aBackupOf({ ...shop, pictures: reading }, folder)).rejects.toThrow('downloaded again');
    expect((await readdir(folder)).filter((each) => each.endsWith('.partial'))).toEqual([]);
    await aBackupOf(shop, folder);
    expect(await readFile(path.join(images, name), 'utf8')).toBe('bytes');
  });
});

describe('npm run ops -- backup', () => {
  it('rejects missing or invalid arguments in one line', async () => {
    const folder = await aFolder();
    process.env.BACKUP_PASSPHRASE = 'too short';
    expect(await rejectionOf('backup', '--to', folder)).toMatch(/at least 16 characters/);
    delete process.env.BACKUP_PASSPHRASE;
    expect(await rejectionOf('backup', '--to', folder)).toMatch(/BACKUP_PASSPHRASE is missing/);
    process.env.BACKUP_PASSPHRASE = PASSPHRASE;
    expect(await rejectionOf('backup', '--to', folder, '--keep-days', '0')).toMatch(/--keep-days/);
    expect(await rejectionOf('restore', path.join(folder, 'none.backup'))).toMatch(/cannot be read.*Nothing/);
    expect(await rejectionOf('backup', 'everything')).toMatch(/Usage: npm run ops -- backup/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('reports that the selected shop has no backups, and is listed in the help', async () => {
    const { output } = await ops('backup', 'list', '--remote', '--env', 'nowhere');
    expect(output).toBe(`There is no backup in ${path.join(PROJECT_FOLDER, '.backups/nowhere')}.\n`);
    const help = (await ops('help')).output;
    for (const command of ['backup', 'backup list', 'restore'])
      expect(help).toContain(`npm run ops -- ${command} [`);
  });

  it('rejects a shop that is not deployed yet', async () => {
    expect(await rejectionOf('backup', '--remote', '--env', 'staging', '--to', await aFolder())).toMatch(
      /not deployed yet/,
    );
    await withStores(LOCAL, async () => undefined);
  });
});

/** Adds copies of an order of product 1, with all of its rows. */
async function copyOrder(db: D1Database, orderId: number, count: number): Promise<void> {
  const tables = ['order', 'order_child', 'order_item', 'order_event', 'payment'];
  const unique: Record<string, string> = {
    ...{ order_id: '100 + n.key', idempotency_key: "'copy-' || n.key" },
    ...{ reference: "'copy-' || n.key", gateway_payment_id: "'copy-' || n.key" },
  };
  for (const table of tables) {
    const { results } = await db
      .prepare('SELECT name FROM pragma_table_info(?)')
      .bind(table)
      .all<{ name: string }>();
    const columns = results.map(({ name }) => name).filter((name) => table === 'order' || name !== 'id');
    const values = columns.map((name) => (name === 'id' ? '100 + n.key' : (unique[name] ?? `t."${name}"`)));
    await db
      .prepare(
        `INSERT INTO "${table}" (${columns.join(', ')}) SELECT ${values.join(', ')}
         FROM json_each(?1) n CROSS JOIN "${table}" t WHERE t.${table === 'order' ? 'id' : 'order_id'} = ?2`,
      )
      .bind(JSON.stringify(Array.from({ length: count }, () => 0)), orderId)
      .run();
  }
  await db.prepare('UPDATE product SET held = held + ?1, stock = stock - ?1 WHERE id = 1').bind(count).run();
}

/** Accepts messages and drops them. */
const noQueue = { send: async () => undefined, sendBatch: async () => undefined } as unknown as Queue;
