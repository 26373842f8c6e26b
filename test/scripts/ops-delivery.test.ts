import { beforeAll, describe, expect, it } from 'vitest';
import { withShop, withStores } from '#scripts/shop/open-shop.ts';
import { aMigratedStateDir, keepOpen } from './support/a-script.ts';
import { ops, rejectionOf } from './support/an-operator.ts';

keepOpen(aMigratedStateDir);

beforeAll(async () => {
  await withShop({ kind: 'local' }, ({ db }) =>
    db.exec(
      "INSERT INTO supplier (display_name, delivery_fee_cents, free_delivery_from_cents) VALUES ('Karoo Kitchen', 7500, 60000), ('Bluff Outdoor', 12000, NULL)",
    ),
  );
}, 120_000);

describe('npm run ops -- delivery', () => {
  it('sets, lists and removes fees by province and weight, and records changes for cached pages', async () => {
    await ops('delivery', 'set', 'karoo kitchen', '--up-to', '2.5', '--fee', '60');
    const before = await lastChange();
    expect(before).toBeGreaterThan(0);
    // An unchanged value writes nothing.
    await ops('delivery', 'set', 'Karoo Kitchen', '--up-to', '2.50', '--fee', '60.00');
    expect(await lastChange()).toBe(before);

    await ops('delivery', 'set', '1', '--province', 'wc', '--fee', '95.50');
    const set = await ops('delivery', 'free-from', 'Karoo Kitchen', '499.99');
    expect(set.output.trimEnd().split('\n')).toEqual([
      'Karoo Kitchen (1): free from R 499.99',
      '  every other province, up to 2.5 kg: R 60.00',
      '  WC, any weight: R 95.50',
      '  otherwise: R 75.00',
      'Carts use the new terms at once. A local shop shows the change within 60 seconds, a deployed one normally within 90 seconds.',
    ]);
    expect(await lastChange()).toBeGreaterThan(before ?? 0);

    await ops('delivery', 'remove', 'Karoo Kitchen', '--province', 'WC');
    expect((await ops('delivery', 'list')).output.trimEnd().split('\n')).toEqual([
      'Karoo Kitchen (1): free from R 499.99',
      '  every other province, up to 2.5 kg: R 60.00',
      '  otherwise: R 75.00',
      'Bluff Outdoor (2): never free',
      '  otherwise: R 120.00',
    ]);
  });

  it('rejects invalid arguments in one line and changes nothing', async () => {
    const before = await everything();
    for (const [args, message] of REJECTED) {
      expect(await rejectionOf('delivery', ...args)).toContain(message);
    }
    expect(await everything()).toEqual(before);
  });
});

const REJECTED: [string[], string][] = [
  [['set', 'Nobody', '--fee', '5'], 'There is no retailer "Nobody".'],
  [['list', '3'], 'There is no retailer "3".'],
  [['list', 'Bluff', 'Outdoor'], 'Usage: npm run ops -- delivery list [options] [retailer]'],
  [['set', '--fee', '5'], 'Usage: npm run ops -- delivery set [options] <retailer>'],
  [['set', 'Bluff Outdoor'], '--fee must be an amount in rand such as 95 or 95.50, not "".'],
  [['set', 'Bluff Outdoor', '--fee', 'R95'], '--fee must be an amount in rand'],
  [['set', 'Bluff Outdoor', '--fee', '95,50'], '--fee must be an amount in rand'],
  [['set', 'Bluff Outdoor', '--fee=-5'], '--fee must be an amount in rand'],
  [['set', 'Bluff Outdoor', '--fee', '5', '--up-to', '0'], '--up-to must be a weight in kg'],
  [['set', 'Bluff Outdoor', '--fee', '5', '--up-to', '5kg'], '--up-to must be a weight in kg'],
  [['set', 'Bluff Outdoor', '--fee', '5', '--province', 'Gauteng'], '--province must be EC, FS, GP'],
  [
    ['set', 'Bluff Outdoor', '--fee', '5', '--provnce', 'GP'],
    "unknown option '--provnce' (Did you mean --province?)",
  ],
  [['remove', 'Bluff Outdoor', '--province', 'GP'], 'Bluff Outdoor has no such fee. Nothing was changed.'],
  [['free-from', 'Bluff Outdoor', 'always'], 'The amount must be an amount in rand'],
];

/** The sequence number of the last change to a retailer's delivery terms. */
function lastChange(): Promise<number | null> {
  return withStores({ kind: 'local' }, ({ db }) =>
    db.prepare("SELECT max(seq) AS seq FROM catalogue_change WHERE kind = 'delivery'").first<number>('seq'),
  );
}

function everything(): Promise<unknown> {
  return withStores({ kind: 'local' }, async ({ db }) => [
    (await db.prepare('SELECT * FROM delivery_rate').all()).results,
    (await db.prepare('SELECT * FROM supplier').all()).results,
  ]);
}
