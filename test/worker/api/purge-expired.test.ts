import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aCustomer, aProduct } from '#test/support/a-shop.ts';
import { countRows } from '#test/support/an-order.ts';
import { runScheduledJobs } from '#worker/api/scheduled-jobs.ts';

const NOW = new Date();
const DAY_MS = 86_400_000;

function ago(milliseconds: number): string {
  return new Date(NOW.getTime() - milliseconds).toISOString();
}

describe('once a minute', () => {
  it('the sessions that have ended are removed, and no other', async () => {
    const [over, other] = [await aCustomer(), await aCustomer()];
    await env.DB.prepare('UPDATE session SET expires_at = ? WHERE user_id = ?')
      .bind(ago(1_000), over.userId)
      .run();
    await runScheduledJobs(env, NOW);
    expect(await countRows('session', 'user_id = ?', over.userId)).toBe(0);
    expect(await countRows('session', 'user_id = ?', other.userId)).toBe(1);
  });

  it('what was taken out of a list over an hour ago is forgotten, and nothing else', async () => {
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

  it('what somebody wrote to support two years ago is removed', async () => {
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

  it.each([
    ['DELETE FROM session WHERE expires_at <= ?', 'session_expires'],
    ['DELETE FROM product_list_item WHERE removed_at < ?', 'product_list_item_removed'],
    ['DELETE FROM support_request WHERE created_at < ?', 'support_request_created'],
    ['DELETE FROM idempotency_key WHERE created_at < ?', 'idempotency_key_created'],
  ])('%s reads no row that stays', async (sql, index) => {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(ago(0))
      .all<{ detail: string }>();
    expect(results.map(({ detail }) => detail).join()).toContain(index);
  });
});
