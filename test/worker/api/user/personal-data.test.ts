import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { aFullCustomer } from '#test/support/a-full-customer.ts';
import { aCustomer, anAffiliate } from '#test/support/a-shop.ts';
import { call } from '#test/support/call.ts';
import { countedDatabase } from '#test/support/counted-database.ts';
import { holdClock } from '#test/support/hold-clock.ts';
import { visit } from '#test/support/the-shop.ts';
import { PERSONAL_TABLES } from '#worker/api/user/personal-data.ts';

/** Tables that contain nothing about a customer. */
const NOT_PERSONAL: Record<string, string> = {
  supplier: 'a retailer',
  brand: 'the catalogue',
  category: 'the catalogue',
  category_ancestor: 'the catalogue',
  content_section: 'the catalogue',
  product: 'the catalogue',
  product_category: 'the catalogue',
  product_content_section: 'the catalogue',
  retired_product: 'the catalogue',
  search_spelling: 'the catalogue',
  option_value: 'the catalogue',
  option_text: 'the catalogue',
  option_text_value: 'the catalogue',
  product_option: 'the catalogue',
  product_option_walk: 'the progress of a job',
  search_count: 'search queries without customers; rare queries are deleted',
  search_synonym: 'search synonyms that operators maintain',
  product_popularity: 'how well a product sells, without customers',
  product_popularity_day: 'the date of product_popularity',
  product_sales: 'units of a product sold per day, without customers',
  province: 'a list of places',
  delivery_rate: 'a retailer’s delivery fees',
  affiliate: 'a partner of the shop',
  commission_rate: 'a retailer’s commission',
  statement_month: 'a closed month of the retailers’ statements',
  statement_closing: 'a retailer’s totals of a closed month',
  catalogue_pull: 'a retailer’s file that the shop fetches',
  voucher: 'the shop’s offers; the order records which one a customer used',
  assertion: 'always empty',
  catalogue_change: 'the catalogue',
  catalogue_import: 'the last import of each retailer',
  import_lease: 'the running import of each retailer',
  import_undo: 'the state of products before that import',
  product_notice_due: 'products whose alerts may be due, without customers',
  analytics_event: 'actions in the shop, without the visitor',
  web_vital: 'page speed, without the visitor',
  reconciliation_progress: 'the progress of the reconciliation',
  reconciliation: 'differences with order and product ids',
  mail_delivery: 'ids and kinds of emails, without recipients',
  job_run: 'the last run of each scheduled job',
  status_alert: 'problems of the shop that operators were notified of',
  security_event_count: 'counts of security events, without customers',
};
/** Columns that a customer's export omits: credentials, and internal columns. */
const WITHHELD: Record<string, readonly string[]> = {
  user: ['mailbox_hash', 'password_hash', 'erased_at'],
  session: ['user_id', 'token_hash'],
  one_time_pin: ['pin_hash', 'reset_token_hash'],
  address: ['user_id'],
  product_list: ['user_id', 'share_token'],
  product_notice: ['user_id', 'round'],
  cart_item: ['user_id'],
  cart_voucher: ['user_id'],
  order: [
    'user_id',
    'idempotency_key',
    'holds_stock',
    'network_hash',
    'site_hash',
    'mailbox_hash',
    'review_email_due',
    'erased_at',
  ],
  order_child: ['pieces_counted', 'retailer_email_due', 'retailer_emailed'],
  payment: ['is_invoiced', 'invoice_waits_for'],
  affiliate_click: ['is_of_order'],
  invoice: ['original_given_to'],
  credit_note: ['original_given_to'],
  review: ['user_id', 'version'],
  review_vote: ['user_id'],
  support_request: ['user_id'],
  support_answer: ['operator'],
};
/** Tables that refer to a customer but are not part of the export. */
const LEFT_OUT: Record<string, string> = {
  operator: 'the shop’s staff, not its customers',
  pin_request: 'hashes that cannot be traced to a person, stored for an hour',
  rate_limit: 'hashes that cannot be traced to a person, stored for a day',
  held_pieces: 'reserved units per product over all orders',
  idempotency_key: 'hashes that cannot be traced to a person, stored for a day',
  retained_record: 'tax records of erased customers, who have no account for a download',
  erasure: 'ids of erased accounts, so that they are erased again after a backup is restored',
  mail_backlog: 'unsent emails: about exported rows, or to an unverified address',
  order_note: 'operators’ notes for colleagues about an order: never shown to customers, deleted at erasure',
  operator_event: 'operators’ actions, which contain only the ids of a customer’s records',
  outbox: 'the emails of a local shop; empty in every deployed one',
  outbox_attachment: 'the emails of a local shop; empty in every deployed one',
};

