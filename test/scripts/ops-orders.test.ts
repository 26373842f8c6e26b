import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { withStores } from '#scripts/shop/open-shop.ts';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { readPdf } from '#test/support/a-pdf.ts';
import { orderStatusChangeStatements } from '#worker/api/orders/order-status.repository.ts';
import { checkReconciliation } from '#worker/api/status/shop-checks.ts';
import { aMigratedStateDir, keepOpen } from './support/a-script.ts';
import { ops, opsUnconfirmed, outcomeOf, rejectionOf } from './support/an-operator.ts';

const ADDRESS = JSON.stringify({
  address: {
    ...{ recipient: 'Gogo Nkosi', phone: '+27829876543', street: '7 Church Street', complex: '', suburb: '' },
    ...{ city: 'Pietermaritzburg', province_id: 4, postal_code: '3201', notes: '' },
    province: { id: 4, name: 'KwaZulu-Natal', code: 'KZN' },
  },
  contact: { name: 'Thandi Nkosi', email: 'thandi@spaza.example', phone: '+27821234567' },
});
const COPY = JSON.stringify({
  ...{ parent_id: null, sku: 'RAD-1', parent_sku: null, name: 'Radio', brand: { id: 1, name: 'Kasi' } },
  ...{ options: [], images: [] },
});
const PLACED_AT = '2026-11-21T08:00:00.000Z';

keepOpen(aMigratedStateDir);

/**
 * Four paid orders of R 260.00. Each contains a radio from retailer 1; orders 2 to 4 also contain one from retailer 2.
 */
beforeAll(async () => {
  await withStores({ kind: 'local' }, async ({ db }) => {
    await db.batch([
      db
        .prepare(
          `INSERT INTO user (id, email, name, password_hash, created_at) VALUES (1, 'thandi@spaza.example', 'Thandi', '', ?)`,
        )
        .bind(PLACED_AT),
      db.prepare(`INSERT INTO supplier (id, display_name) VALUES (1, 'Karoo'), (2, 'Ubuntu')`),
      db.prepare(`INSERT INTO brand (id, name) VALUES (1, 'Kasi')`),
      db
        .prepare(
          `INSERT INTO product (id, supplier_id, brand_id, handle, sku, name, price_cents, stock, held, received,
             created_at, updated_at)
           SELECT id, id, 1, 'radio', 'RAD-' || id, 'Radio', 10000, 6, 4, 10, ?1, ?1 FROM supplier`,
        )
        .bind(PLACED_AT),
    ]);
    for (const id of [1, 2, 3, 4]) await insertPaidOrder(db, id, id === 1 ? [1] : [1, 2]);
  });
}, 60_000);

async function insertPaidOrder(db: D1Database, id: number, suppliers: readonly number[]): Promise<void> {
  await db.batch([
    db
      .prepare(
        `INSERT INTO "order" (id, user_id, idempotency_key, amount_cents, delivery_cents, order_address, created_at)
         VALUES (?1, 1, 'key-' || ?1, 20000, 6000, ?2, ?3)`,
      )
      .bind(id, ADDRESS, PLACED_AT),
    ...suppliers.flatMap((supplier) => [
      db
        .prepare(
          `INSERT INTO order_child (order_id, supplier_id, supplier_name, delivery_fee_cents, promised_date)
           SELECT ?1, id, display_name, ?3, '2026-11-27' FROM supplier WHERE id = ?2`,
        )
        .bind(id, supplier, 6_000 / suppliers.length),
      db
        .prepare(
          `INSERT INTO order_item (order_id, product_id, supplier_id, quantity, price_cents, savings_cents, product)
           VALUES (?1, ?2, ?2, 1, 10000, 0, ?3)`,
        )
        .bind(id, supplier, COPY),
    ]),
    db
      .prepare(
        `INSERT INTO payment
           (order_id, gateway, reference, gateway_payment_id, method, status, amount_cents, created_at, paid_at)
         VALUES (?1, 'payfast', ?3, ?4, 'capitec_pay', 'complete', 26000, ?2, ?2)`,
      )
      .bind(id, PLACED_AT, `${id}-ours`, `theirs-${id}`),
    ...orderStatusChangeStatements(db, {
      ...{ orderId: id, userId: null, to: 'paid', cause: 'payfast payment', now: new Date(PLACED_AT) },
    }),
  ]);
}

