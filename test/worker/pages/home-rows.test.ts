import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { toHomeRows } from '#shared/domain/home-rows.ts';
import { aProduct } from '#test/support/a-shop.ts';
import { publicApiInProcess } from '#worker/api/public-api.ts';

const api = publicApiInProcess(env.DB, 5_000)();

async function rows() {
  const [featured, popular] = await Promise.all([
    api.catalogue.listFeaturedProducts(),
    api.catalogue.listPopularProducts(),
  ]);
  return toHomeRows(featured, popular);
}

describe('the rows of the home page', () => {
  let inBoth = 0;

  beforeAll(async () => {
    inBoth = await aProduct({ name: 'Enamel mug', savingsCents: 500 });
    await aProduct({ name: 'Kettle' });
  });

  it('start with new products in a shop without sections', async () => {
    expect((await rows()).map(({ title }) => title)).toEqual([
      'New in the shop',
      'Biggest savings',
      'Popular right now',
    ]);
  });

  it('start with the first non-empty section and its end date, and list repeated products last', async () => {
    const plain = await aProduct({ name: 'Potjie' });
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO content_section (id, name, position, to_day)
         VALUES (1, 'Empty', 1, NULL), (2, 'Winter', 2, '2999-08-31'), (3, 'Braai', 3, NULL)`,
      ),
      env.DB.prepare(
        'INSERT INTO product_content_section (product_id, content_section_id) VALUES (?1, 2), (?1, 3), (?2, 3)',
      ).bind(inBoth, plain),
    ]);
    const [offer, savings, braai, popular] = await rows();
    const idsOf = (row: typeof offer) => row?.products.map(({ id }) => id);
    expect(offer).toMatchObject({ title: 'Winter', until: '2999-08-31' });
    expect(idsOf(offer)).toEqual([inBoth]);
    expect([savings?.title, idsOf(savings)]).toEqual(['Biggest savings', [inBoth]]);
    expect([braai?.title, idsOf(braai)]).toEqual(['Braai', [plain, inBoth]]);
    expect(popular?.title).toBe('Popular right now');
  });
});
