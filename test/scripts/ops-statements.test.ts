import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withStores } from '#scripts/shop/open-shop.ts';
import { aMigratedStateDir, keepOpen } from './support/a-script.ts';
import { ops, opsUnconfirmed, rejectionOf } from './support/an-operator.ts';
import { anOrder } from './support/an-order.ts';

keepOpen(aMigratedStateDir);

let folder = '';

/** Retailer 1 has a delivered order of R 200.00, paid on 20 November 2026. `anOrder` sets the day of its orders. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wt-money-'));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T08:00:00.000Z') });
  await withStores({ kind: 'local' }, async ({ db }) => {
    await db.batch([
      db.prepare("INSERT INTO supplier (id, display_name) VALUES (1, 'Karoo Kitchen'), (2, 'Bluff Outdoor')"),
      db.prepare("INSERT INTO brand (id, name) VALUES (1, 'Kasi')"),
      db.prepare(
        `INSERT INTO product (id, supplier_id, brand_id, handle, sku, name, price_cents, stock, received, created_at, updated_at)
         VALUES (1, 1, 1, 'cup', 'CUP', 'Cup', 10000, 10, 10, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
      ),
      db.prepare("INSERT INTO affiliate (id, name) VALUES (7, 'Mzansi Deals')"),
    ]);
    await anOrder(db, 1, 2, 'delivered');
  });
}, 120_000);

afterAll(() => {
  vi.useRealTimers();
});

describe('npm run ops -- retailers commission, statement, statements, close', () => {
  it('set a commission and list the rates', async () => {
    expect(await outputOf('retailers', 'commission', '2')).toBe('Bluff Outdoor (2): no commission\n');
    const set = ['retailers', 'commission', 'karoo kitchen', '--percent', '12.5', '--from', '2026-11-01'];
    expect(await outputOf(...set)).toBe('Karoo Kitchen (1):\nfrom 1 Nov 2026: 12.5%\n');
  });

  it('show a statement and write it to files', async () => {
    const files = { csv: path.join(folder, 'statement.csv'), pdf: path.join(folder, 'statement.pdf') };
    const shown = await outputOf('retailers', 'statement', '1', '--csv', files.csv, '--pdf', files.pdf);
    expect(shown.replaceAll(/ {2,}/g, '  ').trimEnd().split('\n')).toEqual([
      'Karoo Kitchen (1): 1 Nov 2026 to 30 Nov 2026, not closed',
      '1 sale, 0 credits; 1 parcel delivered (R 200.00)',
      '  Sold  Credited  Balance',
      'Goods  R 200.00  R 0.00  R 200.00',
      'Retailer’s own vouchers  R 0.00  R 0.00  R 0.00',
      'Delivery fees  R 0.00  R 0.00  R 0.00',
      'Commission  -R 25.00  R 0.00  -R 25.00',
      'Owed to the retailer  R 175.00  R 0.00  R 175.00',
      'Vouchers that the shop pays for  R 0.00  R 0.00  R 0.00',
      'Paid by customers  R 200.00  R 0.00  R 200.00',
      `Written: ${files.csv}`,
      `Written: ${files.pdf}`,
    ]);
    expect((await readFile(files.csv, 'utf8')).split('\r\n')[1]).toMatch(
      /^2026-11-20,sale,\d{6},,200\.00,.*,175\.00$/,
    );
    expect((await readFile(files.pdf)).subarray(0, 5).toString()).toBe('%PDF-');
    const days = ['--from', '2026-11-21', '--to', '2026-11-30'];
    expect(await outputOf('retailers', 'statement', '1', ...days)).toContain('0 sales, 0 credits');
    const json: unknown = JSON.parse(await outputOf('retailers', 'statement', '1', '--json'));
    expect(json).toMatchObject({
      retailer: { id: 1, name: 'Karoo Kitchen' },
      period: { month: '2026-11', from: '2026-11-01', to: '2026-11-30', closed_at: null },
      figures: { sales: 1, commission_cents: 2_500, owed_cents: 17_500 },
      entries: [{ kind: 'sale', total_cents: 20_000, serial_number: null }],
    });
  });

  it('list all retailers with the totals of invoices and credit notes', async () => {
    const listed = await outputOf('retailers', 'statements', '--month', '2026-11');
    expect(listed.replaceAll(/ {2,}/g, '  ').trimEnd().split('\n')).toEqual([
      '1 Nov 2026 to 30 Nov 2026, not closed',
      'Retailer  Sales  Credits  Goods  Delivery  Commission  Owed',
      'Karoo Kitchen (1)  1  0  R 200.00  R 0.00  R 25.00  R 175.00',
      'Bluff Outdoor (2)  0  0  R 0.00  R 0.00  R 0.00  R 0.00',
      'All retailers  1  0  R 200.00  R 0.00  R 25.00  R 175.00',
      'Paid by customers: R 200.00 = invoices R 0.00 + parcels without an invoice R 200.00',
      'Credited: R 0.00 = credit notes R 0.00 + credits without a credit note R 0.00',
    ]);
    expect(await outputOf('affiliates', 'statements')).toContain('Mzansi Deals (7)');
  });

  it('reject invalid arguments in one line and change nothing', async () => {
    for (const [args, message] of REJECTED) {
      expect(await rejectionOf('retailers', ...args), args.join(' ')).toContain(message);
    }
    expect(await outputOf('retailers', 'commission', '1')).toBe(
      'Karoo Kitchen (1):\nfrom 1 Nov 2026: 12.5%\n',
    );
  });

  it('close a month permanently after a confirmation', async () => {
    vi.setSystemTime(new Date('2026-12-01T08:00:00.000Z'));
    const asked = await opsUnconfirmed('retailers', 'close', '2026-11');
    expect(asked.errors).toContain('This command needs a confirmation. Nothing was changed.');
    expect(asked.output).toContain('R 175.00');
    expect((await ops('retailers', 'close', '2026-11')).output).toContain(
      '2026-11 is closed. The shop owes 1 retailer R 175.00.',
    );
    expect(await rejectionOf('retailers', 'close', '2026-11')).toContain(
      '2026-11 was already closed on 2026-12-01 10:00. Nothing was changed.',
    );
    expect(await outputOf('retailers', 'statement', '1', '--month', '2026-11')).toContain(
      '1 Nov 2026 to 30 Nov 2026, closed on 2026-12-01 10:00',
    );
    const set = ['commission', '1', '--percent', '5', '--from', '2026-11-30'];
    expect(await rejectionOf('retailers', ...set)).toContain(
      '2026-11 is closed, so its commission cannot change.',
    );
    expect(await outputOf('accounts', 'check')).toBe('No differences found.\n');
  });
});

/** The output of a command that succeeds. */
async function outputOf(...args: string[]): Promise<string> {
  const { exitCode, output, errors } = await ops(...args);
  expect([exitCode, errors], args.join(' ')).toEqual([0, '']);
  return output;
}