function read<Row>(sql: string): Promise<Row[]> {
  return withStores({ kind: 'local' }, async ({ db }) => (await db.prepare(sql).all<Row>()).results);
}

describe('npm run ops -- orders', () => {
  it('packs, ships and delivers parcels, and prints the status of the order and its parcels', async () => {
    expect(await outcomeOf('orders', 'pack', '2', '--retailer', '1')).toBe(
      'Order 000002 is paid. Its parcels: 1 Karoo: packed, 2 Ubuntu: paid.\n',
    );
    expect(await outcomeOf('orders', 'ship', '000002')).toBe(
      'Order 000002 is shipped. Its parcels: 1 Karoo: shipped, 2 Ubuntu: shipped.\nThe customer is notified by email.\n',
    );
    expect((await ops('orders', 'deliver', '2', '--retailer', '2')).output).toContain(
      'Order 000002 is shipped.',
    );
    expect(await rejectionOf('orders', 'pack', '2')).toBe(
      'No parcel of order 000002 (shipped) can be packed now. Nothing was changed. Its parcels: 1 Karoo: shipped, 2 Ubuntu: delivered.',
    );
    expect(await rejectionOf('orders', 'ship', '1', '--retailer', '2')).toContain(
      'Order 000001 has no parcel of retailer 2.',
    );
    expect(await rejectionOf('orders', 'cancel', '2')).toBe(
      'Order 000002 is shipped and cannot be cancelled. Nothing was changed.',
    );
  });

  it('stores and corrects a parcel’s tracking, and reports whether an email is sent', async () => {
    const mails = "SELECT count(*) AS n FROM mail_backlog WHERE template = 'parcel-shipped'";
    const [{ n: before } = { n: 0 }] = await read<{ n: number }>(mails);
    const said = async (...flags: string[]) =>
      (await outcomeOf('orders', 'ship', '2', '--retailer', '1', '--courier', 'Pudo', ...flags))
        .split('\n')
        .slice(1, -1);
    const link = ['--link', 'https://Track.Pudo.example?n=7'];
    expect(await said('--number', ' P 7\n', ...link)).toEqual([
      'Tracking: Pudo, number P 7, at track.pudo.example.',
      'The customer is notified by email.',
    ]);
    expect(await said('--number', 'P 7', ...link)).toEqual([
      'Tracking: Pudo, number P 7, at track.pudo.example.',
      'It already had this tracking. Nothing was changed, and no email is sent.',
    ]);
    expect((await ops('orders', 'show', '2')).output).toContain(
      '    Tracking: Pudo, number P 7, at track.pudo.example\n',
    );
    expect(await said()).toEqual(['Tracking: Pudo.', 'The customer is notified by email.']);
    expect(await read(mails)).toEqual([{ n: before + 2 }]);
    expect((await ops('orders', 'show', '2')).output).toMatch(
      /shipped \(Karoo\): tracking: Pudo, P 7, https:\/\/track\.pudo\.example\/\?n=7 \(by \S+\)\n.*shipped \(Karoo\): tracking: Pudo \(by \S+\)\n/,
    );
    expect(await rejectionOf('orders', 'ship', '2', '--courier', 'Pudo')).toContain(
      'Order 000002 has 2 parcels, and tracking belongs to one parcel. Nothing was changed.',
    );
    expect(await rejectionOf('orders', 'ship', '1', '--courier', 'Pudo', '--retailer', '2')).toContain(
      'Order 000001 has no parcel of retailer 2.',
    );
  });

  it('shows an order with its customer, parcels, payments and events', async () => {
    const { output } = await ops('orders', 'show', '2');
    const lines = output.split('\n');
    expect(lines[0]).toBe('Order 000002: shipped, R 260.00, placed 2026-11-21 10:00 (South African time)');
    for (const line of [
      'Customer: Thandi Nkosi, thandi@spaza.example, +27821234567',
      'To: Gogo Nkosi, 7 Church Street, Pietermaritzburg, 3201, KwaZulu-Natal',
      'Parcel of 1 Karoo: shipped, promised for 2026-11-27',
      '    1 × RAD-1 Radio',
      'Payment 2-ours: complete, R 260.00 by payfast theirs-2 (Capitec Pay), 2026-11-21 10:00',
      '2026-11-21 10:00  paid: payfast payment',
    ]) {
      expect(lines).toContain(line);
    }
    expect(output).toContain('shipped (Ubuntu): marked shipped by an operator');
  });

  it('cancels an order, records its refund, and sends an email for each', async () => {
    expect(await outcomeOf('orders', 'cancel', '3', '--reason', 'the  shelf\nwas empty')).toBe(
      [
        'Order 000003 is cancelled, and its units are back in stock.',
        'R 260.00 is due. Return it at the gateway, then run: npm run ops -- orders refund 3 --reference TEXT',
        'The customer is notified by email.',
        '',
      ].join('\n'),
    );
    expect(await read('SELECT stock, held FROM product')).toEqual([
      { stock: 7, held: 3 },
      { stock: 7, held: 3 },
    ]);
    const due = await ops('orders', 'list', '--status', 'refund-due');
    expect(due.output).toMatch(/^000003 .* cancelled {2}R 260\.00 .*refund due: R 260\.00\n$/);
    const refunded = await ops('orders', 'refund', '3', '--reference', 'PF-9');
    expect(refunded.output).toContain(
      'Order 000003: R 260.00 is recorded as returned. The order is refunded.',
    );
    expect(await rejectionOf('orders', 'refund', '3')).toContain('has no due refund');
    expect((await ops('orders', 'show', '3')).output).toMatch(
      /cancelled: cancelled by an operator: the shelf was empty \(by \S+\)\n.*refunded: paid back: PF-9 \(by \S+\)\n/,
    );
    expect(
      await read(
        "SELECT template FROM mail_backlog WHERE message ->> '$.job.order_id' = 3 ORDER BY template",
      ),
    ).toEqual([{ template: 'order-cancelled' }, { template: 'order-refunded' }]);
  });

  it('rejects a refund that is not due, whatever the amount, and names the command to run first', async () => {
    const before = await read('SELECT count(*) AS n FROM mail_backlog');
    for (const amount of [[], ['--amount', '1'], ['--amount', '260']]) {
      expect(await rejectionOf('orders', 'refund', '1', ...amount)).toBe(
        'Order 000001 is paid and has no due refund. Nothing was changed. Make money due first: npm run ops -- orders cancel 1',
      );
    }
    expect(await rejectionOf('orders', 'refund', '2')).toContain(
      'npm run ops -- orders grant-refund 2 --reason TEXT',
    );
    expect(await read('SELECT status FROM "order" WHERE id = 1')).toEqual([{ status: 'paid' }]);
    expect(await read('SELECT count(*) AS n FROM refund WHERE order_id IN (1, 2)')).toEqual([{ n: 0 }]);
    expect(await read('SELECT count(*) AS n FROM mail_backlog')).toEqual(before);
  });

  it('grants a refund for a lost parcel after a confirmation, and records its repayment', async () => {
    const lost = [
      'orders',
      'grant-refund',
      '2',
      '--retailer',
      '1',
      '--reason',
      'lost by the courier',
    ] as const;
    const asked = await opsUnconfirmed(...lost);
    expect([asked.exitCode, asked.errors]).toEqual([
      1,
      'This command needs a confirmation. Nothing was changed. Run it in a terminal, or with --yes.\n',
    ]);
    expect(asked.output).toMatch(/^Becomes due +R 100\.00: 1 Karoo, everything not yet refunded$/m);
    expect(asked.output).toMatch(/^Reason +lost by the courier \(on the credit note\)$/m);
    expect(await read('SELECT count(*) AS n FROM refund WHERE order_id = 2')).toEqual([{ n: 0 }]);
    expect(await outcomeOf(...lost)).toBe(
      [
        'Order 000002: R 100.00 is due.',
        'R 100.00 is due. Return it at the gateway, then run: npm run ops -- orders refund 2 --reference TEXT',
        '',
      ].join('\n'),
    );
    expect(await rejectionOf('orders', 'refund', '2', '--amount', '1')).toBe(
      'Order 000002: R 100.00 (lost by the courier) is due. Nothing was changed. --amount must be this amount.',
    );
    expect(await outcomeOf('orders', 'refund', '2', '--amount', '100')).toBe(
      'Order 000002: R 100.00 is recorded as returned. The order is shipped.\nThe customer is notified by email.\n',
    );
    expect(await rejectionOf(...lost)).toContain('it has no money left to refund');
    expect(await rejectionOf('orders', 'grant-refund', '2')).toContain('--reason TEXT is required');
    expect(await rejectionOf('orders', 'grant-refund', '1', '--reason', 'x')).toContain(
      'Order 000001 has parcels that have not been shipped (1 Karoo: paid). Nothing was changed.',
    );
    expect(await rejectionOf('orders', 'grant-refund', '1', '--quantity', '1', '--reason', 'x')).toContain(
      '--quantity needs --sku',
    );
    await ops('orders', 'grant-refund', '1', '--sku', 'RAD-1', '--reason', 'a knob was missing');
    expect(await read('SELECT amount_cents, reason FROM refund WHERE order_id = 1')).toEqual([
      { amount_cents: 10_000, reason: 'a knob was missing' },
    ]);
  });

  it('shows the order and asks for confirmation before a change of which the customer is notified', async () => {
    const state =
      'SELECT o.id, o.status, c.status AS parcel, c.error FROM "order" o JOIN order_child c ON c.order_id = o.id';
    const before = await read(state);
    for (const command of [
      ['orders', 'cancel', '4'],
      ['orders', 'pack', '4'],
      ['orders', 'ship', '4'],
      ['orders', 'deliver', '2', '--retailer', '1'],
      ['orders', 'fail-parcel', '4', '2', '--error', 'The courier lost it.'],
      ['orders', 'refund', '1'],
    ]) {
      const { exitCode, output, errors } = await opsUnconfirmed(...command);
      expect([exitCode, errors], command.join(' ')).toEqual([
        1,
        'This command needs a confirmation. Nothing was changed. Run it in a terminal, or with --yes.\n',
      ]);
      expect(output, command.join(' ')).toMatch(/^Shop +localhost:\d+ \(local\)\nOrder +00000\d, /);
      expect(output, command.join(' ')).toMatch(/^Customer +\S/m);
    }
    expect(await read(state)).toEqual(before);
  });

  it('does not cancel an order after one of its parcels has been shipped', async () => {
    await ops('orders', 'ship', '4', '--retailer', '1');
    expect(await rejectionOf('orders', 'cancel', '4')).toContain(
      'some of its parcels have been shipped (1 Karoo: shipped',
    );
    expect(await read('SELECT count(*) AS n FROM refund WHERE order_id = 4')).toEqual([{ n: 0 }]);
  });

  it('records a parcel’s problem once, sends one email, and clears the problem', async () => {
    const failed = ['orders', 'fail-parcel', '4', '2', '--error', 'The courier  lost it.'] as const;
    for (const _ of ['once', 'and again']) {
      expect(await outcomeOf(...failed)).toBe(
        'The problem is recorded for order 000004 until the parcel’s next step. The customer is notified by email.\n',
      );
    }
    expect((await ops('orders', 'show', '4')).output).toContain(
      'Parcel of 2 Ubuntu: paid, promised for 2026-11-27\n    Problem: The courier lost it.\n',
    );
    expect(
      await read("SELECT count(*) AS n FROM order_event WHERE cause = 'failed: The courier lost it.'"),
    ).toEqual([{ n: 1 }]);
    expect(await read("SELECT count(*) AS n FROM mail_backlog WHERE template = 'parcel-failed'")).toEqual([
      { n: 1 },
    ]);
    expect((await ops('orders', 'clear-parcel-error', '4', '2')).output).toBe(
      'Order 000004 no longer shows the problem.\n',
    );
    expect(await rejectionOf('orders', 'clear-parcel-error', '4', '2')).toContain('Nothing was changed.');
    expect(await rejectionOf('orders', 'fail-parcel', '4', '9', '--error', 'x')).toContain(
      'Order 000004 has no parcel of retailer 9.',
    );
    expect(await rejectionOf('orders', 'fail-parcel', '3', '1', '--error', 'x')).toContain(
      'Only a paid parcel that has not been delivered can have an error.',
    );
    expect(await rejectionOf('orders', 'fail-parcel', '4', '2')).toContain('--error TEXT is required');
    expect(await rejectionOf('orders', 'fail-parcel', '99', '2', '--error', 'x')).toBe(
      'There is no order 000099. List them: npm run ops -- orders list',
    );
  });

  it('lists the newest orders first, filtered by status, text, retailer and day, up to a limit', async () => {
    const numbers = async (...args: string[]) =>
      (await ops('orders', 'list', ...args)).output.match(/^\d{6}/gm);
    expect(await numbers()).toEqual(['000004', '000003', '000002', '000001']);
    expect(await numbers('--status', 'refunded', '--limit', '1')).toEqual(['000003']);
    expect(await numbers('--text', 'thandi@spaza.example', '--retailer', '2')).toEqual([
      ...['000004', '000003', '000002'],
    ]);
    expect(await numbers('--text', 'RAD-1', '--day', '2026-11-21', '--limit', '1')).toEqual(['000004']);
    expect(await numbers('--text', '2')).toEqual(['000002']);
    expect((await ops('orders', 'list', '--status', 'expired')).output).toBe('There are no such orders.\n');
  });

  it('cancels one unshipped parcel, records its refund, and sends an email for each', async () => {
    await withStores({ kind: 'local' }, ({ db }) => insertPaidOrder(db, 5, [1, 2]));
    await ops('orders', 'ship', '5', '--retailer', '1');
    expect(await rejectionOf('orders', 'cancel', '5', '--retailer', '1')).toBe(
      'The parcel of retailer 1 in order 000005 is shipped and cannot be cancelled. Nothing was changed.',
    );
    expect(await rejectionOf('orders', 'cancel', '5', '--retailer', '9')).toContain(
      'has no parcel of retailer 9',
    );
    expect(await outcomeOf('orders', 'cancel', '5', '--retailer', '2', '--reason', 'it broke')).toBe(
      [
        'The parcel of retailer 2 in order 000005 is cancelled, and its units are back in stock.',
        'R 100.00 is due. Return it at the gateway, then run: npm run ops -- orders refund 5 --reference TEXT',
        'The customer is notified by email.',
        '',
      ].join('\n'),
    );
    expect(await rejectionOf('orders', 'refund', '5', '--amount', '99')).toBe(
      'Order 000005: R 100.00 (cancelled by an operator: it broke) is due. Nothing was changed. --amount must be this amount.',
    );
    expect((await ops('orders', 'refund', '5', '--amount', '100')).output).toContain(
      'Order 000005: R 100.00 is recorded as returned. The order is shipped.',
    );
    expect(
      await read(
        "SELECT template FROM mail_backlog WHERE message ->> '$.job.order_id' = 5 ORDER BY template",
      ),
    ).toEqual([
      { template: 'order-refunded' },
      { template: 'parcel-cancelled' },
      { template: 'parcel-shipped' },
    ]);
  });

  it('packs several orders and prints their documents, and lists those it cannot pack', async () => {
    await withStores({ kind: 'local' }, async ({ db }) => {
      for (const id of [11, 12, 13]) await insertPaidOrder(db, id, [1, 2]);
    });
    await ops('orders', 'cancel', '13');
    const { output } = await opsUnconfirmed('orders', 'pack', '11', '12', '13', '99');
    expect(output).toContain('Not packed  000013, 000099');
    expect(await outcomeOf('orders', 'pack', '11', '#000012', '13', '99')).toBe(
      [
        'Order 000011 is packed. Its parcels: 1 Karoo: packed, 2 Ubuntu: packed.',
        'Order 000012 is packed. Its parcels: 1 Karoo: packed, 2 Ubuntu: packed.',
        'Order 000013 was not packed: cancelled.',
        'Order 000099 was not packed: no such order.',
        '',
      ].join('\n'),
    );
    expect(await rejectionOf('orders', 'pack', '11', '12')).toContain(
      'No parcel of 000011, 000012 can be packed now. Nothing was changed.',
    );
    const folder = await mkdtemp(path.join(tmpdir(), 'packing-'));
    const [list = '', slips = '', labels = ''] = ['list', 'slips', 'labels'].map((name) =>
      path.join(folder, `${name}.pdf`),
    );
    const files = ['--picking-list', list, '--slips', slips, '--labels', labels];
    expect(await outcomeOf('orders', 'print', '11', '12', '13', ...files, '--label-size', 'a6')).toBe(
      [
        ...[list, slips, labels].map((file) => `Written: ${file}`),
        '4 parcels printed.',
        'Not printed, because no parcel is paid and not shipped: 000013.',
        '',
      ].join('\n'),
    );
    for (const [file, pages] of [
      [list, 1],
      [slips, 4],
      [labels, 4],
    ] as const) {
      const { buffer } = new Uint8Array(await readFile(file));
      expect((await readPdf(buffer)).pages, file).toHaveLength(pages);
    }
    await rm(folder, { recursive: true });
    expect(await rejectionOf('orders', 'print', '11')).toContain('Give --picking-list FILE');
    expect(await rejectionOf('orders', 'print', '13', '--labels', labels)).toBe(
      'No parcel of 000013 is paid and not shipped. Nothing was written.',
    );
    expect(await rejectionOf('orders', 'print', '11', '--labels', 'x', '--label-size', 'a5')).toContain(
      '--label-size must be a4 or a6',
    );
    expect(await rejectionOf('orders', 'print', '11', '--labels', '/nowhere/labels.pdf')).toContain(
      'could not be written',
    );
  });

  it('changes the delivery address until a parcel is packed, and saves notes for colleagues', async () => {
    await withStores({ kind: 'local' }, ({ db }) => insertPaidOrder(db, 21, [1, 2]));
    const change = (...flags: string[]) => ['orders', 'change-address', '21', ...flags];
    expect(await rejectionOf(...change())).toContain('Give the fields to change');
    expect(await rejectionOf(...change('--suburb', 'Central', '--phone', '12'))).toContain(
      '--phone: Enter a South African number',
    );
    expect(await rejectionOf(...change('--postal-code', 'x'))).toContain('--suburb: ');
    expect(await rejectionOf(...change('--suburb', 'Central', '--province', 'XX'))).toContain(
      'There is no province XX.',
    );
    const place = ['--street', '9 Loop Street', '--suburb', 'Central', '--notes', 'Ring twice'];
    const { output } = await opsUnconfirmed(...change(...place, '--postal-code', '8001'));
    expect(output).toMatch(/^After +Gogo Nkosi, 9 Loop Street, Central, .*Ring twice$/m);
    expect(output).toMatch(/^Check +8001 is in Western Cape/m);
    expect(await outcomeOf(...change(...place))).toBe(
      'Order 000021 is delivered to: Gogo Nkosi, 9 Loop Street, Central, Pietermaritzburg, 3201, KwaZulu-Natal.\n',
    );
    expect(await outcomeOf(...change(...place))).toContain('has this address already');
    const note = ['orders', 'note', '21', ' Rang at noon,\n no answer '];
    expect(await outcomeOf(...note, '--as', 'lwazi')).toBe('The note about order 000021 is saved.\n');
    expect(await rejectionOf(...note, '--as', 'lwazi')).toContain('You have saved this note before.');
    expect(await rejectionOf('orders', 'note', '21', ' ')).toBe('Write a note. Nothing was changed.');
    expect(await rejectionOf('orders', 'note', '999', 'x')).toContain('There is no order 000999.');
    const { output: shown } = await ops('orders', 'show', '21');
    expect(shown).toMatch(/delivery address changed by an operator \(by .+\)\n/);
    expect(shown).toMatch(/^Note of lwazi, .+: Rang at noon, no answer$/m);
    await ops('orders', 'pack', '21');
    expect(await rejectionOf(...change('--street', 'x'))).toContain(
      'can only change until a parcel is packed',
    );
  });

  it('rejects invalid arguments before it opens the stores', async () => {
    const healthy = process.env.STATE_DIR;
    process.env.STATE_DIR = '/dev/null';
    try {
      expect(await rejectionOf('orders', 'show', '12x')).toContain('The order number must be a number');
      expect(await rejectionOf('orders', 'show', '0')).toContain('not "0"');
      expect(await rejectionOf('orders', 'show')).toContain(
        'Usage: npm run ops -- orders show [options] <id>',
      );
      expect(await rejectionOf('orders', 'list', '--status', 'lost')).toContain(
        '--status must be one of placed,',
      );
      expect(await rejectionOf('orders', 'list', '--limit', '501')).toContain('from 1 to 500');
      expect(await rejectionOf('orders', 'ship', '1', '--retailer', 'Karoo')).toContain('--retailer must be');
      for (const link of [
        'http://track.example/1',
        'track.example/1',
        'https://localhost/1',
        'https://me:secret@track.example/',
        'javascript:alert(1)',
        `https://track.example/${'x'.repeat(400)}`,
      ]) {
        expect(await rejectionOf('orders', 'ship', '1', '--courier', 'Pudo', '--link', link)).toContain(
          '--link must be an https URL of at most 400 characters',
        );
      }
      expect(await rejectionOf('orders', 'ship', '1', '--number', '7')).toContain(
        '--courier NAME is required',
      );
      expect(await rejectionOf('orders', 'ship', '1', '--courier', ' ')).toContain('--courier is empty');
      expect(await rejectionOf('orders', 'ship', '1', '--courier', 'x'.repeat(61))).toContain(
        'the maximum is 60',
      );
      expect(await rejectionOf('orders', 'deliver', '1', '--courier', 'Pudo')).toContain(
        'Usage: npm run ops',
      );
      expect(await rejectionOf('orders', 'cancel', '1', '--reason', ' ')).toContain('--reason is empty');
      expect(await rejectionOf('orders', 'refund', '1', '--reference', 'x'.repeat(201))).toContain(
        'the maximum is 200',
      );
    } finally {
      process.env.STATE_DIR = healthy;
    }
  });

  it('reports an unknown order', async () => {
    for (const command of ['show', 'ship']) {
      expect(await rejectionOf('orders', command, '99')).toBe(
        'There is no order 000099. List them: npm run ops -- orders list',
      );
    }
  });
});

