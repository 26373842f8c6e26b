import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { OPS_COMMANDS } from '#scripts/ops/run-ops.ts';
import { type Shop, withStores } from '#scripts/shop/open-shop.ts';
import { PROJECT_FOLDER } from '#scripts/shop/shop-state.ts';
import { aMigratedStateDir, keepOpen } from './support/a-script.ts';
import { ops, opsUnconfirmed } from './support/an-operator.ts';

const AT = new Date(Date.now() - 3_600_000).toISOString();
const TODAY = AT.slice(0, 10);
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

keepOpen(aMigratedStateDir);

/** Creates a shop with at least one row for each command that lists something. */
beforeAll(async () => {
  process.env.BACKUP_PASSPHRASE = 'fynbos and protea in the wind';
  await withStores({ kind: 'local' }, ({ db }) =>
    db.batch(
      [
        `INSERT INTO user (id, email, name, password_hash, created_at, removal_requested_at)
           VALUES (1, 'thandi@spaza.example', 'Thandi Nkosi', '', '${AT}', '${AT}')`,
        `INSERT INTO supplier (id, display_name) VALUES (1, 'Karoo')`,
        `INSERT INTO brand (id, name) VALUES (1, 'Kasi')`,
        `INSERT INTO product (id, supplier_id, brand_id, handle, sku, name, price_cents, stock, held, received,
           created_at, updated_at) VALUES (1, 1, 1, 'radio', 'RAD-1', 'Radio', 10000, 6, 4, 10, '${AT}', '${AT}')`,
        `INSERT INTO "order" (id, user_id, idempotency_key, status, amount_cents, delivery_cents, order_address, created_at)
           VALUES (1, 1, 'key', 'paid', 40000, 0, '${ADDRESS}', '${AT}')`,
        `INSERT INTO order_child (order_id, supplier_id, supplier_name, status, delivery_fee_cents, promised_date)
           VALUES (1, 1, 'Karoo', 'paid', 0, '2099-11-27')`,
        `INSERT INTO order_item (id, order_id, product_id, supplier_id, quantity, price_cents, savings_cents, product)
           VALUES (1, 1, 1, 1, 4, 10000, 0, '${COPY}')`,
        `INSERT INTO payment (order_id, gateway, reference, status, amount_cents, created_at, paid_at)
           VALUES (1, 'payfast', 'ours', 'complete', 40000, '${AT}', '${AT}')`,
        `INSERT INTO order_return (id, order_id, supplier_id, reason, comment, requested_at)
           VALUES (1, 1, 1, 'defective', 'It hums.', '${AT}')`,
        `INSERT INTO order_return_item (return_id, order_item_id, quantity) VALUES (1, 1, 1)`,
        `INSERT INTO retained_record (order_id, recipient_name, recipient_business_name, recipient_vat_number,
           recipient_address, recorded_at) VALUES (1, 'Thandi Nkosi', '', '', '7 Church Street', '${AT}')`,
        `INSERT INTO support_request (id, user_id, name, email, message, created_at)
           VALUES (7, 1, 'Thandi Nkosi', 'thandi@spaza.example', 'Where is my parcel?', '${AT}')`,
        `INSERT INTO mail_backlog (id, state, template, message, reason, changed_at)
           VALUES ('m', 'dead', 'welcome', '{}', 'no such mailbox', '${AT}')`,
        `INSERT INTO catalogue_pull (supplier_id, url, kind, every_hours, next_at)
           VALUES (1, 'https://files.spaza.example/a.csv', 'stock', 24, '2099-01-01')`,
        `INSERT INTO content_section (name) VALUES ('Specials')`,
        `INSERT INTO affiliate (id, name) VALUES (1, 'Kasi Deals')`,
        `INSERT INTO review (product_id, stars, text, supplier_name, status, created_at, updated_at)
           VALUES (1, 5, 'Loud and clear.', 'Karoo', 'waiting', '${AT}', '${AT}')`,
        `INSERT INTO web_vital (page, name, value, connection, memory, created_at)
           VALUES ('product', 'LCP', 1200, '4g', 4, '${AT}')`,
        `INSERT INTO search_count (day, query, searches, found, networks, is_common)
           VALUES ('${TODAY}', 'radio', 5, 1, 3, 1)`,
      ].map((sql) => db.prepare(sql)),
    ),
  );
  for (const command of [
    ['vouchers', 'add', 'SAVE10', '--percent', '10'],
    ['search', 'synonyms', 'add', 'wireless', 'radio'],
    ['operators', 'add', 'owner@spaza.example', '--role', 'owner'],
    ['retailers', 'commission', '1', '--percent', '10', '--from', TODAY],
    ['categories', 'add', 'Home'],
    ['delivery', 'set', '1', '--fee', '60'],
  ]) {
    expect((await ops(...command)).errors).toBe('');
  }
}, 120_000);

