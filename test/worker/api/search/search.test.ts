import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBrand, aProduct, aSupplier } from '#test/support/a-shop.ts';
import { seedSpelling } from '#test/support/spelling.ts';
import { toWords } from '#worker/api/search/words/ranking-words.ts';
import { listing, namesFor, relatedNames } from './a-listing.ts';

const NAMES = [
  'Red Kettle',
  'Steel Kettle 1.7L',
  'Smartphone X',
  'Water Heater 150 litre',
  'Canvas Sneakers',
  'Portable Barbecue',
  'Wool Sweater',
  'Steel Bottle 2 Litre',
  'Running Socks',
  'Crème Brûlée Torch',
  'Non-Stick Pan',
  "Kids' Nappies",
  'Solar Panel 60W',
];

beforeAll(async () => {
  const [supplierId, brandId] = [await aSupplier(), await aBrand('Umhlaba')];
  for (const name of NAMES) await aProduct({ name, supplierId, brandId });
  await aProduct({ name: 'Spanner', sku: 'AB/12-X', supplierId, brandId });
  await aProduct({ name: 'Toolbox', supplierId, brandId, description: 'Holds a spanner and more.' });
  await seedSpelling({
    kettle: 2,
    kettles: 5,
    sneakers: 1,
    bottle: 1,
    umhlaba: 15,
    torch: 1,
    spanner: 1,
    smartphone: 1,
  });
});

describe('a search', () => {
  it('finds a product by name, brand, and description, the name first', async () => {
    expect(await namesFor('spanner')).toEqual(['Spanner', 'Toolbox']);
    expect((await listing({ q: 'umhlaba' })).meta.total).toBe(15);
  });

  it('ranks a product with an image before an otherwise equal one without', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Bosveld')];
    const [plain, pictured] = [
      await aProduct({ name: 'Canvas Rucksack', supplierId, brandId }),
      await aProduct({ name: 'Canvas Rucksack', supplierId, brandId }),
    ];
    await env.DB.prepare('UPDATE product SET images = ? WHERE id = ?')
      .bind(JSON.stringify([{ url: '/pictures/r.webp', alt: '', width: 600, height: 600 }]), pictured)
      .run();
    const { data } = await listing({ q: 'rucksack' });
    expect(data.map(({ id }) => id)).toEqual([pictured, plain]);
  });

  it('ranks products with every word before products with some of the words', async () => {
    expect(await namesFor('red kettle')).toEqual(['Red Kettle', 'Steel Kettle 1.7L']);
    const found = await listing({ q: 'red kettle' });
    const { total, partial, facets } = found.meta;
    expect(relatedNames(found)).toEqual(['Steel Kettle 1.7L']);
    expect({ total, partial, inStock: facets.in_stock }).toEqual({
      total: 2,
      partial: false,
      inStock: 2,
    });
    expect((await listing({ q: 'kettle' })).meta.related_ids).toEqual([]);
    const related = async (more: Record<string, string>) =>
      (await listing({ q: 'red kettle', ...more })).meta.related_total;
    expect(await related({})).toBe(1);
    expect(await related({ per_page: '1' })).toBe(1);
    expect(await related({ page: '2', per_page: '1' })).toBe(1);
    expect(await related({ sort: 'price_asc', per_page: '1' })).toBe(1);
    const both = await listing({ q: 'kettle wristwatch' });
    expect(both.meta.partial).toBe(true);
    expect(relatedNames(both)).toHaveLength(2);
  });

  it.each([['mens kettle'], ['Christmas kettles'], ['ladies kettle for my wife']])(
    'ignores people and occasions that no product mentions: %s',
    async (q) => {
      const { data, meta } = await listing({ q });
      expect(data[0]?.name).toMatch(/Kettle/);
      const searched = q.includes('les') ? 'kettles' : 'kettle';
      expect(meta).toMatchObject({ partial: false, corrected_query: searched, searched_words: searched });
      expect((await listing({ q, exact: '1' })).meta).toMatchObject({ partial: true, corrected_query: null });
    },
  );

  it('keeps partial matches if leaving out words for people and occasions finds nothing', async () => {
    await aProduct({ name: 'Wedding arch' });
    const { data, meta } = await listing({ q: 'wedding gazebo' });
    expect(data.map(({ name }) => name)).toContain('Wedding arch');
    expect(meta).toMatchObject({ partial: true, corrected_query: null });
    expect((await listing({ q: 'mothers day kettle' })).meta.corrected_query).toBe('kettle');
  });

  it('ranks the product itself before a product that includes it', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Stoepkamer')];
    for (const name of ['Sun Lounger with Parasol', 'Parasol 3 m']) {
      await aProduct({ name, supplierId, brandId });
    }
    expect(await namesFor('parasol')).toEqual(['Parasol 3 m', 'Sun Lounger with Parasol']);
  });

  it.each([
    ['kettles', 'Red Kettle'],
    ['run sock', 'Running Socks'],
    ['creme brulee', 'Crème Brûlée Torch'],
    ['CRÈME', 'Crème Brûlée Torch'],
    ['kett', 'Red Kettle'],
    ['red kett', 'Red Kettle'],
    ['non-stick', 'Non-Stick Pan'],
    ['kettle in the red', 'Red Kettle'],
  ])('finds by word form, accent and prefix: %s', async (q, name) => {
    const { data, meta } = await listing({ q });
    expect(data.map((product) => product.name)).toContain(name);
    expect(meta.corrected_query).toBeNull();
  });

  it.each([
    ['cellphone', 'Smartphone X'],
    ['cell phones', 'Smartphone X'],
    ['geyser', 'Water Heater 150 litre'],
    ['takkies', 'Canvas Sneakers'],
    ['takkie', 'Canvas Sneakers'],
    ['braai', 'Portable Barbecue'],
    ['bbq', 'Portable Barbecue'],
    ['wool jersey', 'Wool Sweater'],
    ['flashlight', 'Crème Brûlée Torch'],
    ['diapers', "Kids' Nappies"],
  ])('finds by South African synonym: %s', async (q, name) => {
    expect(await namesFor(q)).toEqual([name]);
  });

  it.each(['2L bottle', '2 l bottle', '2 litres bottle', 'bottle 2 liter', 'bottle 2-litre', '2ltr'])(
    'finds by unit: %s',
    async (q) => {
      expect(await namesFor(q)).toEqual(['Steel Bottle 2 Litre']);
    },
  );

  it.each([
    ['1,7 litre', 'Steel Kettle 1.7L'],
    ['150l', 'Water Heater 150 litre'],
    ['60 watt', 'Solar Panel 60W'],
  ])('reads an amount with its unit: %s', async (q, name) => {
    expect(await namesFor(q)).toEqual([name]);
  });

  it.each(['AB/12-X', 'ab-12-x', 'AB/12', 'AB 12 X'])('finds by sku: %s', async (q) => {
    expect(await namesFor(q)).toEqual(['Spanner']);
  });
});

