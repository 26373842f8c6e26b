import { beforeAll, describe, expect, it } from 'vitest';
import { withStores } from '#scripts/shop/open-shop.ts';
import { carryOutRemovals } from '#worker/api/removals/carry-out-removals.ts';
import { aMigratedStateDir, keepOpen } from './support/a-script.ts';
import { ops, opsUnconfirmed, rejectionOf } from './support/an-operator.ts';

const ADDRESS = JSON.stringify({
  address: {
    ...{ recipient: 'Thandi', phone: '+27821234567', street: '12 Vilakazi Street', complex: 'Flat 3' },
    ...{ suburb: 'Orlando West', city: 'Soweto', province_id: 3, postal_code: '1804', notes: '' },
    province: { id: 3, name: 'Gauteng', code: 'GP' },
  },
  contact: { name: 'Thandi Nkosi', email: 'thandi@spaza.example', phone: '+27821234567' },
});

keepOpen(aMigratedStateDir);

/** An ISO timestamp, such as `2026-11-25T10:00:00.000Z`. */
function ago(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

/**
 * Customers 1 to 4 requested their accounts' removal 31, 20, 10 and 3 days ago. Customer 1 has a delivered order (1)
 * and a shipped one (2); customer 2 has a packed order (3).
 */
beforeAll(async () => {
  await withStores({ kind: 'local' }, async ({ db }) => {
    const names = ['thandi', 'sipho', 'nomsa', 'zanele'];
    await db.batch([
      ...[31, 20, 10, 3].map((days, index) =>
        db
          .prepare(
            `INSERT INTO user (id, email, name, password_hash, created_at, removal_requested_at)
             VALUES (?1, ?2 || '@spaza.example', ?2, '', ?3, ?3)`,
          )
          .bind(index + 1, names[index] ?? '', ago(days)),
      ),
      ...[
        { user: 1, status: 'delivered' },
        { user: 1, status: 'shipped' },
        { user: 2, status: 'packed' },
      ].flatMap(({ user, status }, index) => [
        db
          .prepare(
            `INSERT INTO "order" (id, user_id, idempotency_key, status, amount_cents, delivery_cents, order_address,
               customer_business_name, created_at)
             VALUES (?1, ?2, 'key-' || ?1, ?3, 20000, 0, ?4, 'Nkosi Trading', ?5)`,
          )
          .bind(index + 1, user, status, ADDRESS, ago(40)),
        db
          .prepare(
            `INSERT INTO payment (order_id, gateway, reference, status, amount_cents, created_at, paid_at)
             VALUES (?1, 'payfast', 'paid-' || ?1, 'complete', 20000, ?2, ?2)`,
          )
          .bind(index + 1, ago(40)),
      ]),
    ]);
  });
}, 60_000);

describe('npm run ops -- removals', () => {
  it('lists pending removals with due dates and open orders; ops status warns of overdue ones', async () => {
    const lines = (await ops('removals', 'list')).output.trimEnd().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(
        /^1 {2}thandi@spaza\.example {2}requested .*, delayed by open orders until .* at the latest: 000002$/,
      ),
      expect.stringMatching(/^2 {2}sipho@spaza\.example {2}requested .*: 000003$/),
      expect.stringMatching(
        /^3 {2}nomsa@spaza\.example {2}requested \d{4}-\d\d-\d\d \d\d:\d\d {2}due \d+ \w+ \d{4}$/,
      ),
      expect.stringMatching(/^4 {2}zanele@spaza\.example /),
    ]);
    expect((await ops('status')).output).toMatch(
      /\nRemovals +NOT WELL +npm run ops -- removals list +4 accounts waiting, the oldest since .*; 1 account waiting for more than 30 days\n/,
    );
  });

  it('shows what cron has erased, and the records retained by law', async () => {
    const done = await withStores({ kind: 'local' }, ({ db }) =>
      carryOutRemovals(db, new Date(), 'https://shop.test'),
    );
    expect(done).toBe(1);
    expect((await ops('removals', 'list')).output).toMatch(
      /^1 {2}\(erased\) {2}requested .* erased .* except for open orders: 000002\n2 {2}sipho/,
    );
    expect((await ops('status')).output).toMatch(
      /\nRemovals +ok +3 accounts waiting, the oldest since .*; 1 account erased except for open orders\n/,
    );
    const { output } = await ops('orders', 'show', '1');
    expect(output).toMatch(/\nCustomer: erased 20.*\n/);
    expect(output).not.toMatch(/Thandi|Vilakazi|thandi@/);
    expect((await ops('orders', 'show', '2')).output).toContain(
      'Customer: Thandi Nkosi, thandi@spaza.example',
    );
    expect((await ops('removals', 'retained', '1')).output).toMatch(
      /^Thandi Nkosi; Nkosi Trading; Flat 3, 12 Vilakazi Street, Orlando West, Soweto, Gauteng, 1804\nIt will be deleted on \d+ \w+ 20\d\d\.\n$/,
    );
    expect(await rejectionOf('removals', 'retained', '2')).toBe('Order 000002 has no retained record.');
  });

  it('withdraws a pending removal by email or id, but not one that was carried out', async () => {
    const asked = await opsUnconfirmed('removals', 'withdraw', 'Sipho@Spaza.example');
    expect([asked.exitCode, asked.output]).toEqual([
      1,
      expect.stringMatching(/^Account +2 {2}sipho@spaza\.example/m),
    ]);
    expect((await ops('removals', 'withdraw', 'Sipho@Spaza.example')).output).toContain(
      'The removal of account 2 is withdrawn.',
    );
    expect((await ops('removals', 'withdraw', '3')).output).toContain(
      'The removal of account 3 is withdrawn.',
    );
    for (const whom of ['1', 'thandi@spaza.example', 'sipho@spaza.example', 'nobody@spaza.example']) {
      expect(await rejectionOf('removals', 'withdraw', whom)).toContain(`No removal of "${whom}" is waiting`);
    }
    expect((await ops('removals', 'list')).output.trimEnd().split('\n')).toHaveLength(2);
  });
});