const folder = await mkdtemp(path.join(tmpdir(), 'shop-json-'));
const STATEMENT = path.join(PROJECT_FOLDER, 'test/scripts/fixtures/payfast-transaction-history.csv');

/** Every read-only command: its arguments, its exit code in this test, and the fields of the result or its first row. */
const COMMANDS: Record<string, { args?: string[]; exitCode?: number; fields: string }> = {
  status: { exitCode: 1, fields: 'checks build' },
  'maintenance status': { fields: 'on until message problem' },
  'maintenance bypass': { fields: 'link accessUntil' },
  'offline status': { fields: 'on' },
  'route-rules list': { fields: 'rules invalid' },
  'route-rules check': { fields: 'invalid' },
  backup: { args: ['--to', folder], fields: 'path bytes deleted' },
  'backup list': { args: ['--from', folder], fields: 'madeAt shop migration path bytes' },
  'orders list': { fields: 'id status createdAt totalCents customerName parcels dueCents refundedCents' },
  'orders show': { args: ['1'], fields: 'order erasedAt payments refunds events notes' },
  'orders print': {
    args: ['1', '--slips', path.join(folder, 'slips.pdf')],
    fields: 'files parcels notPrinted',
  },
  'returns list': {
    fields: 'id orderId status reason remedy requestedAt supplierId supplierName pieces dueCents',
  },
  'returns show': {
    args: ['1'],
    fields:
      'id orderId status reason remedy requestedAt supplierId supplierName pieces dueCents supplier_id comment note refusal lines events',
  },
  'payments reconcile': { args: [STATEMENT], exitCode: 1, fields: 'differences' },
  'accounts check': { exitCode: 1, fields: 'count differences' },
  'customers find': { args: ['thandi'], fields: 'id name email createdAt orders' },
  'customers show': {
    args: ['1'],
    fields:
      'id name email createdAt pendingEmail emailVerifiedAt businessName vatNumber removalRequestedAt erasedAt orders addresses newestOrders sessions requests',
  },
  'support list': {
    fields: 'id userId name email message isSuspicious createdAt closedAt answers reference',
  },
  'support show': { args: ['S-000007'], fields: 'request answers others' },
  'reviews list': {
    fields:
      'id version status stars title text author userId orderId productId product variant retailer refusal answer helpful createdAt updatedAt',
  },
  'removals list': { fields: 'userId email requestedAt erasedAt openOrders' },
  'removals retained': { args: ['1'], fields: 'name businessName vatNumber address recordedAt' },
  'categories list': { fields: 'id parentId name kind mappedTo position sizeGuide products path' },
  'sections list': { fields: 'id name fromDay toDay products' },
  'retailers list': {
    fields:
      'id display_name vat_number address npo_id return_days order_email order_emails story cause retired_at',
  },
  'retailers statement': { args: ['1'], fields: 'retailer period figures entries' },
  'retailers statements': { fields: 'retailer period figures' },
  'retailers commission': { args: ['1'], fields: 'fromDay basisPoints' },
  'affiliates statements': { fields: 'id name orders sold_cents credited_cents' },
  'pulls list': {
    fields: 'supplierId supplierName retiredAt url kind everyHours nextAt etag endedAt outcome report',
  },
  'products find': {
    args: ['RAD-1'],
    fields: 'id sku name retailer priceCents savingsCents priceVaries stock variants state',
  },
  'products show': {
    args: ['RAD-1'],
    fields:
      'id sku name brand retailer descriptionHtml returnExclusion updatedAt hasVariants images state isRetailerRetired categories rows',
  },
  'delivery list': { fields: 'retailers rates' },
  'mail list': { fields: 'failing backlog' },
  'search report': { fields: 'mostFrequent nothingFound withoutClick' },
  'search synonyms list': { fields: 'phrase finds' },
  'report vitals': { fields: 'page name views p75 p90' },
  'vouchers list': {
    fields:
      'code kind value minimum_cents supplier_name category_name valid_from valid_to total_limit customer_limit uses',
  },
  events: { fields: 'id operator at act reason record details' },
  'operators list': { fields: 'email role createdAt' },
};