describe('a search for a name with several spellings', () => {
  beforeAll(async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Several Ways')];
    for (const name of [
      'Men’s Fleece',
      "O'Neill Wetsuit",
      'Plank 2 in. x 4 in.',
      'Tile 600mm x 600mm',
      '55" Screen',
      'Lawn Mower',
    ])
      await aProduct({ name, supplierId, brandId });
  });

  it.each([
    ["men's fleece", 'Men’s Fleece'],
    ['mens fleece', 'Men’s Fleece'],
    ["o'neill wetsuit", "O'Neill Wetsuit"],
    ['2x4 plank', 'Plank 2 in. x 4 in.'],
    ['plank 2 x 4', 'Plank 2 in. x 4 in.'],
    ['600x600 tile', 'Tile 600mm x 600mm'],
    ['tile 600 × 600', 'Tile 600mm x 600mm'],
    ['55 inch screen', '55" Screen'],
    ['55" screen', '55" Screen'],
    ['buy cheap screens online', '55" Screen'],
    ['tile size 600x600', 'Tile 600mm x 600mm'],
  ])('matches every word: %s', async (q, name) => {
    const { data, meta } = await listing({ q });
    expect([data[0]?.name, meta.partial]).toEqual([name, false]);
  });

  it('splits an unknown compound into its two words', async () => {
    expect((await listing({ q: 'lawnmower' })).meta.corrected_query).toBe('lawn mower');
  });
});