describe('the tables of "Download my data"', () => {
  it('cover the whole schema, except for documented exceptions', async () => {
    const tables = Object.keys(await schema());
    const named = [
      ...PERSONAL_TABLES.map(({ table }) => table),
      ...Object.keys(NOT_PERSONAL),
      ...Object.keys(LEFT_OUT),
    ];
    expect(named.toSorted(), 'worker/api/user/personal-data.ts, or the exceptions here').toEqual(
      tables.toSorted(),
    );
  });

  it('include every table with a user, email or IP address, and every table that refers to such a table', async () => {
    const tables = await schema();
    const personal = new Set(PERSONAL_TABLES.map(({ table }) => table));
    for (const [table, { columns, references }] of Object.entries(tables)) {
      const isAboutSomebody =
        columns.some((name) => ['user_id', 'email', 'to', 'recipient', 'ip_address'].includes(name)) ||
        references.some((referenced) => personal.has(referenced));
      if (isAboutSomebody) expect([...personal, ...Object.keys(LEFT_OUT)], table).toContain(table);
    }
  });

  it.each(PERSONAL_TABLES)(
    'export or deliberately withhold every column of $table',
    async ({ table, columns }) => {
      const shown = columns.trim().split(/,\s+/);
      expect([...shown, ...(WITHHELD[table] ?? [])].toSorted()).toEqual(
        (await schema())[table]?.columns.toSorted(),
      );
      expect(shown.filter((name) => /hash|secret|password|token/.test(name))).toEqual([]);
    },
  );
});