describe('npm run ops -- vouchers', () => {
  it('adds a voucher, ends it, and lists it', async () => {
    const offer = ['--percent', '10', '--minimum', '500', '--retailer', '1', '--limit', '2000'];
    const { output: added } = await ops('vouchers', 'add', 'braai', ...offer);
    expect(added).toMatch(
      /^Added: BRAAI {2}10% off from Karoo with a minimum of R 500\.00 {2}from 20.* {2}used 0 of 2,000\n$/,
    );
    expect(await rejectionOf('vouchers', 'add', 'OTHER', '--amont', '5')).toContain(
      'Usage: npm run ops -- vouchers add [options] <code>',
    );
    expect((await opsUnconfirmed('vouchers', 'end', 'Braai')).output).toMatch(
      /^Voucher +BRAAI .*\nEnds +now/m,
    );
    expect((await ops('vouchers', 'list')).output).not.toContain('(ended)');
    expect(await outcomeOf('vouchers', 'end', 'Braai')).toBe(
      'Voucher Braai has ended. Existing orders keep their discount.\n',
    );
    expect((await ops('vouchers', 'list')).output).toMatch(
      /^BRAAI {2}10% off.* \(ended\) {2}used 0 of 2,000\n$/,
    );
  });
});

describe('npm run ops -- payments reconcile, and accounts check', () => {
  const statement = path.join(PROJECT_FOLDER, 'test/scripts/fixtures/payfast-transaction-history.csv');
  const compared =
    '1 Nov 2026 to 6 Nov 2026: compared 2 payments (card 1, instant EFT 1) and 1 refund; 1 row ignored (PAYOUT).';

  /** Inserts the payments listed in the statement, with orders that do not match them. */
  async function insertStatedPayments(): Promise<void> {
    await withStores({ kind: 'local' }, ({ db }) =>
      db.batch([
        db
          .prepare(
            `INSERT INTO "order" (id, user_id, idempotency_key, amount_cents, delivery_cents, order_address, created_at)
             SELECT value, 1, 'key-' || value, 35000, 0, ?1, '2026-11-01' FROM json_each('[101, 102]')`,
          )
          .bind(ADDRESS),
        db.prepare(
          `INSERT INTO payment (id, order_id, gateway, reference, gateway_payment_id, status, amount_cents, created_at, paid_at)
           VALUES (101, 101, 'payfast', '101-paid', '90001', 'complete', 123450, '2026-11-01', '2026-11-01T06:14:30.000Z'),
             (102, 102, 'payfast', '102-paid', '90002', 'complete', 35000, '2026-11-03', '2026-11-03T17:03:10.000Z')`,
        ),
        db.prepare(
          `INSERT INTO refund (order_id, payment_id, amount_cents, reason, created_at, refunded_at)
           VALUES (102, 102, 35000, 'cancelled', '2026-11-04', '2026-11-04T08:31:00.000Z')`,
        ),
      ]),
    );
  }

  it('payments reconcile finds no differences, or lists them and exits with 1', async () => {
    await insertStatedPayments();
    expect(await ops('payments', 'reconcile', statement)).toEqual({
      exitCode: 0,
      output: `${compared}\nNo differences found.\n`,
      errors: '',
    });
    await withStores({ kind: 'local' }, ({ db }) =>
      db.prepare("UPDATE payment SET reference = 'x', gateway_payment_id = 'y' WHERE id = 101").run(),
    );
    expect(await ops('payments', 'reconcile', statement)).toEqual({
      exitCode: 1,
      output: `Line 2, 90001, R 1,234.50: the gateway received it, but the shop has no payment with the reference "101-paid".
Order 101: the shop received R 1,234.50 (y) at 2026-11-01 08:14 (South African time), but it is not in the statement.
${compared}\n`,
      errors: '2 differences found. Nothing was changed.\n',
    });
    expect(await rejectionOf('payments', 'reconcile', 'nowhere.csv')).toBe(
      'nowhere.csv: there is no such file, or it cannot be read. Nothing was changed.',
    );
  });

  it('accounts check lists the totals that differ, and stores the result for ops status', async () => {
    const status = () => withStores({ kind: 'local' }, ({ db }) => checkReconciliation(db, new Date()));
    expect(await status()).toEqual({
      isWell: false,
      text: 'never compared',
      remedy: 'npm run ops -- accounts check',
    });
    const { exitCode, output, errors } = await ops('accounts', 'check');
    expect(exitCode).toBe(1);
    expect(output).toContain(
      'order 101: its amount in cents differs from its items minus its discount (expected 0, found 35000)',
    );
    expect(errors).toMatch(/^\d+ differences found\. Nothing is corrected automatically\.\n$/);
    expect(await status()).toEqual({
      isWell: false,
      text: expect.stringMatching(
        /^\d+ differences at .+ \(South African time\): order \d+: .+; and \d+ more$/,
      ),
      remedy: 'npm run ops -- accounts check',
    });
    await withStores({ kind: 'local' }, ({ db }) =>
      db.exec('UPDATE reconciliation SET difference_count = 0'),
    );
    expect((await status()).isWell).toBe(true);
    await withStores({ kind: 'local' }, ({ db }) =>
      db.exec("UPDATE reconciliation SET checked_at = '2026-01-01'"),
    );
    expect(await status()).toEqual({
      isWell: false,
      text: expect.stringMatching(/^no differences at .+; not compared since$/),
      remedy: 'npm run ops -- accounts check',
    });
  });
});
