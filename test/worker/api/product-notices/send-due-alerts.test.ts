import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { NoticeKind } from '#shared/contract/product-notice.ts';
import { aCustomer, aProduct, type Customer } from '#test/support/a-shop.ts';
import { deliver, emailsTo } from '#test/support/an-email.ts';
import { measuredDatabase } from '#test/support/measured-database.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { sendDueAlerts } from '#worker/api/product-notices/send-due-alerts.ts';
import { runScheduledJobs } from '#worker/api/scheduled-jobs.ts';
import type { Bindings } from '#worker/env/bindings.ts';

const ORIGIN = 'https://shop.test';

async function set(productId: number, column: 'stock' | 'price_cents' | 'is_published', value: number) {
  // An import that changes the stock also sets `received` to the same number.
  const also = column === 'stock' ? ', received = ?1' : '';
  await env.DB.prepare(`UPDATE product SET ${column} = ?1${also} WHERE id = ?2`).bind(value, productId).run();
}

async function customersWhoWait(count: number, productId: number, kind: NoticeKind): Promise<Customer[]> {
  const customers = await Promise.all(Array.from({ length: count }, () => aCustomer()));
  for (const { api } of customers) await api.productNotices.createProductNotice({ kind, productId });
  return customers;
}

async function emailsOf(customers: readonly Customer[]): Promise<number[]> {
  return Promise.all(customers.map(async ({ email }) => (await emailsTo(email)).length));
}

/** Runs the job and delivers its emails; returns how many emails each customer has received in total. */
async function notify(customers: readonly Customer[]): Promise<number[]> {
  const { bindings, messages } = listenForEmails();
  await sendDueAlerts(bindings, new Date(), ORIGIN);
  await deliver(messages);
  return emailsOf(customers);
}

async function countDue(): Promise<number> {
  return (await env.DB.prepare('SELECT count(*) AS n FROM product_notice_due').first<number>('n')) ?? 0;
}

/** Bindings that simulate a process killed just before a statement that matches this pattern. */
function killedBefore(bindings: Bindings, statement: RegExp): Bindings {
  const DB: D1Database = Object.create(env.DB, {
    prepare: {
      value(sql: string) {
        if (statement.test(sql)) throw new Error('The process was killed');
        return env.DB.prepare(sql);
      },
    },
    batch: { value: (statements: D1PreparedStatement[]) => env.DB.batch(statements) },
  });
  return { ...bindings, DB };
}

const MARK_NOTIFIED = /^UPDATE product_notice SET told_at = \?\s+FROM/;
const CLEAR_DUE = /^DELETE FROM product_notice_due/;
const NEVER = /^never$/;

describe('eight customers waiting while the stock goes 0 → 5 → 0 → 3', () => {
  it.each([
    ['the job is never killed', NEVER, 'at once'],
    ['the job is killed before it records the queued emails', MARK_NOTIFIED, 'at once'],
    [
      'the job is killed before it records the queued emails, which are processed when the stock is 0 again',
      MARK_NOTIFIED,
      'late',
    ],
    ['the queued emails are processed when the stock is 0 again', NEVER, 'late'],
    [
      'the job is killed before it records the queued emails, which are processed twice',
      MARK_NOTIFIED,
      'twice',
    ],
    ['the job is killed before it removes the product from the due products', CLEAR_DUE, 'at once'],
  ] as const)('get one email each: %s', async (_, kill, post) => {
    const productId = await aProduct({ stock: 0 });
    const customers = await customersWhoWait(8, productId, 'back-in-stock');
    const { bindings, messages } = listenForEmails();

    await set(productId, 'stock', 5);
    await sendDueAlerts(killedBefore(bindings, kill), new Date(), ORIGIN).catch(() => undefined);
    const first = messages.splice(0);
    expect(first).toHaveLength(8);
    if (post !== 'late') await deliver(first);
    await set(productId, 'stock', 0);
    await deliver(first);
    await sendDueAlerts(bindings, new Date(), ORIGIN);
    expect(messages).toEqual([]);
    expect(await emailsOf(customers)).toEqual(customers.map(() => (post === 'late' ? 0 : 1)));

    await set(productId, 'stock', 3);
    await sendDueAlerts(bindings, new Date(), ORIGIN);
    await sendDueAlerts(bindings, new Date(), ORIGIN);
    await deliver([...first, ...messages]);
    if (post === 'twice') await deliver(messages);
    expect(await emailsOf(customers)).toEqual(customers.map(() => 1));
    expect(await countDue()).toBe(0);
    for (const { api } of customers) expect(await api.productNotices.listProductNotices()).toEqual([]);
  });

  it('get one email each, even with concurrent cron runs', async () => {
    const productId = await aProduct({ stock: 0 });
    const customers = await customersWhoWait(8, productId, 'back-in-stock');
    const { bindings, messages } = listenForEmails();
    for (const stock of [5, 0, 3]) {
      await set(productId, 'stock', stock);
      await Promise.all([1, 2, 3].map(() => runScheduledJobs(bindings, new Date())));
      await deliver(messages);
    }
    expect(await emailsOf(customers)).toEqual(customers.map(() => 1));
  });
});