describe('GET /api/user/data', () => {
  it('exports rows of every table, only the customer’s own and without secrets', async () => {
    const [thandi, sipho] = [await aFullCustomer('Thandi Nkosi'), await aFullCustomer('Sipho Dlamini')];
    const { status, headers, json } = await call('GET', '/api/user/data', { token: thandi.token });
    expect(status).toBe(200);
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="my-data.json"');
    expect(headers.get('Cache-Control')).toBe('private, no-store');

    const data = json as Record<string, Record<string, unknown>[]>;
    const empty = PERSONAL_TABLES.filter(({ table }) => (data[table] ?? []).length === 0);
    expect(empty.map(({ table }) => table)).toEqual([]);
    expect(data.user).toEqual([expect.objectContaining({ id: thandi.userId, email: thandi.email })]);
    expect(data.order?.[0]).toMatchObject({ order_address: { contact: { email: thandi.email } } });
    expect(data.payment_notification?.[0]?.body).toContain(encodeURIComponent(thandi.email));

    const text = JSON.stringify(json);
    for (const foreign of [
      sipho.email,
      'Sipho Dlamini',
      'a question of Sipho Dlamini',
      'a note for colleagues',
    ]) {
      expect(text).not.toContain(foreign);
    }
    const secrets = await env.DB.prepare(
      `SELECT password_hash AS secret FROM user UNION SELECT token_hash FROM session
       UNION SELECT pin_hash FROM one_time_pin UNION SELECT reset_token_hash FROM one_time_pin`,
    ).all<{ secret: string | null }>();
    const known = secrets.results.flatMap(({ secret }) => secret || []);
    expect(known.length).toBeGreaterThan(3);
    expect(known.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it('reads a long history in pages: each row once, and at most 50 orders per statement', async () => {
    const { userId, token } = await aCustomer();
    const clicks = await haveOrders(userId, 120);
    const { DB, statements } = countedDatabase();
    const { json } = await call('GET', '/api/user/data', { token, bindings: { ...env, DB } });
    const data = json as Record<string, { id?: unknown; order_id?: unknown }[]>;
    const orders = (data.order ?? []).map(({ id }) => id);
    expect([orders.length, new Set(orders).size]).toEqual([120, 120]);
    expect((data.order_event ?? []).map(({ order_id }) => order_id)).toEqual(orders);
    expect((data.affiliate_click ?? []).map(({ id }) => id)).toEqual(clicks);
    const reads = statements.filter((sql) => /FROM "/.test(sql));
    expect(reads.filter((sql) => !/ORDER BY id LIMIT max\(0, \?\)/.test(sql))).toEqual([]);
    expect(reads.filter((sql) => sql.includes('FROM "order_event"'))).toHaveLength(3);
  });

  it('aborts if the database fails, and is limited to ten downloads an hour', async () => {
    holdClock();
    const { userId, token } = await aCustomer();
    await haveOrders(userId, 51);
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let pages = 0;
    const DB: D1Database = Object.create(env.DB, {
      prepare: {
        value(sql: string) {
          pages += Number(sql.includes('FROM "order_event"'));
          if (pages > 1) throw new Error('D1 is away');
          return env.DB.prepare(sql);
        },
      },
      batch: { value: (batch: D1PreparedStatement[]) => env.DB.batch(batch) },
    });
    const broken = call('GET', '/api/user/data', { token, bindings: { ...env, DB } });
    await expect(broken).rejects.toThrow('D1 is away');
    expect(error.mock.calls.join()).toContain('a data download was aborted');
    error.mockRestore();
    for (let again = 2; again <= 10; again += 1) {
      expect((await call('GET', '/api/user/data', { token })).status).toBe(200);
    }
    expect((await call('GET', '/api/user/data', { token })).status).toBe(429);
  });

  it('requires a login, and sends a file to a browser that has only the session cookie', async () => {
    expect((await call('GET', '/api/user/data')).status).toBe(401);
    const { token, email } = await aCustomer();
    const file = await visit('/api/user/data', { headers: { Cookie: `__Host-session=${token}` } });
    expect(file.headers.get('Content-Disposition')).toContain('my-data.json');
    expect(await file.text()).toContain(email);
  });
});

type Schema = Record<string, { columns: string[]; references: string[] }>;

/** The schema after all migrations, without tables that D1, the migrations or the search index maintain. */
async function schema(): Promise<Schema> {
  const { results } = await env.DB.prepare(
    `SELECT m.name, (SELECT json_group_array(x.name) FROM pragma_table_xinfo(m.name) x) AS columns,
       (SELECT json_group_array(f."table") FROM pragma_foreign_key_list(m.name) f) AS "references"
     FROM sqlite_schema m WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE '_cf_%'
       AND m.name NOT LIKE 'd1_migrations' AND m.name NOT LIKE '%\\_search%' ESCAPE '\\'`,
  ).all<{ name: string; columns: string; references: string }>();
  return Object.fromEntries(
    results.map(({ name, columns, references }) => [
      name,
      { columns: JSON.parse(columns), references: JSON.parse(references) },
    ]),
  );
}

/** Inserts orders, each with one event, and one click for every two orders; returns the clicks' ids. */
async function haveOrders(userId: number, count: number): Promise<string[]> {
  const affiliateId = await anAffiliate();
  const clicks = Array.from(
    { length: Math.floor(count / 2) },
    (_, index) => `click-${userId}-${1_000 + index}`,
  );
  await env.DB.batch([
    ...clicks.map((click) =>
      env.DB.prepare(
        "INSERT INTO affiliate_click (id, affiliate_id, ip_address, user_agent, created_at) VALUES (?, ?, '', '', '')",
      ).bind(click, affiliateId),
    ),
    ...Array.from({ length: count }, (_, index) =>
      env.DB.prepare(
        `INSERT INTO "order" (user_id, idempotency_key, status, amount_cents, discount_cents, delivery_cents,
           order_address, click_id, created_at)
         VALUES (?1, ?1 || '-' || ?2, 'expired', 100, 0, 0, '{}', ?3, '2026-11-20T10:00:00.000Z')`,
      ).bind(userId, index, clicks[index % clicks.length] ?? null),
    ),
    env.DB.prepare(
      `INSERT INTO order_event (order_id, status, cause, created_at)
       SELECT id, 'expired', 'nobody paid', created_at FROM "order" WHERE user_id = ? ORDER BY id`,
    ).bind(userId),
  ]);
  return clicks;
}
