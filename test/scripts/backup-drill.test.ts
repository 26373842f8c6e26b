import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CUSTOMER } from '#scripts/catalogue/demo/demo-customer.ts';
import { withShop, withStores } from '#scripts/shop/open-shop.ts';
import { carryOutRemovals } from '#worker/api/removals/carry-out-removals.ts';
import { recordErasures } from '#worker/api/removals/record-erasures.ts';
import { aCaller } from '../contract/support/callers.ts';
import { type RunningWorker, runWorker } from '../contract/support/run-worker.ts';
import { aDemoState, removeStates } from '../contract/support/shops.ts';
import { aFolder, contentOf, PASSPHRASE } from './support/a-backup.ts';
import { ops } from './support/an-operator.ts';
import { anOrder } from './support/an-order.ts';

const LOCAL = { kind: 'local' } as const;
const DAY_MS = 86_400_000;
const STARTING_MS = 300_000;

afterAll(removeStates);

/** The parts of the state that are lost: everything. Only the record of erased accounts is restored by hand. */
const LOST = ['d1', 'kv', 'r2'];

/** Backs up the demo shop, destroys it, and restores it, as docs/backup.md describes. */
describe('a shop restored after the loss of its database, KV and images', () => {
  let shop: RunningWorker;
  let stateDir = '';
  let before: Record<string, unknown> = {};
  let after: Record<string, unknown> = {};
  let erasedEmail = '';
  let restored = '';

  beforeAll(async () => {
    stateDir = await aDemoState();
    process.env.STATE_DIR = stateDir;
    process.env.BACKUP_PASSPHRASE = PASSPHRASE;
    const folder = await aFolder();
    await aShopWithTwoCustomers();
    expect(await ops('backup', '--to', folder)).toMatchObject({ exitCode: 0, errors: '' });
    before = await withStores(LOCAL, ({ db }) => contentOf(db));

    const erased = await eraseSecondCustomer();
    for (const each of LOST) await rm(path.join(stateDir, 'v3', each), { recursive: true });
    await withStores(LOCAL, ({ kv }) => kv.put(erased.key, '', erased));

    const [, , file = ''] =
      /\n(\S+\.backup)|(\S+\.backup)/.exec((await ops('backup', 'list', '--from', folder)).output) ?? [];
    const result = await ops('restore', file);
    expect(result).toMatchObject({ exitCode: 0, errors: '' });
    restored = result.output;
    after = await withStores(LOCAL, ({ db }) => contentOf(db));
    shop = await runWorker({ main: 'worker/index.ts', stateDir });
  }, STARTING_MS);
  afterAll(() => shop.close());

  /** Orders of another customer, one of them delivered. */
  async function aShopWithTwoCustomers(): Promise<void> {
    await withShop(LOCAL, async ({ db, kv }) => {
      const product = await db
        .prepare('SELECT id FROM product WHERE stock > 20 AND options = ? ORDER BY id LIMIT 1')
        .bind('[]')
        .first<number>('id');
      const orderId = await anOrder(db, product ?? 0, 2, 'delivered');
      erasedEmail =
        (await db
          .prepare('SELECT email FROM user WHERE id = (SELECT user_id FROM "order" WHERE id = ?)')
          .bind(orderId)
          .first<string>('email')) ?? '';
      await kv.put('route-rules', '[]');
    });
  }

  /** Erases the account after the backup. Returns the record in KV. */
  async function eraseSecondCustomer(): Promise<{ key: string; metadata: unknown }> {
    return withStores(LOCAL, async ({ db, kv }) => {
      const asked = new Date(Date.now() - 20 * DAY_MS).toISOString();
      await db
        .prepare('UPDATE user SET removal_requested_at = ? WHERE email = ?')
        .bind(asked, erasedEmail)
        .run();
      expect(await carryOutRemovals(db, new Date(), 'https://shop.test')).toBe(1);
      await recordErasures(db, kv);
      const [record] = (await kv.list({ prefix: 'erasure:' })).keys;
      return { key: record?.name ?? '', metadata: record?.metadata };
    });
  }

  it('has every row again, except those of the erased customer', () => {
    const changed = Object.keys(before).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    );
    const ofErased = [
      ...['address', 'erasure', 'order', 'product_list', 'retained_record', 'user', 'order_event'],
      ...['order_child', 'outbox', 'mail_backlog', 'catalogue_change', 'cart_item'],
    ];
    expect(after.schema).toEqual(before.schema);
    expect(changed.filter((name) => name !== 'schema' && !ofErased.includes(name))).toEqual([]);
    const others = (content: Record<string, unknown>) =>
      [content.order].flat().filter((row) => String(row).includes(DEMO_CUSTOMER.name));
    expect(others(after)).toEqual(others(before));
    expect(others(after)).toHaveLength(12);
  });

  it('passes the reconciliation', async () => {
    expect(restored).toContain('The sums add up.');
    const check = await ops('accounts', 'check');
    expect(check).toMatchObject({ exitCode: 0, output: 'No differences found.\n' });
  });

  it('finds products by correct and misspelt words, and has their options and suggestions', async () => {
    const api = aCaller(shop.origin).client();
    const found = await api.search.listProducts({ q: 'potjie' });
    expect(found.data.length).toBeGreaterThan(0);
    expect((await api.search.listProducts({ q: 'potije' })).data.length).toBeGreaterThan(0);
    const coloured = await withStores(LOCAL, ({ db }) =>
      db.prepare('SELECT count(*) AS count FROM product_option').first<number>('count'),
    );
    expect(coloured).toBeGreaterThan(50);
    const suggested = await api.search.suggest({ q: 'cook' });
    expect(JSON.stringify(suggested)).toContain('Cook');
  });

  it('lets the customer sign in and see her orders', async () => {
    const caller = aCaller(shop.origin);
    const { email, password } = DEMO_CUSTOMER;
    const { token } = await caller.client().account.login({ email, password, device_name: 'drill' });
    const { data: orders } = await caller.client(token).orders.listOrders({});
    expect(orders.length).toBeGreaterThan(5);
  });

  it('serves the images', async () => {
    const image = await withStores(LOCAL, ({ db }) =>
      db
        .prepare("SELECT images ->> '$[0].url' AS url FROM product WHERE images <> '[]' LIMIT 1")
        .first<string>('url'),
    );
    const response = await aCaller(shop.origin).call(image ?? '');
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
  });

  it('does not contain the erased customer’s email address, and rejects their login', async () => {
    expect(restored).toContain('Erased 1 account again.');
    const text = JSON.stringify(await withStores(LOCAL, ({ db }) => contentOf(db)));
    expect(JSON.stringify(before)).toContain(erasedEmail);
    expect(text).not.toContain(erasedEmail);
    const login = aCaller(shop.origin).client().account.login({
      email: erasedEmail,
      password: 'unused',
      device_name: 'drill',
    });
    await expect(login).rejects.toThrow();
  });

  it('has a data version again', async () => {
    const { output } = await ops('status');
    expect(output).toMatch(/data version 20\d\d-/);
  });
});
