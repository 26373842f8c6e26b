import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { aBrand, aSupplier } from '#test/support/a-shop.ts';
import { databaseWith } from '#test/support/database-with.ts';
import { ORIGIN } from '#test/support/the-shop.ts';
import shop from '#worker/index.ts';

const PRODUCTS = 100_000;
const STEP = 500;

beforeAll(async () => {
  const [supplierId, brandId] = [await aSupplier(), await aBrand()];
  await env.DB.prepare(
    `INSERT INTO product (id, supplier_id, brand_id, handle, sku, name, price_cents, description_text, created_at, updated_at)
     WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?3)
     SELECT value, ?1, ?2, 'h' || value, 'SKU/' || value, 'Thing ' || value, 100, printf('%0500d', value),
       '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM n`,
  )
    .bind(supplierId, brandId, PRODUCTS)
    .run();
}, 60_000);

it('a feed of 100,000 products is read in D1 batches of 500 products', {
  timeout: 120_000,
}, async () => {
  const rowsOfBatches: number[] = [];
  let statements = 0;
  const DB = databaseWith({
    prepare(sql) {
      statements += 1;
      return env.DB.prepare(sql);
    },
    async batch(batch) {
      const results = await env.DB.batch(batch);
      rowsOfBatches.push(results.reduce((sum, { meta }) => sum + meta.rows_read, 0));
      return results;
    },
  });
  const ctx = createExecutionContext();
  const response = await shop.fetch(new Request(`${ORIGIN}/feeds/products.xml`), { ...env, DB }, ctx);

  let items = 0;
  let largest = 0;
  let end = '';
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    const text = decoder.decode(bytes);
    items += text.split('<item>').length - 1;
    largest = Math.max(largest, bytes.byteLength);
    end = text.slice(-40);
  }
  await waitOnExecutionContext(ctx);
  expect([items, end]).toEqual([PRODUCTS, expect.stringContaining('</rss>')]);
  expect(rowsOfBatches).toHaveLength(PRODUCTS / STEP);
  // Each step takes four statements; the categories are read once.
  expect(statements).toBeLessThanOrEqual(4 * (PRODUCTS / STEP) + 5);
  expect(Math.max(...rowsOfBatches)).toBeLessThanOrEqual(25 * STEP);
  expect(largest).toBeLessThan(1_000_000);
});
