import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { REMOVAL_DAYS, RETENTION_DAYS } from '#shared/constants.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { aCustomer, anAffiliate, aProduct } from '#test/support/a-shop.ts';
import { aPlacedOrder, countRows } from '#test/support/an-order.ts';
import { visit } from '#test/support/the-shop.ts';
import { prepare, raw } from '#worker/api/db/sql.ts';
import { listExpiredRows, purgeExpired } from '#worker/api/purge-expired.ts';
import { runScheduledJobs } from '#worker/api/scheduled-jobs.ts';

const NOW = new Date();
const DAY_MS = 86_400_000;

function ago(milliseconds: number): string {
  return new Date(NOW.getTime() - milliseconds).toISOString();
}

describe('the purge job', () => {
  it('deletes expired login sessions and keeps active ones', async () => {
    const [over, other] = [await aCustomer(), await aCustomer()];
    await env.DB.prepare('UPDATE session SET expires_at = ? WHERE user_id = ?')
      .bind(ago(1_000), over.userId)
      .run();
    await runScheduledJobs(env, NOW);
    expect(await countRows('session', 'user_id = ?', over.userId)).toBe(0);
    expect(await countRows('session', 'user_id = ?', other.userId)).toBe(1);
  });

  it('deletes list items that were removed over an hour ago and keeps the others', async () => {
    const { userId } = await aCustomer();
    const removals = [ago(3_700_000), ago(3_500_000), null];
    for (const removedAt of removals) {
      await env.DB.prepare(
        `INSERT INTO product_list_item (product_list_id, product_id, price_cents, created_at, removed_at)
         SELECT id, ?2, 1, ?3, ?4 FROM product_list WHERE user_id = ?1`,
      )
        .bind(userId, await aProduct(), ago(DAY_MS), removedAt)
        .run();
    }
    await runScheduledJobs(env, NOW);
    const { results } = await env.DB.prepare(
      'SELECT removed_at FROM product_list_item i JOIN product_list l ON l.id = i.product_list_id WHERE l.user_id = ?',
    )
      .bind(userId)
      .all();
    expect(results.map(({ removed_at }) => removed_at).toSorted()).toEqual([removals[1], null]);
  });

  it('deletes support requests after two years', async () => {
    for (const days of [731, 729]) {
      await env.DB.prepare(
        "INSERT INTO support_request (name, email, message, created_at) VALUES ('Thandi', ?, 'Hello', ?)",
      )
        .bind(`days-${days}@example.com`, ago(days * DAY_MS))
        .run();
    }
    await runScheduledJobs(env, NOW);
    expect(await countRows('support_request', "email = 'days-731@example.com'")).toBe(0);
    expect(await countRows('support_request', "email = 'days-729@example.com'")).toBe(1);
  });

  it('deletes affiliate clicks without an order, and their IP addresses, after 60 days', async () => {
    const { order, buyer } = await aPlacedOrder();
    const affiliateId = await anAffiliate();
    for (const [id, days] of [
      ['old', 61],
      ['new', 59],
      ['of-an-order', 61],
    ] as const) {
      await env.DB.prepare(
        "INSERT INTO affiliate_click (id, affiliate_id, ip_address, user_agent, created_at) VALUES (?, ?, '192.0.2.1', 'x', ?)",
      )
        .bind(id, affiliateId, ago(days * DAY_MS))
        .run();
    }
    await env.DB.prepare(
      `INSERT INTO "order" (user_id, idempotency_key, amount_cents, delivery_cents, order_address, created_at, click_id)
       SELECT user_id, 'by-a-click', amount_cents, delivery_cents, order_address, created_at, 'of-an-order'
       FROM "order" WHERE id = ? AND user_id = ?`,
    )
      .bind(order.id, buyer.userId)
      .run();
    await purgeExpired(env.DB, NOW);
    const { results } = await env.DB.prepare('SELECT id FROM affiliate_click ORDER BY id').all();
    expect(results.map(({ id }) => id)).toEqual(['new', 'of-an-order']);
  });

  it('deletes payment notifications after two years, or after 30 days if the signature is invalid', async () => {
    const insert = (outcome: string, days: number) =>
      env.DB.prepare(
        "INSERT INTO payment_notification (gateway, body, outcome, received_at) VALUES ('payfast', ?, ?, ?)",
      )
        .bind(`${outcome} ${days}`, outcome, ago(days * DAY_MS))
        .run();
    for (const days of [29, 31]) await insert('refused: signature', days);
    for (const days of [31, 729, 731]) await insert('paid', days);
    await purgeExpired(env.DB, NOW);
    const { results } = await env.DB.prepare('SELECT body FROM payment_notification ORDER BY id').all();
    expect(results.map(({ body }) => body)).toEqual(['refused: signature 29', 'paid 31', 'paid 729']);
  });

  it('deletes operator events after five years', async () => {
    for (const days of [1_828, 1_826]) {
      await env.DB.prepare(
        "INSERT INTO operator_event (operator, at, act, record_kind, record_id) VALUES (?, ?, 'orders.pack', 'order', '1')",
      )
        .bind(`days-${days}`, ago(days * DAY_MS))
        .run();
    }
    await purgeExpired(env.DB, NOW);
    expect(await countRows('operator_event', "operator = 'days-1828'")).toBe(0);
    expect(await countRows('operator_event', "operator = 'days-1826'")).toBe(1);
  });

  it('deletes rate-limit counters in bounded batches, and the rest in the next run', async () => {
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20100)
       INSERT INTO rate_limit (key, window_start, count) SELECT 'over:' || i, i % 7, 1 FROM n`,
    ).run();
    const today = Math.floor(NOW.getTime() / 1_000) - 86_000;
    await env.DB.prepare("INSERT INTO rate_limit (key, window_start, count) VALUES ('over:not', ?, 1)")
      .bind(today)
      .run();
    const left = () => countRows('rate_limit', "key LIKE 'over:%'");
    await purgeExpired(env.DB, NOW);
    expect(await left()).toBe(101);
    await purgeExpired(env.DB, NOW);
    expect(await left()).toBe(1);
  });

  it('applies the retention periods that the privacy policy states', async () => {
    const page = await (await visit('/privacy-policy')).text();
    const text = page.replaceAll(/<[^>]+>/g, '');
    const { supportRequest, paymentNotification, clickWithoutOrder, deadEmail, rareSearch, searchCount } =
      RETENTION_DAYS;
    expect(text.replaceAll(/<!-- -->|\s+/g, ' ')).toContain(
      `is forgotten after ${RETENTION_DAYS.productNotice} days`,
    );
    expect(text.replaceAll(/\s+/g, ' ')).toContain('your e-mail address with it for an hour');
    expect([supportRequest, paymentNotification, searchCount]).toEqual([730, 730, 730]);
    expect(text).toContain('a payment partner tells us about a payment, stays for two years');
    expect(text).toContain(`go after ${clickWithoutOrder} days`);
    expect(text).toContain(`couldn’t send goes after ${deadEmail} days`);
    expect(text.replaceAll(/<!-- -->|\s+/g, ' ')).toContain(
      `make goes after ${rareSearch} days, any other after two years`,
    );
  });

  it('erases accounts within the periods that the privacy policy states', async () => {
    const page = await (await visit('/privacy-policy')).text();
    const text = page.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ');
    const { erasedAfter, erasedAtLatest } = REMOVAL_DAYS;
    expect(text).toContain(`log you out everywhere and delete it after ${erasedAfter} days:`);
    expect(text).toContain(`we wait for that, but for ${erasedAtLatest} days at most.`);
    expect(text).toContain(
      `count as ${formatCount(RETENTION_DAYS.taxRecord)} days from the order’s last record`,
    );
    // Tax records are kept for five years after the tax return, which is due at most three months after the record.
    expect(RETENTION_DAYS.taxRecord).toBeGreaterThanOrEqual(5 * 365.25 + 92);
    expect(erasedAtLatest).toBeLessThan(30);
  });

  it.each(listExpiredRows(NOW))('finds $what through an index', async ({ table, key, condition }) => {
    const { results } = await prepare<{ detail: string }>(env.DB)`
      EXPLAIN QUERY PLAN SELECT ${raw(key)} FROM ${raw(table)} WHERE ${condition} LIMIT 500`.all();
    const plan = results.map(({ detail }) => detail);
    expect(plan.filter((detail) => detail.startsWith(`SEARCH ${table} USING`))).toHaveLength(1);
    expect(plan.filter((detail) => detail.startsWith(`SCAN ${table}`) && table !== 'outbox')).toEqual([]);
  });
});
