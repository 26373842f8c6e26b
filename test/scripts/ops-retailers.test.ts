import { beforeAll, describe, expect, it } from 'vitest';
import { runImport } from '#scripts/catalogue/run-import.ts';
import { withShop, withStores } from '#scripts/shop/open-shop.ts';
import { aFile, aRow, toCsv } from './support/a-csv.ts';
import { aMigratedStateDir, keepOpen, runHere } from './support/a-script.ts';
import { ops, rejectionOf } from './support/an-operator.ts';

keepOpen(aMigratedStateDir);

beforeAll(async () => {
  await withShop({ kind: 'local' }, ({ db }) =>
    db.exec("INSERT INTO supplier (display_name) VALUES ('Karoo Kitchen'), ('Bluff Outdoor')"),
  );
}, 120_000);

describe('npm run ops -- retailers', () => {
  it('sets a retailer’s invoice details, and records a change for pages that show "incl. VAT"', async () => {
    expect((await ops('retailers', 'list')).output.trimEnd().split('\n')).toEqual([
      'Karoo Kitchen (1): not registered for VAT; no address',
      'Bluff Outdoor (2): not registered for VAT; no address',
    ]);
    const set = await ops(
      ...['retailers', 'set', 'karoo kitchen', '--vat-number', '4 123 456 789'],
      ...['--address', ' 14 Somerset Street,\nGraaff-Reinet, 6280'],
    );
    expect(set.output.trimEnd().split('\n')).toEqual([
      'Karoo Kitchen (1): VAT number 4123456789; 14 Somerset Street, Graaff-Reinet, 6280',
      'The change applies from the next order on. Invoices that wait for an address use it now. A local shop shows the change within 60 seconds, a deployed one normally within 90 seconds.',
    ]);
    const before = await lastChange();
    expect(before).toBeGreaterThan(0);
    // An unchanged value writes nothing.
    await ops('retailers', 'set', '1', '--vat-number', '4123456789');
    expect(await lastChange()).toBe(before);

    await ops('retailers', 'set', '1', '--vat-number', 'none', '--npo-id', '93000123');
    expect((await ops('retailers', 'list', 'KAROO KITCHEN')).output).toBe(
      'Karoo Kitchen (1): not registered for VAT; non-profit 93000123; 14 Somerset Street, Graaff-Reinet, 6280\n',
    );
    expect(await lastChange()).toBeGreaterThan(before ?? 0);
  });

  it('sets the return period, and records a change for the pages that show it', async () => {
    const before = await lastChange();
    expect((await ops('retailers', 'set', '2', '--return-days', '30')).output).toContain(
      'Bluff Outdoor (2): not registered for VAT; no address; 30 return days\n',
    );
    expect(await lastChange()).toBeGreaterThan(before ?? 0);
    expect(await rejectionOf('retailers', 'set', '2', '--return-days', '6')).toContain('at least 7');
    expect((await ops('retailers', 'set', '2', '--return-days', '7')).output).not.toContain('to return');
  });

  it('sets where and when a retailer is notified of orders', async () => {
    const set = await ops('retailers', 'set', '2', '--order-email', 'orders@bluff.example');
    expect(set.output).toContain(
      '(2): not registered for VAT; no address; orders to orders@bluff.example at once\n',
    );
    expect((await ops('retailers', 'set', '2', '--order-emails', 'daily')).output).toContain(
      'orders to orders@bluff.example daily at 07:00\n',
    );
    expect((await ops('retailers', 'set', '2', '--order-email', 'none')).output).not.toContain('orders to');
  });

  it('rejects invalid arguments in one line and changes nothing', async () => {
    const before = await suppliers();
    for (const [args, message] of REJECTED) {
      expect(await rejectionOf('retailers', ...args)).toContain(message);
    }
    expect(await suppliers()).toEqual(before);
  });
});

const REJECTED: [string[], string][] = [
  [['list', '3'], 'There is no retailer "3".'],
  [['set', 'Nobody', '--address', '1 Main Road, Bluff, 4052'], 'There is no retailer "Nobody".'],
  [['set', '--vat-number', '4123456789'], 'Usage: npm run ops -- retailers set [options] <retailer>'],
  [
    ['set', 'Bluff Outdoor'],
    'There is nothing to set. Give --vat-number, --address, --npo-id, --return-days, --story, --cause, --order-email or --order-emails.',
  ],
  [['set', '2', '--order-email', 'a@b.example, c@d.example'], '--order-email must be one email address'],
  [['set', '2', '--story', 'x'.repeat(601)], '--story must have at most 600 characters.'],
  [['set', '2', '--order-emails', 'weekly'], '--order-emails must be at-once or daily, not "weekly".'],
  [
    ['set', 'Bluff Outdoor', '--vat-number', '4123456789'],
    'has no address, which a tax invoice needs. Nothing was changed. Add --address TEXT.',
  ],
  [
    ['set', 'Bluff Outdoor', '--vat-number', '5123456789'],
    '--vat-number must have 10 digits and start with 4',
  ],
  [
    ['set', 'Bluff Outdoor', '--vat-number', '412345678'],
    '--vat-number must have 10 digits and start with 4',
  ],
  [['set', 'Bluff Outdoor', '--vat-number', ''], '--vat-number must have 10 digits and start with 4'],
  [['set', 'Bluff Outdoor', '--address', ' '], '--address must be one line of at most 200 characters'],
  [
    ['set', 'Bluff Outdoor', '--address', 'a'.repeat(201)],
    '--address must be one line of at most 200 characters',
  ],
  [['set', 'Bluff Outdoor', '--npo-id', '0'], '--npo-id must be a whole number from 1'],
  [['set', 'Bluff Outdoor', '--vat', '4123456789'], "unknown option '--vat'"],
];

/** The sequence number of the last change to a retailer. */
function lastChange(): Promise<number | null> {
  return withStores({ kind: 'local' }, ({ db }) =>
    db.prepare("SELECT max(seq) AS seq FROM catalogue_change WHERE kind = 'supplier'").first<number>('seq'),
  );
}

function suppliers(): Promise<unknown> {
  return withStores(
    { kind: 'local' },
    async ({ db }) => (await db.prepare('SELECT * FROM supplier').all()).results,
  );
}

it('ops retailers retires a retailer after counting its products and parcels, and brings it back', async () => {
  const retired = await ops('retailers', 'retire', 'Bluff Outdoor');
  expect(retired.output).toContain('find or order its 0 products. 0 open parcels, returns');
  expect(retired.output).toContain('Bluff Outdoor is retired. Products hidden: 0.');
  expect((await ops('retailers', 'list', '2')).output).toContain('Bluff Outdoor (2): retired; ');
  const file = await aFile('new.csv', toCsv([aRow({})]));
  const imported = await runHere(() => runImport([file, '--supplier', 'Bluff Outdoor']));
  expect(imported.errors).toBe(
    'new.csv: Bluff Outdoor is retired. Bring it back first. Nothing was changed.\n',
  );
  expect((await ops('retailers', 'bring-back', '2')).output).toContain('Bluff Outdoor sells again.');
  expect(await rejectionOf('retailers', 'retire', 'Nobody')).toContain('There is no retailer "Nobody"');
});
