import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCategory, aProduct, aSupplier } from '#test/support/a-shop.ts';
import { seedSpelling } from '#test/support/spelling.ts';
import { indexOptions } from '#worker/api/search/options/option-index.ts';
import { readOptions } from '#worker/api/search/query/query-options.ts';
import { listing } from './a-listing.ts';

describe('a colour or size in a query', () => {
  it.each([
    ['red shoes', 'shoes', ['colour.red']],
    ['Navy t-shirt size M', 't-shirt', ['colour.navy', 'size.m']],
    ['jacket xxl', 'jacket', ['size.xxl']],
    ['green tee large', 'tee', ['colour.green', 'size.l']],
    ['green tee extra large', 'tee', ['colour.green', 'size.xl']],
    ['baggies large', 'baggies', ['size.l']],
    ['large pot', 'pot', ['size.l']],
    ['duvet cover double', 'duvet cover', ['size.double']],
    ['takkies size 7.5', 'takkies', ['size.7_5']],
    ['takkies UK 7', 'takkies', ['size.7']],
    ['takkies size uk 7', 'takkies', ['size.7']],
    ['jeans waist 34', 'jeans', ['size.34']],
    ['grey uk 3 pin plug', 'uk 3 pin plug', ['colour.grey']],
    ['gray dress extra large', 'dress', ['colour.grey', 'size.xl']],
  ])('is read from "%s"', (q, rest, values) => {
    const options = readOptions(q);
    expect(options?.rest).toBe(rest);
    expect(options?.values.map(({ option, value }) => `${option}.${value}`)).toEqual(values);
  });

  it.each([['red'], ['size 7'], ['redwood table'], ['m bolt'], ['pet bed'], ['large']])(
    'is not recognised in %s',
    (q) => {
      expect(readOptions(q)).toBeNull();
    },
  );
});

