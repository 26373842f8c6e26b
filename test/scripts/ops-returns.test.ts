import { beforeAll, describe, expect, it } from 'vitest';
import { withStores } from '#scripts/shop/open-shop.ts';
import { orderStatusChangeStatements } from '#worker/api/orders/order-status.repository.ts';
import { parcelChangeStatements } from '#worker/operations/parcel-status.repository.ts';
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

/** A delivered order of four radios at R 100.00, with three return requests for one radio each. */
beforeAll(async () => {
  await withStores({ kind: 'local' }, async ({ db }) => {
    const change = { orderId: 1, userId: null, cause: 'it went on', now: new Date(PLACED_AT) };
    await db.batch([
      db
        .prepare(
          `INSERT INTO user (id, email, name, password_hash, created_at) VALUES (1, 'thandi@spaza.example', 'Thandi', '', ?)`,
        )
        .bind(PLACED_AT),
      db.prepare(`INSERT INTO supplier (id, display_name) VALUES (1, 'Karoo')`),
      db.prepare(`INSERT INTO brand (id, name) VALUES (1, 'Kasi')`),
      db
        .prepare(
          `INSERT INTO product (id, supplier_id, brand_id, handle, sku, name, price_cents, stock, held, received,
             created_at, updated_at) VALUES (1, 1, 1, 'radio', 'RAD-1', 'Radio', 10000, 6, 4, 10, ?1, ?1)`,
        )
        .bind(PLACED_AT),
      db
        .prepare(
          `INSERT INTO "order" (id, user_id, idempotency_key, amount_cents, delivery_cents, order_address, created_at)
           VALUES (1, 1, 'key', 40000, 0, ?, ?)`,
        )
        .bind(ADDRESS, PLACED_AT),
      db.prepare(
        `INSERT INTO order_child (order_id, supplier_id, supplier_name, delivery_fee_cents, promised_date)
         VALUES (1, 1, 'Karoo', 0, '2026-11-27')`,
      ),
      db
        .prepare(
          `INSERT INTO order_item (id, order_id, product_id, supplier_id, quantity, price_cents, savings_cents, product)
           VALUES (1, 1, 1, 1, 4, 10000, 0, ?)`,
        )
        .bind(COPY),
      db
        .prepare(
          `INSERT INTO payment
             (order_id, gateway, reference, gateway_payment_id, method, status, amount_cents, created_at, paid_at)
           VALUES (1, 'payfast', 'ours', 'theirs', 'card', 'complete', 40000, ?1, ?1)`,
        )
        .bind(PLACED_AT),
      ...orderStatusChangeStatements(db, { ...change, to: 'paid' }),
      ...(['shipped', 'delivered'] as const).flatMap((to) =>
        parcelChangeStatements(db, { ...change, supplierId: null, to }),
      ),
      ...[1, 2, 3].flatMap((id) => [
        db
          .prepare(
            `INSERT INTO order_return (id, order_id, supplier_id, reason, comment, requested_at)
             VALUES (?1, 1, 1, 'defective', 'It hums.' || char(10) || 'Loudly.', ?2)`,
          )
          .bind(id, `2026-11-22T08:00:0${id}.000Z`),
        db
          .prepare('INSERT INTO order_return_item (return_id, order_item_id, quantity) VALUES (?, 1, 1)')
          .bind(id),
        db
          .prepare(
            `INSERT INTO order_return_event (return_id, status, created_at)
             SELECT id, status, requested_at FROM order_return WHERE id = ?`,
          )
          .bind(id),
      ]),
    ]);
  });
}, 60_000);

async function linesOf(...args: string[]): Promise<string[]> {
  return (await outcomeOf('returns', ...args)).trimEnd().split('\n');
}

async function waitingEmails(): Promise<string[]> {
  const { results } = await withStores({ kind: 'local' }, ({ db }) =>
    db
      .prepare("SELECT template FROM mail_backlog WHERE template LIKE 'return-%' ORDER BY 1")
      .all<{ template: string }>(),
  );
  return results.map(({ template }) => template);
}

