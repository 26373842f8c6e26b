import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicApi } from '#shared/api-client/api-client.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { aProduct } from '#test/support/a-shop.ts';
import { publicApiInProcess } from '#worker/api/public-api.ts';
import { loadHomeRows } from '#worker/pages/catalogue/home-rows.ts';

const api = publicApiInProcess(env.DB, 5_000);

/** An API elsewhere that keeps the contract's own calls and knows no other. */
function withoutTheCall(status: number): PublicApi {
  return {
    ...api,
    listFeaturedProducts: () =>
      Promise.reject(new HttpError(status, 'not_found', 'We can’t find this product.')),
  };
}

describe('the rows of the home page', () => {
  let inBoth = 0;

  beforeAll(async () => {
    inBoth = await aProduct({ name: 'Enamel mug', savingsCents: 500 });
    await aProduct({ name: 'Kettle' });
  });

  it('are what is new and what is reduced where there are no sections, with or without the one call', async () => {
    const rows = await loadHomeRows(api);
    expect(rows.map(({ title }) => title)).toEqual(['New in the shop', 'On sale']);
    expect(await loadHomeRows(withoutTheCall(404))).toEqual(rows);
  });

  it('are the sections, each product in the first of its sections, with or without the one call', async () => {
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
    const shown = (all: typeof rows) => all.map(({ candidates, ...row }) => row);
    expect(shown(await loadHomeRows(withoutTheCall(422)))).toEqual(shown(rows));
  });

  it('are a failure where the API fails: nothing more is asked of it', async () => {
    await expect(loadHomeRows(withoutTheCall(500))).rejects.toMatchObject({ status: 500 });
  });
});