describe('a search without a direct match', () => {
  it.each([
    ['ketle', 'kettle'],
    ['kettlle', 'kettle'],
    ['kettel', 'kettle'],
    ['kattle', 'kettle'],
    ['snaekers', 'sneakers'],
    ['red ketle', 'red kettle'],
    ['Umlhaba botle', 'umhlaba bottle'],
    ['bttle', 'bottle'],
  ])('corrects one letter: %s', async (q, corrected) => {
    const { data, meta } = await listing({ q });
    expect(meta.corrected_query).toBe(corrected);
    expect(data.length).toBeGreaterThan(0);
  });

  it.each([
    ['umhlaba kettel 1,7l', 'umhlaba kettle 1,7l'],
    ['smrtphoen', 'smartphone'],
    ['sneekars', 'sneakers'],
  ])('corrects two letters of a long word, and one word among others: %s', async (q, corrected) => {
    expect((await listing({ q })).meta.corrected_query).toBe(corrected);
  });

  it('keeps a word that has synonyms, because it is a real word', async () => {
    await seedSpelling({ shade: 1 });
    await aProduct({ name: 'Window Shade' });
    expect((await listing({ q: 'spade' })).meta.corrected_query).toBeNull();
  });

  it('keeps a different first letter, but corrects a swapped or missing one', async () => {
    expect((await listing({ q: 'nettle' })).meta.corrected_query).toBeNull();
    expect((await listing({ q: 'ekttle' })).meta.corrected_query).toBe('kettle');
    expect((await listing({ q: 'ettle' })).meta.corrected_query).toBe('kettle');
  });

  it('keeps a word whose correction never occurs together with the other words', async () => {
    await seedSpelling({ socks: 3 });
    expect((await listing({ q: 'kettle socls' })).meta.corrected_query).toBeNull();
    expect((await listing({ q: 'running socls' })).meta.corrected_query).toBe('running socks');
  });

  it('chooses the correction that occurs together with the other words', async () => {
    // Both words are one letter away. The more frequent one occurs in no product together with "steel".
    await seedSpelling({ bottle: 1, battle: 9 });
    expect((await listing({ q: 'steel bottlle' })).meta.corrected_query).toBe('steel bottle');
    expect((await listing({ q: 'bttle' })).meta.corrected_query).toBe('bottle');
  });

  it('searches for the typed words if the request sets `exact`', async () => {
    const { data, meta } = await listing({ q: 'red ketle', exact: '1' });
    expect(meta).toMatchObject({ corrected_query: null, partial: true });
    expect(data.map(({ name }) => name)).toEqual(['Red Kettle']);
  });

  it('corrects an unknown word that is only the prefix of a rare word, if a frequent word is one letter away', async () => {
    await aProduct({ name: 'Steel Spoon' });
    await aProduct({ name: 'Bath Mitt', description: 'As soft as a sponge.' });
    await seedSpelling({ spoon: 5 });
    expect((await listing({ q: 'spon' })).meta.corrected_query).toBeNull();
    await seedSpelling({ spoon: 30 });
    expect((await listing({ q: 'spon' })).meta.corrected_query).toBe('spoon');
    expect((await listing({ q: 'steel spon' })).meta.corrected_query).toBe('steel spoon');
    expect((await listing({ q: 'spong' })).meta.corrected_query).toBeNull();
    expect(await namesFor('spon', { exact: '1' })).toEqual(['Bath Mitt']);
  });

  it('chooses the most frequent word one letter away', async () => {
    expect((await listing({ q: 'kettlee' })).meta.corrected_query).toBe('kettles');
  });

  it('returns partial matches, the most specific words first, and marks them as partial', async () => {
    expect(await namesFor('kettle wristwatch')).toHaveLength(2);
    expect((await listing({ q: 'kettle wristwatch' })).meta).toMatchObject({
      total: 2,
      partial: true,
      corrected_query: null,
    });
    expect((await namesFor('umhlaba red sweater')).slice(0, 2)).toEqual(['Wool Sweater', 'Red Kettle']);
  });

  it('keeps the filters after a correction, and reports the correction even if no product is left', async () => {
    const { data, meta } = await listing({ q: 'ketle', min_price: '5000' });
    expect(data).toEqual([]);
    expect(meta).toMatchObject({ total: 0, last_page: 1, corrected_query: 'kettle' });
    expect((await listing({ q: 'kettle over R5000', min_price: '5000' })).data).toEqual([]);
    const named = await listing({ q: 'kettle over R5000' });
    expect(named.meta.recognised).toMatchObject([{ kind: 'price', applied: false }]);
    expect(named.data).toHaveLength(2);
    expect(relatedNames(named)).toHaveLength(2);
  });

  it('does not search descriptions for a word for people if there are other words', async () => {
    await aProduct({ name: 'Felt hat', tags: 'women' });
    await aProduct({ name: 'Ball of wool', description: 'Dyed by women; enough for a hat.' });
    await aProduct({ name: 'Straw hat' });
    const hats = await listing({ q: 'ladies hat' });
    expect(hats.data[0]?.name).toBe('Felt hat');
    expect(hats.meta.partial).toBe(false);
    expect(relatedNames(hats)).not.toContain('Felt hat');
    expect(relatedNames(hats)).toContain('Straw hat');
    expect(await namesFor('women')).toEqual(expect.arrayContaining(['Felt hat', 'Ball of wool']));
  });

  it('splits a phrase that has synonyms if nothing matches the phrase', async () => {
    await aProduct({ name: 'Rain gauge' });
    const { data, meta } = await listing({ q: 'rain jacket' });
    expect(data.map(({ name }) => name)).toEqual(['Rain gauge']);
    expect(meta.partial).toBe(true);
  });

  it('returns an empty listing if no product is similar', async () => {
    const { data, meta } = await listing({ q: 'xylophone' });
    expect(data).toEqual([]);
    expect(meta).toMatchObject({ total: 0, corrected_query: null, facets: { brand: [], price: null } });
  });
});