describe('npm run ops -- returns', () => {
  it('lists and shows open returns, and ops status counts them', async () => {
    const line = /^1 {2}2026-11-22 10:00 {2}requested {2}order 000001 {2}1 Karoo {2}1 unit, defect$/;
    expect(await linesOf('list')).toEqual([
      expect.stringMatching(line),
      expect.stringMatching(/^2 /),
      expect.stringMatching(/^3 /),
    ]);
    expect(await linesOf('list', '--status', 'received')).toEqual(['There are no such returns.']);
    expect(await linesOf('show', '1')).toEqual([
      expect.stringMatching(line),
      ...['    1 × RAD-1 Radio', "    Customer's comment: It hums. Loudly.", '2026-11-22 10:00  requested'],
    ]);
    expect((await ops('status')).output).toMatch(
      /\nReturns +ok +npm run ops -- returns list +3 returns waiting for an answer, the oldest since 2026-11-22 10:00 .*\n/,
    );
    expect(await rejectionOf('returns', 'show', '9')).toBe(
      'There is no return 9. List them: npm run ops -- returns list',
    );
    expect(await rejectionOf('returns', 'list', '--status', 'lost')).toContain(
      '--status must be one of requested,',
    );
  });

  it('accepts a return with a note, and notifies the customer once', async () => {
    const asked = await opsUnconfirmed('returns', 'accept', '1', '--note', 'To 12 Main Road');
    expect([asked.exitCode, asked.output]).toEqual([
      1,
      expect.stringMatching(
        /^Return +1 .* requested .*\nAccepts +the return, for good\nNote +To 12 Main Road\nCustomer /m,
      ),
    ]);
    expect(await waitingEmails()).toEqual([]);
    expect(await linesOf('accept', '1', '--note', ' To 12 Main\nRoad ')).toEqual([
      'Return 1 of order 000001 is accepted.',
      'The customer is notified by email.',
    ]);
    expect(await linesOf('accept', '1')).toEqual([
      'Return 1 of order 000001 is accepted.',
      'It already had this status. Nothing was changed, and no email is sent.',
    ]);
    expect(await linesOf('show', '1')).toContain('    Return instructions: To 12 Main Road');
    expect((await ops('orders', 'show', '1')).output).toMatch(
      /\nReturn 1: accepted\n[\s\S]*delivered \(Karoo\): return 1 was accepted \(by \S+\)\n/,
    );
    expect(await waitingEmails()).toEqual(['return-accepted']);
  });

  it('refuses a return only with a reason, and rejects invalid status changes', async () => {
    expect(await rejectionOf('returns', 'refuse', '2')).toBe(
      '--reason TEXT is required. Nothing was changed.',
    );
    expect(await rejectionOf('returns', 'refuse', '9', '--reason', 'Worn.')).toBe(
      'There is no return 9. List them: npm run ops -- returns list',
    );
    expect(await rejectionOf('returns', 'received', '2')).toBe(
      'Return 2 is requested and cannot be received now. Nothing was changed. Show it: npm run ops -- returns show 2',
    );
    const asked = await opsUnconfirmed('returns', 'refuse', '2', '--reason', 'It was worn.');
    expect([asked.exitCode, asked.errors]).toEqual([
      1,
      expect.stringMatching(/^This command needs a confirmation\. Nothing was changed\./),
    ]);
    expect(asked.output).toMatch(
      /^Return +2 .* requested .*\nRefuses +the return, for good\nReason +It was worn\.\nCustomer /m,
    );
    expect(await linesOf('list', '--status', 'refused')).toEqual(['There are no such returns.']);
    expect(await linesOf('refuse', '2', '--reason', 'It was worn.')).toEqual([
      'Return 2 of order 000001 is refused.',
      'The customer is notified by email.',
    ]);
    expect(await linesOf('show', '2')).toContain('    Reason for refusal: It was worn.');
    expect(await rejectionOf('returns', 'accept', '2')).toContain(
      'Return 2 is refused and cannot be accepted now.',
    );
    expect(await waitingEmails()).toEqual(['return-accepted', 'return-refused']);
  });

  it('marks a return as received, which makes its refund due; the refund closes the return', async () => {
    expect(await linesOf('received', '1')).toEqual([
      'Return 1 of order 000001 is received.',
      'R 100.00 is due. Return it at the gateway, then run: npm run ops -- orders refund 1 --reference TEXT',
      'The customer is notified by email.',
    ]);
    expect((await linesOf('list'))[0]).toMatch(/^1 .* received .* refund due: R 100\.00$/);
    expect((await ops('status')).output).toMatch(/1 return waiting for the refund, the oldest/);
    expect((await ops('orders', 'refund', '1', '--reference', 'R-1')).output).toContain(
      'R 100.00 is recorded',
    );
    expect((await linesOf('show', '1')).at(-1)).toMatch(/ {2}refunded$/);
    expect(await linesOf('received', '1')).toEqual([
      'Return 1 of order 000001 is refunded.',
      'It already had this status. Nothing was changed, and no email is sent.',
    ]);
    expect(await waitingEmails()).toEqual(['return-accepted', 'return-received', 'return-refused']);
    expect((await ops('accounts', 'check')).exitCode).toBe(0);
  });

  it('settles a defect with a remedy other than the one the customer chose', async () => {
    await withStores({ kind: 'local' }, ({ db }) =>
      db.prepare("UPDATE order_return SET remedy = 'repair' WHERE id = 3").run(),
    );
    expect((await linesOf('list'))[0]).toMatch(/1 unit, defect, wants a repair$/);
    await linesOf('accept', '3');
    expect(await rejectionOf('returns', 'received', '3', '--remedy', 'cake')).toBe(
      '--remedy must be one of refund, replacement, repair, not "cake".',
    );
    const asked = await opsUnconfirmed('returns', 'received', '3', '--remedy', 'replacement');
    expect(asked.output).toMatch(/^Money +none is due: the customer gets a replacement$/m);
    expect(await linesOf('received', '3', '--remedy', 'replacement')).toEqual([
      'Return 3 of order 000001 is replaced.',
      'No money is due for it.',
      'The customer is notified by email.',
    ]);
    expect((await ops('accounts', 'check')).exitCode).toBe(0);
  });
});