/** Writes in the order in which they run. Each JSON result must contain the state of D1 or KV after the write. */
const WRITES: readonly [command: string, args: string[], state: (shop: Shop) => Promise<unknown>][] = [
  [
    'orders pack',
    ['1'],
    inDatabase(`SELECT json_object('packed', json_array(json_object('orderId', o.id, 'status', o.status,
        'parcels', json_array(json_object('supplierId', c.supplier_id, 'status', c.status)))), 'rejected', json_array())
      FROM "order" o JOIN order_child c ON c.order_id = o.id WHERE c.status = 'packed'`),
  ],
  [
    'orders ship',
    ['1', '--courier', 'The Courier Guy', '--number', 'TCG1'],
    inDatabase(`SELECT json_object('isChanged', json('true'), 'orderId', o.id, 'status', o.status,
        'parcels', json_array(json_object('supplierId', c.supplier_id, 'status', c.status)),
        'tracking', json_object('courier', c.courier, 'number', c.tracking_number, 'url', c.tracking_url))
      FROM "order" o JOIN order_child c ON c.order_id = o.id WHERE c.status = 'shipped'`),
  ],
  [
    'orders grant-refund',
    ['1', '--reason', 'arrived late', '--sku', 'RAD-1'],
    inDatabase(`SELECT json_object('orderId', order_id, 'amountCents', amount_cents,
        'parcels', json_array(json_object('supplierId', supplier_id, 'cents', amount_cents)))
      FROM refund WHERE refunded_at IS NULL AND reason = 'arrived late'`),
  ],
  [
    'orders refund',
    ['1', '--reference', 'RF-1'],
    inDatabase(`SELECT json_object('orderId', order_id, 'reference', reference, 'refunds',
        json_array(json_object('id', id, 'paymentId', payment_id, 'amountCents', amount_cents)))
      FROM refund WHERE refunded_at IS NOT NULL`),
  ],
  [
    'returns accept',
    ['1', '--note', 'Send it by post.'],
    inDatabase(`SELECT json_object('isChanged', json('true'), 'returnId', id, 'orderId', order_id, 'status', status)
      FROM order_return WHERE note = 'Send it by post.'`),
  ],
  [
    'products stock',
    ['RAD-1', '--count', '12', '--reason', 'counted'],
    inDatabase(`SELECT json_object('isChanged', json('true'), 'id', id, 'sku', sku, 'stock', stock)
      FROM product WHERE stock = 12`),
  ],
  [
    'vouchers add',
    ['SPRING', '--amount', '50', '--minimum', '200'],
    inDatabase(`SELECT json_object('code', code, 'kind', kind, 'value', value, 'minimum_cents', minimum_cents,
        'valid_from', valid_from) FROM voucher WHERE code = 'SPRING'`),
  ],
  [
    'vouchers end',
    ['SPRING'],
    inDatabase(`SELECT json_object('code', record_id) FROM operator_event WHERE act = 'vouchers.end'`),
  ],
  [
    'reviews publish',
    ['1'],
    inDatabase(
      `SELECT json_object('isChanged', json('true'), 'id', id) FROM review WHERE status = 'published'`,
    ),
  ],
  [
    'support close',
    ['S-000007'],
    inDatabase(`SELECT json_object('isChanged', json('true'), 'reference', printf('S-%06d', id), 'isOpen', json('false'))
      FROM support_request WHERE closed_at IS NOT NULL`),
  ],
  [
    'sections add',
    ['Braai'],
    inDatabase(`SELECT json_object('id', id, 'name', name) FROM content_section WHERE name = 'Braai'`),
  ],
  [
    'categories add',
    ['Home/Lamps'],
    inDatabase(
      `SELECT json_object('id', id, 'category', 'Home/' || name) FROM category WHERE name = 'Lamps'`,
    ),
  ],
  [
    'route-rules add',
    ['/old', '/about', '--status', '301'],
    async ({ kv }) => ({
      ...{ from: '/old', flag: 'route-rules', value: await kv.get('route-rules') },
      ...{ redirect: '/about', status: 301, unrecorded: null },
    }),
  ],
  [
    'maintenance on',
    ['--message', 'Back soon'],
    async ({ kv }) => ({
      ...{ on: true, flag: 'maintenance', value: await kv.get('maintenance') },
      ...{ until: null, message: 'Back soon', unrecorded: null },
    }),
  ],
];

