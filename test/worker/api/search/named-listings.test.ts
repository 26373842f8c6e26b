import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct, aSupplier } from '#test/support/a-shop.ts';
import { listing, namesFor } from './a-listing.ts';

let karoo = 0;

beforeAll(async () => {
  karoo = await aSupplier({ name: 'Karoo Tools & Lights' });
  const other = await aSupplier({ name: 'Tools' });
  await aProduct({ name: 'Hammer', supplierId: karoo });
  await aProduct({ name: 'Lantern', supplierId: karoo });
  await aProduct({ name: 'Claw hammer', supplierId: other });
  await aProduct({ name: 'Karoo candle', supplierId: other });
});

describe('a section in a query', () => {
  it('lists its products if it is the whole query and is shown today', async () => {
    const id = await env.DB.prepare(
      "INSERT INTO content_section (name) VALUES ('Made in South Africa') RETURNING id",
    ).first<number>('id');
    const pot = await aProduct({ name: 'Clay pot' });
    await aProduct({ name: 'Sauce', description: 'Made in South Africa.' });
    await env.DB.prepare('INSERT INTO product_content_section (product_id, content_section_id) VALUES (?, ?)')
      .bind(pot, id)
      .run();
    const { data, meta } = await listing({ q: 'made in south africa' });
    expect(data.map(({ name }) => name)).toEqual(['Clay pot']);
    expect(meta.recognised).toMatchObject([
      {
        kind: 'section',
        name: 'Made in South Africa',
        applied: true,
        filter: { content_section_id: `${id}` },
      },
    ]);
    expect(await namesFor('made in south africa', { literal: 'section' })).toEqual(['Sauce']);
    await env.DB.prepare('UPDATE content_section SET to_day = ? WHERE id = ?').bind('2026-01-01', id).run();
    expect(await namesFor('made in south africa')).toEqual(['Sauce']);
  });
});

describe('a query for non-profits', () => {
  it.each([['non-profit'], ['nonprofits'], ['charity']])(
    'lists the products of all non-profit retailers: %s',
    async (q) => {
      const one = await aSupplier({ npoId: 7 });
      const products = [
        await aProduct({ name: 'Basket', supplierId: one }),
        await aProduct({ name: 'Beads', supplierId: await aSupplier({ npoId: 8 }) }),
      ];
      const { data, meta } = await listing({ q });
      expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(products));
      expect(data.every(({ supplier }) => supplier.npo_id !== null)).toBe(true);
      expect(meta.recognised).toMatchObject([{ kind: 'retailer', name: q, applied: true }]);
      expect(await namesFor(q, { supplier_id: `${one}`, literal: 'retailer' })).toEqual(['Basket']);
    },
  );
});

describe('a retailer in a query', () => {
  it.each([['Karoo Tools & Lights'], ['karoo tools and light']])(
    'without other words lists its products: %s',
    async (q) => {
      const { data, meta } = await listing({ q });
      expect(data.map(({ name }) => name).sort()).toEqual(['Hammer', 'Lantern']);
      expect(meta).toMatchObject({ partial: false, corrected_query: null, fewer_words: null });
      expect(meta.recognised).toMatchObject([
        {
          kind: 'retailer',
          name: 'Karoo Tools & Lights',
          applied: true,
          filter: { supplier_id: `${karoo}` },
        },
      ]);
    },
  );

  it('restricts the search for the other words', async () => {
    expect(await namesFor('hammer from Karoo Tools & Lights')).toEqual(['Hammer']);
    expect((await listing({ q: 'hammer from Karoo Tools & Lights' })).meta.searched_words).toBe('hammer');
  });

  it('is searched as plain words if its filter was removed or another retailer is selected', async () => {
    const q = 'karoo tools lights';
    expect(await namesFor(q, { literal: 'retailer' })).toEqual(['Karoo candle']);
    expect((await listing({ q, supplier_id: '999' })).meta.recognised).toEqual([]);
  });

  it('is preferred to products that match its name exactly', async () => {
    const supplierId = await aSupplier({ name: 'Outdoor Rods' });
    await aProduct({ name: 'Tent', supplierId });
    await aProduct({ name: 'Stand for outdoor rods' });
    expect(await namesFor('outdoor rods')).toEqual(['Tent']);
    expect(await namesFor('outdoor rods stand')).toEqual(['Stand for outdoor rods']);
  });

  it('is recognised by the first words of its name if they are unambiguous', async () => {
    const supplierId = await aSupplier({ name: 'Berg Kitchen Works' });
    await aProduct({ name: 'Ladle', supplierId });
    await aProduct({ name: 'Scale', description: 'Made in the berg.' });
    expect(await namesFor('berg kitchen')).toEqual(['Ladle']);
    expect(await namesFor('berg')).toEqual(['Ladle']);
    expect(await namesFor('kitchen')).toEqual([]);
    await aProduct({ name: 'Berg boots' });
    expect(await namesFor('berg')).toEqual(['Berg boots', 'Scale']);
    await aSupplier({ name: 'Berg Kitchen Shop' });
    expect(await namesFor('berg kitchen')).toEqual(['Berg boots', 'Scale']);
  });

  it('is ignored if products match the words, or the retailer is retired', async () => {
    expect(await namesFor('karoo candle')).toEqual(['Karoo candle']);
    await env.DB.prepare('UPDATE supplier SET retired_at = ? WHERE id = ?').bind('2026-01-01', karoo).run();
    expect((await listing({ q: 'karoo tools lights' })).meta.recognised).toEqual([]);
  });
});
