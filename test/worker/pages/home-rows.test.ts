import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct } from '#test/support/a-shop.ts';
import { publicApiInProcess } from '#worker/api/public-api.ts';
import { loadHomeRows } from '#worker/pages/catalogue/home-rows.ts';

const api = publicApiInProcess(env.DB, 5_000)();

describe('the rows of the home page', () => {
  let inBoth = 0;

  beforeAll(async () => {
    inBoth = await aProduct({ name: 'Enamel mug', savingsCents: 500 });
    await aProduct({ name: 'Kettle' });
  });

  it('are what is new and what is reduced where there are no sections', async () => {
    const rows = await loadHomeRows(api);
    expect(rows.map(({ title }) => title)).toEqual(['New in the shop', 'On sale']);
  });

  it('are the sections, each product in the first of its sections', async () => {
    const plain = await aProduct({ name: 'Potjie' });
    await env.DB.batch([
      env.DB.prepare(
        "INSERT INTO content_section (id, name, position) VALUES (1, 'Winter', 1), (2, 'Braai', 2), (3, 'Empty', 3)",
      ),
      env.DB.prepare(
        'INSERT INTO product_content_section (product_id, content_section_id) VALUES (?1, 1), (?1, 2), (?2, 2)',
      ).bind(inBoth, plain),
    ]);
    const rows = await loadHomeRows(api);
    expect(rows.map(({ title, products }) => [title, products.map(({ id }) => id)])).toEqual([
      ['Winter', [inBoth]],
      ['Braai', [plain, inBoth]],
    ]);
  });
});
