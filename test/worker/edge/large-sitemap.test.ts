import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBrand, aSupplier } from '#test/support/a-shop.ts';
import { databaseWith } from '#test/support/database-with.ts';
import { visit } from '#test/support/the-shop.ts';

const PRODUCTS = 100_000;
const PART = 10_000;

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
});

type Reading = { rowsRead: number; statements: number };

/** Bindings whose database counts statements and rows read. */
function recorded(): { bindings: typeof env; reading: Reading } {
  const reading: Reading = { rowsRead: 0, statements: 0 };
  const DB = databaseWith({ prepare: (sql) => recordedStatement(env.DB.prepare(sql), reading) });
  return { bindings: { ...env, DB }, reading };
}

function recordedStatement(statement: D1PreparedStatement, reading: Reading): D1PreparedStatement {
  return new Proxy(statement, {
    get(target, name) {
      if (name === 'bind') {
        return (...values: unknown[]) => recordedStatement(target.bind(...values), reading);
      }
      if (name !== 'all') return Reflect.get(target, name);
      return async () => {
        const result = await target.all();
        reading.statements += 1;
        reading.rowsRead += result.meta.rows_read;
        return result;
      };
    },
  });
}

describe('the sitemap of 100,000 products', () => {
  it('has a sitemap index of ten full files, built with one scan of the table’s index', async () => {
    const { bindings, reading } = recorded();
    const xml = await (await visit('/sitemap.xml', {}, { bindings })).text();
    expect(xml.match(/sitemap\/products-\d+\.xml/g)).toHaveLength(PRODUCTS / PART);
    expect(reading.statements).toBe(1);
    // Each product is read once from the index and once for grouping.
    expect(reading.rowsRead).toBeLessThanOrEqual(2 * PRODUCTS);
  });

  it.each([1, 5, 10])('reads only the products of file %i, in one statement', async (part) => {
    const { bindings, reading } = recorded();
    const xml = await (await visit(`/sitemap/products-${part}.xml`, {}, { bindings })).text();
    expect(xml.match(/<loc>/g)).toHaveLength(PART);
    expect(xml).toContain(`/products/${part * PART}/SKU-${part * PART}/thing-${part * PART}<`);
    expect(reading.statements).toBe(1);
    expect(reading.rowsRead).toBeLessThanOrEqual(2 * PART + 1);
  });
});
