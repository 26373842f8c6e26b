import { userInfo } from 'node:os';
import { beforeAll, describe, expect, it } from 'vitest';
import { runImport } from '#scripts/catalogue/run-import.ts';
import { runStockUpdate } from '#scripts/catalogue/run-stock-update.ts';
import { withStores } from '#scripts/shop/open-shop.ts';
import { aFile, aRow, toCsv } from './support/a-csv.ts';
import { aMigratedStateDir, keepOpen, runHere } from './support/a-script.ts';
import { ops, outcomeOf, rejectionOf } from './support/an-operator.ts';

keepOpen(aMigratedStateDir);

beforeAll(async () => {
  await ops('categories', 'add', 'Kitchen/Kettles', '--as', 'sipho@shop.test');
});

async function eventsOf(...flags: string[]): Promise<object[]> {
  const { output } = await ops('events', '--json', ...flags);
  return JSON.parse(output);
}

describe('npm run ops -- events', () => {
  it('lists events and filters them by record, operator and age', async () => {
    expect(await outcomeOf('events')).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d {2}sipho@shop\.test {2}categories\.add {2}category\/Kitchen\/Kettles\n.*category\/Kitchen\n$/,
    );
    const [event] = await eventsOf('--record', 'category/Kitchen');
    expect(event).toMatchObject({
      ...{ operator: 'sipho@shop.test', act: 'categories.add', record: 'category/Kitchen' },
      ...{ reason: null, details: null },
    });
    expect(await eventsOf('--operator', 'thandi')).toEqual([]);
    await withStores({ kind: 'local' }, ({ db }) =>
      db.exec(
        "INSERT INTO operator_event (operator, at, act, record_kind, record_id) VALUES ('past', '2020-01-01T00:00:00.000Z', 'orders.pack', 'order', '1')",
      ),
    );
    expect(await eventsOf('--operator', 'past')).toEqual([]);
    expect(await eventsOf('--operator', 'past', '--days', '3660')).toHaveLength(1);
    expect(await eventsOf('--record', 'order/1')).toHaveLength(1);
    expect(await outcomeOf('events', '--record', 'order/2')).toBe('There are no such events.\n');
  });

  it('rejects invalid filters, and invalid operator names with --as', async () => {
    expect(await rejectionOf('events', '--record', 'orders')).toContain(
      '--record must be a kind and an id such as order/123, not "orders".',
    );
    expect(await rejectionOf('events', '--record', 'drawer/1')).toContain('Kinds: order,');
    expect(await rejectionOf('events', '--days', '0')).toContain('--days must be a whole number');
    expect(await rejectionOf('offline', 'off', '--as', ' ')).toContain('--as must be a name');
    expect(await rejectionOf('offline', 'off', '--as', 'x'.repeat(255))).toContain('--as must be a name');
    expect(await rejectionOf('orders', 'list', '--as', 'x')).toContain("unknown option '--as'");
  });

  it('lists changes in KV under the computer’s user name if --as is omitted', async () => {
    await ops('maintenance', 'on', '--message', 'Moving house');
    await ops('maintenance', 'off');
    await ops('offline', 'off');
    await ops('cache', 'bump');
    await ops('route-rules', 'add', '/old-kettles', '/sale');
    await ops('route-rules', 'remove', '/old-kettles');
    const events = await eventsOf('--operator', userInfo().username);
    expect(events.toReversed()).toMatchObject([
      { act: 'maintenance.on', record: 'flag/maintenance', details: { message: 'Moving house' } },
      { act: 'maintenance.off', record: 'flag/maintenance' },
      { act: 'offline.off', record: 'flag/offline' },
      { act: 'cache.bump', record: 'flag/data-version' },
      {
        act: 'route-rules.add',
        record: 'redirect//old-kettles',
        details: { redirect: '/sale', status: 302 },
      },
      { act: 'route-rules.remove', record: 'redirect//old-kettles' },
    ]);
  });

  it('omits a rejected change in KV', async () => {
    const before = await eventsOf();
    await rejectionOf('route-rules', 'remove', '/never-there');
    expect(await eventsOf()).toEqual(before);
  });

  it('does not block a flag change: if D1 cannot record it, the flag is stored with a warning', async () => {
    await withStores({ kind: 'local' }, ({ db }) => db.exec('ALTER TABLE operator_event RENAME TO hidden'));
    const { exitCode, output } = await ops('offline', 'on');
    await withStores({ kind: 'local' }, ({ db }) => db.exec('ALTER TABLE hidden RENAME TO operator_event'));
    expect(exitCode).toBe(0);
    expect(output).toContain('The change is stored, but D1 did not record who made it');
    expect(await outcomeOf('offline', 'status')).toContain('The service worker is on');
  });
});

describe('a catalogue file', () => {
  it('is recorded once, and not again if it changes nothing', async () => {
    const file = await aFile('shop.csv', toCsv([aRow({ 'Variant SKU': 'MUG-1' })]));
    const options = [file, '--supplier', 'Karoo', '--new-retailer', '--as', 'thandi'];
    for (let time = 0; time < 2; time += 1) expect((await runHere(() => runImport(options))).errors).toBe('');
    expect(await eventsOf('--operator', 'thandi')).toMatchObject([
      { act: 'retailers.add', record: 'retailer/1' },
      { act: 'catalogue.import', record: 'retailer/1', details: { file: 'shop.csv' } },
    ]);

    const stock = await aFile('stock.csv', 'SKU,Stock\nMUG-1,9\n');
    const update = [stock, '--supplier', 'Karoo', '--as', 'lindiwe'];
    for (let time = 0; time < 2; time += 1) {
      expect((await runHere(() => runStockUpdate(update))).errors).toBe('');
    }
    expect(await eventsOf('--operator', 'lindiwe')).toMatchObject([
      { act: 'catalogue.stock', record: 'retailer/1' },
    ]);
  });
});