const REJECTED: [string[], string][] = [
  [['statement', 'Nobody'], 'There is no retailer "Nobody".'],
  [['statement'], "missing required argument 'retailer'"],
  [['statement', '1', '--month', '2026-13'], '--month must be a month such as 2026-10, not "2026-13".'],
  [['statement', '1', '--month', '2026-11-01'], '--month must be a month'],
  [['statement', '1', '--from', '2026-11-01'], 'Give either --month, or --from and --to.'],
  [
    ['statement', '1', '--month', '2026-11', '--from', '2026-11-01', '--to', '2026-11-02'],
    'Give either --month, or --from and --to.',
  ],
  [['statement', '1', '--from', '2026-02-30', '--to', '2026-03-02'], '--from must be a day'],
  [['statement', '1', '--from', '2026-11-02', '--to', '2026-11-01'], '--to is before --from.'],
  [['statement', '1', '--csv', '/nowhere/statement.csv'], '/nowhere/statement.csv could not be written'],
  [['close', 'November'], 'The month must be a month such as 2026-10'],
  [['close', '2026-11'], '2026-11 has not ended. It can be closed from 2026-12-01 on. Nothing was changed.'],
  [['close', '2026-10'], 'Months are closed in order. The next one is 2026-11. Nothing was changed.'],
  [['commission', '1', '--percent', '5'], 'Give --percent and --from together'],
  [
    ['commission', '1', '--percent', '100.01', '--from', '2026-11-01'],
    '--percent must be a percentage from 0 to 100',
  ],
  [['commission', '1', '--percent', '-1', '--from', '2026-11-01'], '--percent'],
  [['commission', '1', '--percent', '1e1', '--from', '2026-11-01'], '--percent must be a percentage'],
  [['commission', '9', '--percent', '1', '--from', '2026-11-01'], 'There is no retailer "9".'],
];
