import { beforeAll, describe, expect, it } from 'vitest';
import { withStores } from '#scripts/shop/open-shop.ts';
import { aMigratedStateDir, keepOpen } from './support/a-script.ts';
import { ops, opsUnconfirmed, outcomeOf, rejectionOf } from './support/an-operator.ts';

keepOpen(aMigratedStateDir);

const AT = '2026-11-21T08:00:00.000Z';

beforeAll(async () => {
  await withStores({ kind: 'local' }, ({ db }) =>
    db.batch(
      [
        `INSERT INTO user (id, email, name, password_hash, created_at)
           VALUES (1, 'thandi@spaza.example', 'Thandi Nkosi', '', '${AT}')`,
        `INSERT INTO session (user_id, token_hash, device_name, created_at, last_seen_at, expires_at)
           VALUES (1, 'a', 'Phone', '${AT}', '${AT}', '2099-01-01')`,
        `INSERT INTO support_request (id, user_id, name, email, message, created_at)
           VALUES (7, 1, 'Thandi Nkosi', 'thandi@spaza.example', 'Where is' || char(10) || 'my parcel?', '${AT}')`,
        `INSERT INTO supplier (id, display_name) VALUES (1, 'Karoo')`,
        `INSERT INTO brand (id, name) VALUES (1, 'Kasi')`,
        `INSERT INTO product (id, supplier_id, brand_id, handle, sku, name, price_cents, created_at, updated_at)
           VALUES (1, 1, 1, 'radio', 'RAD-1', 'Radio', 10000, '${AT}', '${AT}')`,
      ].map((sql) => db.prepare(sql)),
    ),
  );
}, 120_000);

describe('npm run ops -- support', () => {
  it('lists, shows, answers, reopens and closes requests', async () => {
    expect(await outcomeOf('support', 'list')).toBe(
      'S-000007  2026-11-21 10:00  open, 0 answers  Thandi Nkosi <thandi@spaza.example>  Where is my parcel?\n',
    );
    expect((await opsUnconfirmed('support', 'answer', 'S-000007', '--text', 'Tomorrow.')).errors).toContain(
      '--yes',
    );
    expect(await outcomeOf('support', 'answer', 's-7', '--text', 'Tomorrow.')).toBe(
      'S-000007 is answered and closed.\n',
    );
    expect(await outcomeOf('support', 'answer', '7', '--text', 'Tomorrow.')).toContain('was sent before');
    expect(await outcomeOf('support', 'list')).toBe('There are no such support requests.\n');
    const shown = JSON.parse(await outcomeOf('support', 'show', '7', '--json')) as {
      answers: { message: string }[];
    };
    expect(shown.answers.map(({ message }) => message)).toEqual(['Tomorrow.']);
    expect(await outcomeOf('support', 'reopen', '7')).toBe('S-000007 is now open.\n');
    expect(await outcomeOf('support', 'close', '7')).toBe('S-000007 is now closed.\n');
    expect(await outcomeOf('support', 'close', '7')).toBe('S-000007 was already closed.\n');
  });

  it('rejects invalid arguments in one line', async () => {
    expect(await rejectionOf('support', 'show', 'S-999')).toContain('There is no support request S-999');
    expect(await rejectionOf('support', 'close', 'S-999')).toContain('There is no support request S-999');
    expect(await rejectionOf('support', 'show', 'parcel')).toContain('such as S-000123');
    expect(await rejectionOf('support', 'answer', '7')).toContain('--text TEXT is required');
    expect(await rejectionOf('support', 'answer', '7', '--text', 'x'.repeat(5_001))).toContain('5000');
  });
});

describe('npm run ops -- customers', () => {
  it('finds and shows a customer, and ends their sessions', async () => {
    expect(await outcomeOf('customers', 'find', 'nkosi')).toBe(
      '1  Thandi Nkosi  thandi@spaza.example  since 21 Nov 2026  0 orders\n',
    );
    expect(await outcomeOf('customers', 'show', '1')).toContain('Phone  since 2026-11-21 10:00');
    expect(await outcomeOf('customers', 'end-sessions', '1')).toBe('1 session of customer 1 ended.\n');
    expect(await outcomeOf('customers', 'show', '1')).not.toContain('Phone');
    expect(await rejectionOf('customers', 'find', 'x')).toContain('at least 2');
    expect(await rejectionOf('customers', 'show', '9')).toContain('There is no customer 9');
  });
});

describe('npm run ops -- sections', () => {
  it('adds, fills, dates, orders and removes sections', async () => {
    expect((await ops('sections', 'add', 'Load-shedding', '--from', '2026-12-01')).output).toContain(
      'is added.',
    );
    await ops('sections', 'add', 'Back to school');
    expect((await ops('sections', 'add-products', 'load-shedding', 'RAD-1')).output).toContain(
      'has 1 product.',
    );
    expect((await ops('sections', 'set', '1', '--to', '2026-12-24', '--from', 'none')).output).toContain(
      'Load-shedding (1): 1 product; to 2026-12-24\n',
    );
    expect((await ops('sections', 'add-products', 'back to school', 'RAD-1')).output).toContain(
      'has 1 product.',
    );
    expect((await ops('sections', 'remove-products', 'back to school', 'RAD-1')).output).toContain(
      '1 product removed from section Back to school.',
    );
    await ops('sections', 'order', 'back to school');
    expect(await outcomeOf('sections', 'list')).toBe(
      'Back to school (2): 0 products\nLoad-shedding (1): 1 product; to 2026-12-24\n',
    );
    expect((await ops('sections', 'remove', '1')).output).toContain('Section Load-shedding is removed.');
  });

  it('rejects invalid arguments in one line', async () => {
    for (const [args, message] of REJECTED) {
      expect(await rejectionOf('sections', ...args)).toContain(message);
    }
  });
});

const REJECTED: [string[], string][] = [
  [['add', 'back TO school'], 'already'],
  [['add', ' '], '1 to 60 characters'],
  [['add', 'Winter', '--from', '2026-02-30'], '--from must be a day'],
  [['add', 'Winter', '--from', '2026-06-02', '--to', '2026-06-01'], '--to is before --from'],
  [['set', 'Summer', '--name', 'Spring'], 'There is no section "Summer"'],
  [['add-products', 'back to school', 'NONE-1'], 'no product with SKU NONE-1'],
];