/** Runs a query that returns one JSON object, or no row before the change. */
function inDatabase(query: string): (shop: Shop) => Promise<unknown> {
  return async ({ db }) => {
    const [text] = await db.prepare(query).raw<[string]>();
    return text === undefined ? null : JSON.parse(text[0]);
  };
}

function readState(state: (shop: Shop) => Promise<unknown>): Promise<unknown> {
  return withStores({ kind: 'local' }, state);
}

describe('npm run ops -- COMMAND --json', () => {
  it.each(Object.keys(OPS_COMMANDS))('is an option of %s', async (name) => {
    expect((await ops(...name.split(' '), '--help')).output).toMatch(/^ +--json +print the result as JSON$/m);
  });

  it('has a row in COMMANDS for every read-only command', () => {
    const reading = Object.entries(OPS_COMMANDS).filter(([, { changes }]) => changes === 'nothing');
    expect(Object.keys(COMMANDS).toSorted()).toEqual(
      [...reading.map(([name]) => name), 'retailers commission'].toSorted(),
    );
  });

  it.each(Object.entries(COMMANDS))('prints %s as JSON', async (name, row) => {
    const { exitCode, output, errors } = await ops(...name.split(' '), ...(row.args ?? []), '--json');
    const result: unknown = JSON.parse(output);
    const first: unknown = Array.isArray(result) ? result[0] : result;
    expect(Object.keys(first as object).join(' ')).toBe(row.fields);
    expect([exitCode, errors === '']).toEqual([row.exitCode ?? 0, exitCode === 0]);
  });

  it.each(WRITES)('prints the change of %s as JSON', async (name, args, state) => {
    const before = await readState(state);
    const { exitCode, output, errors } = await ops(...name.split(' '), ...args, '--json');
    expect([exitCode, errors]).toEqual([0, '']);
    const after = await readState(state);
    expect(after).not.toEqual(before);
    expect(JSON.parse(output)).toMatchObject(after as object);
  });

  it('reports that a repeated write changed nothing', async () => {
    const { output } = await ops('support', 'close', 'S-000007', '--json');
    expect(JSON.parse(output)).toEqual({ isChanged: false, reference: 'S-000007', isOpen: false });
  });

  it('prints the commission rates after a change as one object', async () => {
    const rate = ['--percent', '11', '--from', '2099-01-01'];
    const { output } = await ops('retailers', 'commission', '1', ...rate, '--json');
    expect(JSON.parse(output)).toMatchObject({ id: 1 });
    expect(output).toContain('1100');
  });

  it('asks for confirmation on stderr, so that stdout contains only the result', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { exitCode, output, errors } = await opsUnconfirmed('vouchers', 'end', 'SAVE10', '--json');
    expect([exitCode, output]).toEqual([1, '']);
    expect(errors).toMatch(/^This command needs a confirmation. Nothing was changed./);
    expect(printed.mock.calls.join('\n')).toMatch(/^Shop .*\nVoucher +SAVE10/);
  });

  it('leaves stdout empty if a write is rejected', async () => {
    const { exitCode, output, errors } = await ops('orders', 'pack', '1', '--json');
    expect([exitCode, output]).toEqual([1, '']);
    expect(errors).toMatch(/^No parcel of order 000001 /);
  });
});
