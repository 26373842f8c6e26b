import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { productPath } from '#shared/navigation/paths.ts';
import { aCategory, aProduct, clientFor } from '#test/support/a-shop.ts';
import { isChangesQuery } from '#test/support/database-with.ts';
import { type Behaviour, faultyDatabase } from '#test/support/faults/faulty-part.ts';
import { visit } from '#test/support/the-shop.ts';

/** The order in which an uncached page sends its D1 queries and receives their responses. */
async function queryOrderOf(path: string): Promise<('asked' | 'answered')[]> {
  const events: ('asked' | 'answered')[] = [];
  const recording: Behaviour = async (work) => {
    events.push('asked');
    const answer = await work();
    events.push('answered');
    return answer;
  };
  const DB = faultyDatabase(env.DB, [recording], (sql) => !isChangesQuery(sql));
  const response = await visit(path, {}, { bindings: { ...env, DB } });
  expect(response.status).toBe(200);
  return events;
}

async function expectTogether(path: string, calls: number): Promise<void> {
  const events = await queryOrderOf(path);
  expect(events.filter((event) => event === 'asked')).toHaveLength(calls);
  expect(events.lastIndexOf('asked')).toBeLessThan(events.indexOf('answered'));
}

describe('an uncached public page', () => {
  it('sends all queries at once for the home page of a shop without sections', async () => {
    await aProduct();
    await expectTogether('/', 5);
  });

  it('sends all queries at once for the home page of a shop with sections', async () => {
    const [first, second] = [await aProduct(), await aProduct()];
    await env.DB.batch([
      env.DB.prepare("INSERT INTO content_section (id, name) VALUES (1, 'Winter'), (2, 'Braai')"),
      env.DB.prepare(
        'INSERT INTO product_content_section (product_id, content_section_id) VALUES (?, 1), (?, 2)',
      ).bind(first, second),
    ]);
    await env.KV.put('data-version', crypto.randomUUID());
    await expectTogether('/', 5);
  });

  it('sends all queries at once for a listing', async () => {
    const categoryId = await aCategory({ name: 'Kettles' });
    await aProduct({ categoryId });
    await expectTogether(`/categories/${categoryId}/kettles`, 3);
  });

  it('sends all queries at once for a product', async () => {
    const id = await aProduct({ categoryId: await aCategory() });
    await expectTogether(
      productPath((await clientFor().catalogue.getProduct({ id, parts: 'core' })).product),
      3,
    );
  });
});