describe('a search for a colour or size', () => {
  const variants = async (name: string, options: readonly (readonly [string, string])[]) => {
    const supplierId = await aSupplier();
    const parentId = await aProduct({ name, supplierId });
    for (const [colour, size] of options) {
      const values = [
        { name: 'Color', value: colour },
        { name: 'Size', value: size },
      ];
      await aProduct({ name, supplierId, parentId, options: values });
    }
  };

  beforeAll(async () => {
    await variants('Canvas shoe', [
      ['Red', '6'],
      ['Blue', '7'],
    ]);
    await variants('Leather shoe', [['Black', '7']]);
    await variants('Suede shoe', [['red', '7']]);
    for (const name of ['Red wine', 'Red wine glass', 'Wine rack']) await aProduct({ name });
    await variants('Wine bag', [['Red', 'M']]);
    await aProduct({ name: 'Summer dress' });
    const supplierId = await aSupplier();
    const coat = { name: 'Winter coat', description: 'Wear it over a dress.', supplierId };
    const parentId = await aProduct(coat);
    await aProduct({ ...coat, parentId, options: [{ name: 'Size', value: 'M' }] });
    await aProduct({ name: 'Boots', description: 'Match a black dress.' });
    await aProduct({ name: 'Torch', description: 'Black.' });
    await variants('Tee', [
      ['Sky', 'S'],
      ['Yellow', 'L'],
    ]);
    await indexOptions(env.DB);
    await seedSpelling({ shoe: 3, wine: 3, canvas: 1 });
  });

  const found = async (q: string, more: Record<string, string> = {}) => {
    const { data, meta } = await listing({ q, ...more });
    return { names: data.map(({ name }) => name).sort(), meta };
  };

  it('finds products by their options, even if their texts do not contain the words', async () => {
    const { names, meta } = await found('red shoes');
    expect(names).toEqual(['Canvas shoe', 'Suede shoe']);
    expect(meta).toMatchObject({ total: 2, partial: false, corrected_query: null });
    expect(meta.recognised).toEqual([
      {
        ...{ kind: 'option', text: 'red', name: 'Red', applied: true },
        filter: { options: 'colour.red' },
      },
    ]);
  });

  it('requires a single variant to have both the colour and the size', async () => {
    expect((await found('red shoes size 7')).names).toEqual(['Suede shoe']);
    expect((await found('red shoe size 7 under R500')).meta.recognised).toMatchObject([
      { kind: 'price', applied: true },
      {
        ...{ kind: 'option', name: 'Red, Size 7', applied: true },
        filter: { options: 'colour.red,size.7' },
      },
    ]);
  });

  it('filters by the size alone if no product has it in the colour', async () => {
    const { names, meta } = await found('purple shoe size 6');
    expect(names).toEqual(['Canvas shoe']);
    expect(meta).toMatchObject({ partial: true, fewer_words: 'shoe size 6' });
    expect(meta.recognised).toMatchObject([{ name: 'Size 6', applied: true, filter: { options: 'size.6' } }]);
    const next = await found('purple shoe size 6', { options: 'size.6' });
    expect([next.names, next.meta.recognised]).toEqual([names, meta.recognised]);
  });

  it('counts the colours that exist in the size, and filters by a selected colour', async () => {
    const { meta } = await found('shoes size 7');
    const colours = meta.facets.options.find(({ key }) => key === 'colour')?.values ?? [];
    expect(colours.map(({ name, count }) => [name, count]).toSorted()).toEqual([
      ['Black', 1],
      ['Blue', 1],
      ['Red', 1],
    ]);
    const filtered = await found('shoes size 7', { options: 'colour.red,size.7' });
    expect(filtered.names).toEqual(['Suede shoe']);
    expect(filtered.meta.recognised).toMatchObject([{ name: 'Size 7', applied: true }]);
    expect((await found('size 7', { options: 'colour.red,size.7' })).names).toEqual(['Suede shoe']);
  });

  it('filters the products of a category named by the other words if the query contains "size"', async () => {
    const categoryId = await aCategory({ name: 'Footwear' });
    const supplierId = await aSupplier();
    const parentId = await aProduct({ name: 'Street runner', supplierId, categoryId });
    await aProduct({ name: 'Street runner', supplierId, parentId, options: [{ name: 'Size', value: '11' }] });
    await indexOptions(env.DB);
    await aProduct({ name: 'Grade reader', description: 'Grade 11 footwear.', supplierId, categoryId });
    const { names, meta } = await found('footwear size 11');
    expect(names).toEqual(['Street runner']);
    expect(meta).toMatchObject({ partial: false, related_ids: [] });
    expect(meta.recognised).toContainEqual(expect.objectContaining({ name: 'Size 11', applied: true }));
  });

  it('lists all products of a size if the query is only a size', async () => {
    const { names, meta } = await found('size 7');
    expect(names).toEqual(['Canvas shoe', 'Leather shoe', 'Suede shoe']);
    expect(meta.recognised).toEqual([
      { kind: 'option', text: 'size 7', name: 'Size 7', applied: true, filter: { options: 'size.7' } },
    ]);
  });

  it('finds all products of a colour if the query is only a colour', async () => {
    const { names, meta } = await found('Red');
    expect(names).toEqual(['Canvas shoe', 'Red wine', 'Red wine glass', 'Suede shoe', 'Wine bag']);
    expect(meta).toMatchObject({ recognised: [], related_ids: [] });
  });

  it('searches for a size as words if no product has it', async () => {
    const { meta } = await found('size 12');
    expect(meta).toMatchObject({ recognised: [], searched_words: 'size 12' });
  });

  it('only affects the ranking if products have the colour in their names', async () => {
    const { names, meta } = await found('red wine');
    expect(meta.recognised).toMatchObject([{ kind: 'option', applied: false }]);
    expect(names).toEqual(expect.arrayContaining(['Red wine', 'Red wine glass']));
  });

  it('shows the image of the variant in the colour or size', async () => {
    const variant = await env.DB.prepare(
      "SELECT id FROM product WHERE name = 'Canvas shoe' AND options LIKE '%Blue%'",
    ).first<number>('id');
    const image = { url: '/pictures/blue.webp', alt: 'Blue', width: 600, height: 600 };
    await env.DB.prepare('UPDATE product SET images = ? WHERE id = ?')
      .bind(JSON.stringify([image]), variant)
      .run();
    const imageFor = async (query: Record<string, string>) => {
      const { data } = await listing(query);
      return data.find(({ name }) => name === 'Canvas shoe')?.images[0]?.url;
    };
    expect(await imageFor({ q: 'blue shoes' })).toBe(image.url);
    expect(await imageFor({ q: 'blue' })).toBe(image.url);
    expect(await imageFor({ options: 'colour.blue,size.7' })).toBe(image.url);
    expect(await imageFor({ q: 'shoes' })).toBeUndefined();
    expect(await imageFor({ options: 'size.7' })).toBe(image.url);
    expect(await imageFor({ q: 'shoes size 7' })).toBe(image.url);
    expect(await imageFor({ options: 'size.6' })).toBeUndefined();
  });

  it('returns the stock of a variant in the size, and the variant’s id if no other variant has the size', async () => {
    const parentId = await aProduct({ name: 'Felt slipper', supplierId: await aSupplier() });
    const own = { name: 'Felt slipper', parentId, supplierId: await aSupplier() };
    const sized = (value: string, stock: number) =>
      aProduct({ ...own, stock, options: [{ name: 'Size', value }] });
    const soldOut = await sized('40', 0);
    await sized('41', 2);
    await sized('41', 4);
    await indexOptions(env.DB);
    const shown = async (size: string) => {
      const { data, meta } = await listing({ q: `slipper size ${size}` });
      return { stock: data[0]?.stock, variant: data[0]?.matching_variant_id, inStock: meta.facets.in_stock };
    };
    expect(await shown('40')).toEqual({ stock: 0, variant: soldOut, inStock: 0 });
    expect(await shown('41')).toEqual({ stock: 6, variant: undefined, inStock: 1 });
    expect((await listing({ q: 'slipper' })).data[0]).toMatchObject({ stock: 6 });
  });

  it('searches for an Afrikaans colour as for the English one', async () => {
    expect((await found('Rooi')).names).toEqual((await found('Red')).names);
  });

  it('finds shades of the colour', async () => {
    expect((await found('blue tee')).names).toEqual(['Tee']);
    expect((await found('tee small')).names).toEqual(['Tee']);
  });

  it('ignores products that have the other words only in their descriptions', async () => {
    const { data, meta } = await listing({ q: 'dress size M' });
    expect(data[0]?.name).toBe('Summer dress');
    expect(meta.recognised).toMatchObject([{ kind: 'option', applied: false }]);
  });

  it('ranks products with the other words in their names before all others', async () => {
    const { data } = await listing({ q: 'black dress' });
    expect(data.map(({ name }) => name)).toEqual(['Summer dress', 'Boots', 'Winter coat']);
  });

  it('ignores the words of a removed option, and recognises no option if one is selected', async () => {
    const { names, meta } = await found('red shoes', { literal: 'option' });
    expect(names).toEqual(['Canvas shoe', 'Leather shoe', 'Suede shoe']);
    expect(meta).toMatchObject({ recognised: [], searched_words: 'shoes' });
    expect((await found('red shoes', { options: 'colour.blue' })).meta.recognised).toEqual([]);
  });
});