describe('a search for a thing', () => {
  beforeAll(async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Things')];
    for (const name of [
      ...['Icebox Filter Two Pack', 'Small Icebox in White'],
      ...['Treacle Oat Snack Bar', 'Soft Light Treacle, Tin'],
    ])
      await aProduct({ name, supplierId, brandId });
  });

  it.each([
    ['icebox', 'Small Icebox in White'],
    ['treacle', 'Soft Light Treacle, Tin'],
  ])('ranks it before its accessories, even if a colour or size follows its name: %s', async (q, name) => {
    expect((await namesFor(q))[0]).toBe(name);
  });
});

describe('a shopper’s input', () => {
  it.each([
    '"',
    '""',
    "'",
    '*',
    'kettle*',
    '"kettle',
    'kettle" OR "phone',
    'name:kettle',
    '{name brand}: kettle',
    'kettle NEAR/2 red',
    'NEAR(kettle red)',
    'kettle AND NOT red',
    'NOT',
    'AND OR NOT',
    '^kettle',
    'kettle + red',
    '(kettle',
    ')',
    '-kettle',
    '\\',
    '%',
    '🎉',
    'kettle 🎉',
    'ke\u0000ttle',
    '\ud800',
    "'; DROP TABLE product; --",
    '水壶',
    'مقلاة',
    'a '.repeat(60).trim(),
    'k'.repeat(120),
    `${'kettle/'.repeat(17)}`,
  ])('is never interpreted as FTS syntax: %j', async (q) => {
    const { meta } = await listing({ q });
    expect(meta.total).toBeLessThanOrEqual(15);
  });

  it('finds nothing, rather than everything, if it contains no letter or digit', async () => {
    expect((await listing({ q: '🎉 ***' })).meta.total).toBe(0);
  });

  it('is searched as words if it contains operators or column names', async () => {
    expect((await listing({ q: 'name:kettle' })).meta.corrected_query).toBeNull();
    expect(await namesFor('kettle OR zzz')).toHaveLength(2);
  });
});

it('normalises product names in the same way as queries', async () => {
  const { results } = await env.DB.prepare('SELECT name, search_name FROM product').all<{
    name: string;
    search_name: string;
  }>();
  expect(results.length).toBeGreaterThan(NAMES.length);
  for (const { name, search_name } of results) expect(search_name.replace(/ +/g, ' ')).toBe(toWords(name));
});