describe('the alert job', () => {
  it('reads few rows among 10,000 products, whether or not an alert is due', async () => {
    const productId = await aProduct({ stock: 0 });
    await env.DB.prepare(
      `INSERT INTO product (supplier_id, brand_id, handle, sku, name, price_cents, stock, received, created_at, updated_at)
       SELECT p.supplier_id, p.brand_id, 'many-' || key, 'many-' || key, 'Many', 100, 5, 5, p.created_at, p.updated_at
       FROM json_each(?) CROSS JOIN product p WHERE p.id = ?`,
    )
      .bind(JSON.stringify(Array.from({ length: 10_000 })), productId)
      .run();
    await customersWhoWait(8, productId, 'back-in-stock');
    const { bindings, messages } = listenForEmails();
    const quiet = measuredDatabase();
    await sendDueAlerts({ ...bindings, DB: quiet.DB }, new Date(), ORIGIN);
    expect(quiet.rowsRead()).toBeLessThanOrEqual(6);

    // Changing these products makes no alert due, because no customer waits for them.
    await env.DB.prepare("UPDATE product SET stock = 0 WHERE handle GLOB 'many-*'").run();
    await env.DB.prepare("UPDATE product SET stock = 9, price_cents = 50 WHERE handle GLOB 'many-*'").run();
    expect(await countDue()).toBe(0);

    const { meta } = await env.DB.prepare('UPDATE product SET stock = 5 WHERE id = ?').bind(productId).run();
    expect(meta.rows_read).toBeLessThanOrEqual(30);
    const busy = measuredDatabase();
    await sendDueAlerts({ ...bindings, DB: busy.DB }, new Date(), ORIGIN);
    expect(messages).toHaveLength(8);
    expect(busy.rowsRead()).toBeLessThanOrEqual(150);
  });

  it('continues in batches until every customer is notified', async () => {
    const productId = await aProduct({ stock: 0 });
    const { userId } = await aCustomer();
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO user (name, email, password_hash, created_at)
         SELECT 'Many', 'many-' || key || '@example.com', '', '' FROM json_each(?)`,
      ).bind(JSON.stringify(Array.from({ length: 250 }))),
      env.DB.prepare(
        `INSERT INTO product_notice (user_id, product_id, kind, price_cents, created_at)
         SELECT id, ?, 'back-in-stock', 100, '2026-11-20T10:00:00.000Z' FROM user WHERE id > ?`,
      ).bind(productId, userId),
    ]);
    await set(productId, 'stock', 1);
    const { bindings, mails } = listenForEmails();
    await sendDueAlerts(bindings, new Date(), ORIGIN);
    expect(mails).toHaveLength(250);
    expect(await countDue()).toBe(0);
  });
});

describe('a price drop', () => {
  it('is reported once, relative to the price at the time of the request, and only while in stock', async () => {
    const productId = await aProduct({ priceCents: 20_000, stock: 4 });
    const customers = await customersWhoWait(1, productId, 'price-drop');
    await set(productId, 'price_cents', 25_000);
    await set(productId, 'price_cents', 20_000);
    expect(await notify(customers), 'dearer, and as before').toEqual([0]);
    await set(productId, 'stock', 0);
    await set(productId, 'price_cents', 14_990);
    expect(await notify(customers), 'cheaper, but sold out').toEqual([0]);
    await set(productId, 'stock', 2);
    expect(await notify(customers)).toEqual([1]);
    await set(productId, 'price_cents', 9_990);
    expect(await notify(customers), 'cheaper still').toEqual([1]);
    const [mail] = await emailsTo(customers[0]?.email ?? '');
    expect(mail?.subject).toMatch(/^Product \d+ is now R 149\.90$/);
    expect(mail?.text).toContain('We can’t keep one for you, so it may sell out.');
    expect(mail?.text).toContain('It’s now R 149.90; when you asked, it was R 200.00.');
  });

  it('is reported for a product with variants by its lowest price, and for a variant by its own price', async () => {
    const parentId = await aProduct({ name: 'Kasi tee', priceCents: 20_000 });
    const small = await aProduct({
      parentId,
      name: 'Kasi tee',
      priceCents: 20_000,
      options: [{ name: 'Size', value: 'S' }],
    });
    const large = await aProduct({ parentId, priceCents: 24_000, options: [{ name: 'Size', value: 'L' }] });
    const [ofParent] = await customersWhoWait(1, parentId, 'price-drop');
    const [ofSmall] = await customersWhoWait(1, small, 'price-drop');
    const customers = [ofParent, ofSmall].flatMap((customer) => customer ?? []);
    await set(large, 'price_cents', 21_000);
    expect(await notify(customers)).toEqual([0, 0]);
    await set(large, 'price_cents', 19_000);
    expect(await notify(customers)).toEqual([1, 0]);
    await set(small, 'price_cents', 18_000);
    expect(await notify(customers)).toEqual([1, 1]);
    expect(await emailsTo(ofParent?.email ?? '')).toMatchObject([
      { subject: 'Kasi tee is now from R 190.00' },
    ]);
    expect(await emailsTo(ofSmall?.email ?? '')).toMatchObject([{ subject: 'Kasi tee (S) is now R 180.00' }]);
  });
});

describe('a product that is back in stock', () => {
  it('is reported if it is a variant whose parent is published again', async () => {
    const parentId = await aProduct();
    const variantId = await aProduct({ parentId, stock: 0, options: [{ name: 'Size', value: 'M' }] });
    const customers = await customersWhoWait(1, variantId, 'back-in-stock');
    await set(parentId, 'is_published', 0);
    await set(variantId, 'stock', 3);
    expect(await notify(customers), 'not published').toEqual([0]);
    await set(parentId, 'is_published', 1);
    expect(await notify(customers)).toEqual([1]);
    const [mail] = await emailsTo(customers[0]?.email ?? '');
    expect(mail?.text).toContain(`${ORIGIN}/products/${parentId}/`);
    expect(mail?.text).toContain(`?variant=${variantId}`);
  });

  it('is not reported to customers who meanwhile unsubscribed or requested account removal', async () => {
    const productId = await aProduct({ stock: 0 });
    const [stopped, removed, waiting] = await customersWhoWait(3, productId, 'back-in-stock');
    await set(productId, 'stock', 1);
    const { bindings, messages } = listenForEmails();
    await sendDueAlerts(bindings, new Date(), ORIGIN);
    await stopped?.api.productNotices.deleteProductNotice({ kind: 'back-in-stock', productId });
    await removed?.api.account.requestRemoval({}, { idempotencyKey: crypto.randomUUID() });
    await deliver(messages);
    const customers = [stopped, removed, waiting].flatMap((customer) => customer ?? []);
    expect(await emailsOf(customers)).toEqual([0, 0, 1]);
  });
});
