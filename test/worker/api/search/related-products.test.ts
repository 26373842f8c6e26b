import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aBrand, aCategory, aProduct, aSupplier } from '#test/support/a-shop.ts';
import { listing, namesFor, relatedNames } from './a-listing.ts';

describe('a search', () => {
  it('marks products as related if only the name of their category contains the word', async () => {
    const categoryId = await aCategory({ name: 'Canoes & Rivers' });
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Oarsome')];
    await aProduct({ name: 'Dry Bag', supplierId, brandId, categoryId });
    expect((await listing({ q: 'canoe' })).meta).toMatchObject({ total: 1, related_ids: [] });
    await aProduct({ name: 'Canoe Paddle', supplierId, brandId, categoryId });
    const canoe = await listing({ q: 'canoe' });
    expect(canoe.data.map(({ name }) => name)).toEqual(['Canoe Paddle', 'Dry Bag']);
    expect(relatedNames(canoe)).toEqual(['Dry Bag']);
    expect((await listing({ q: 'canoes and rivers' })).meta.related_ids).toEqual([]);
    const canoes = await aCategory({ name: 'Canoes', parentId: categoryId });
    await aProduct({ name: 'Splash Deck', supplierId, brandId, categoryId: canoes });
    const ofCategory = await listing({ q: 'canoes' });
    expect(ofCategory.data.map(({ name }) => name)).toEqual(['Canoe Paddle', 'Splash Deck', 'Dry Bag']);
    expect(relatedNames(ofCategory)).toEqual(['Dry Bag']);
    const gear = await aCategory({ name: 'Canoe Gear & Bags', parentId: categoryId });
    await aProduct({ name: 'Spray Skirt', tags: 'canoe', supplierId, brandId, categoryId: gear });
    await aProduct({ name: 'Whistle', tags: 'canoe, safety', supplierId, brandId });
    const tagged = await listing({ q: 'canoe' });
    expect(tagged.data.map(({ name }) => name)).toContain('Spray Skirt');
    expect(relatedNames(tagged)).toEqual(['Whistle', 'Dry Bag']);
  });

  it('does not mark products as related if their category is a kind of what the query names', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Handy')];
    const parentId = await aCategory({ name: 'Workshop' });
    const hand = await aCategory({ name: 'Hand Gadgets', parentId });
    const mixed = await aCategory({ name: 'Knives & Gadgets', parentId });
    await aProduct({ name: 'Pocket Gadget', supplierId, brandId });
    await aProduct({ name: 'Claw Hammer', supplierId, brandId, categoryId: hand });
    await aProduct({ name: 'Bread Knife', supplierId, brandId, categoryId: mixed });
    expect(relatedNames(await listing({ q: 'gadgets' }))).toEqual(['Bread Knife']);
  });

  it('marks a product as related if only its tags or SKU contain the word', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Sweeties')];
    await aProduct({ name: 'Nougat Bar', supplierId, brandId });
    await aProduct({ name: 'Day Gown', sku: 'GWN-34-NOUGAT', supplierId, brandId });
    await aProduct({ name: 'Pencil Case', tags: 'nougat', supplierId, brandId });
    const found = await listing({ q: 'nougat' });
    expect(found.data[0]?.name).toBe('Nougat Bar');
    expect(relatedNames(found).toSorted()).toEqual(['Day Gown', 'Pencil Case']);
    expect((await listing({ q: 'gwn-34-nougat' })).meta).toMatchObject({ total: 1, related_ids: [] });
  });

  it('ranks the thing itself first if only some words match', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Wired')];
    await aProduct({ name: 'Starter Electric Ukulele', supplierId, brandId });
    await aProduct({ name: 'Copper Samovar', supplierId, brandId });
    expect((await namesFor('electric samovar'))[0]).toBe('Copper Samovar');
  });

  it('finds a product whose dearer variant is within the price limits', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Varied')];
    const own = { name: 'Periscope', supplierId, brandId };
    const parentId = await aProduct({ ...own, priceCents: 29_900 });
    const sizes = [
      ['S', 29_900, 3],
      ['M', 54_900, 3],
      ['L', 99_900, 0],
    ] as const;
    for (const [value, priceCents, stock] of sizes) {
      await aProduct({ ...own, parentId, priceCents, stock, options: [{ name: 'SIZE', value }] });
    }
    const found = async (limits: string) => (await listing({ q: `periscope ${limits}` })).meta;
    expect(await found('over R300')).toMatchObject({ total: 1, nearest_price: null, related_ids: [] });
    expect((await listing({ brand_id: `${brandId}`, min_price: '500', max_price: '600' })).meta.total).toBe(
      1,
    );
    // No variant costs this much, and the one that costs R999 is sold out.
    expect(await found('from R300 to R500')).toMatchObject({ nearest_price: 299 });
    expect(await found('over R900')).toMatchObject({ nearest_price: 299 });
  });

  it('returns the nearest price, whether it is below or above the price limits', async () => {
    const own = { supplierId: await aSupplier(), brandId: await aBrand('Near') };
    for (const priceCents of [9_900, 44_900, 549_900])
      await aProduct({ name: 'Heliograph', ...own, priceCents });
    const nearest = async (limits: string) =>
      (await listing({ q: `heliograph ${limits}` })).meta.nearest_price;
    expect(await nearest('between R200 and R400')).toBe(449);
    expect(await nearest('between R110 and R200')).toBe(99);
    expect(await nearest('under R50')).toBe(99);
    expect(await nearest('over R6000')).toBe(5_499);
  });

  it('returns no nearest price if a product of the named category is within the limits', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Wearwell')];
    const categoryId = await aCategory({
      name: 'Moccasins',
      parentId: await aCategory({ name: 'Footwear' }),
    });
    await aProduct({ name: 'Suede Moccasin', priceCents: 50_000, supplierId, brandId, categoryId });
    expect((await listing({ q: 'moccasins under R200' })).meta.nearest_price).toBe(500);
    await aProduct({ name: 'House Mule', priceCents: 10_000, supplierId, brandId, categoryId });
    const cheaper = await listing({ q: 'moccasins under R200' });
    expect(cheaper.data.map(({ name }) => name)).toEqual(['House Mule']);
    expect(cheaper.meta).toMatchObject({ nearest_price: null, related_ids: [] });
  });

  it('marks related products as distant if they contain a word only in their tags or description', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Distant')];
    const categoryId = await aCategory({ name: 'Sledges' });
    const own = { supplierId, brandId };
    await aProduct({ name: 'Wool Igloo', description: 'A soft sledge for a doll.', ...own });
    await aProduct({ name: 'Snow Anchor', tags: 'husky', ...own });
    await aProduct({ name: 'Husky Leash', ...own });
    await aProduct({ name: 'Runner Wax', categoryId, ...own });
    const { data, meta } = await listing({ q: 'husky sledges' });
    const namesOf = (ids: readonly number[]) =>
      data
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .toSorted();
    expect(meta.partial).toBe(true);
    expect(namesOf(meta.distant_ids)).toEqual(['Snow Anchor', 'Wool Igloo']);
    expect(namesOf(meta.related_ids)).toEqual(['Husky Leash', 'Runner Wax', 'Snow Anchor', 'Wool Igloo']);
  });

  it('with `near`, puts distant products last and leaves them out of the facets', async () => {
    const own = { supplierId: await aSupplier(), brandId: await aBrand('Near and far') };
    const sold = await aSupplier();
    await aProduct({ name: 'Yak Blanket', description: 'For the altar of a gondola.', ...own });
    await aProduct({ name: 'Felt Strap', tags: 'gondola', ...own, supplierId: sold });
    await aProduct({ name: 'Gondola Ring', ...own });
    await aProduct({ name: 'Stove Altar', ...own, supplierId: sold });
    const near = await listing({ q: 'gondola altars', sort: 'relevance', near: '1' });
    const { total, distant_total, distant_ids, facets } = near.meta;
    expect({ total, distant_total }).toEqual({ total: 4, distant_total: 1 });
    expect(near.data.at(-1)).toMatchObject({ id: distant_ids[0], name: 'Felt Strap' });
    for (const { id, count } of facets.supplier) {
      const { meta } = await listing({ q: 'gondola altars', supplier_id: `${id}`, near: '1' });
      expect(meta.total - meta.distant_total).toBe(count);
      // The facet of a selection ignores its own filter.
      expect(meta.facets.supplier).toEqual(facets.supplier);
    }
    const pages = await Promise.all(
      ['1', '2'].map((page) => listing({ q: 'gondola altars', near: '1', per_page: '2', page })),
    );
    expect(pages.flatMap(({ data }) => data.map(({ name }) => name))).toEqual(
      near.data.map(({ name }) => name),
    );
    expect((await listing({ q: 'gondola altars' })).meta.facets.brand).toMatchObject([{ count: 4 }]);
    expect(facets.brand).toMatchObject([{ count: 3 }]);
  });

  it('ignores quantity words in partial matches, and does not take "cream" for a colour', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Quantities')];
    for (const name of ['Trowel Set', 'Tent Mallet', 'Cream Beret', 'Foot Cream'])
      await aProduct({ name, supplierId, brandId });
    expect(await namesFor('mallet set')).toEqual(['Tent Mallet']);
    expect(await namesFor('elbow cream')).toEqual(['Foot Cream', 'Cream Beret']);
  });

  it('matches two words that a name writes as one', async () => {
    await aProduct({ name: 'Snowmobile', supplierId: await aSupplier(), brandId: await aBrand('Joined') });
    const found = await listing({ q: 'snow mobile' });
    expect(found.data[0]?.name).toBe('Snowmobile');
    expect(relatedNames(found)).not.toContain('Snowmobile');
  });

  it('sorts by popularity among products that match only by their category', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Popular')];
    const categoryId = await aCategory({ name: 'Curling' });
    const own = { supplierId, brandId, categoryId };
    await aProduct({ name: 'Broom', ...own });
    const id = await aProduct({ name: 'Long-Handled Slider for Beginners', ...own });
    expect((await namesFor('curling'))[0]).toBe('Broom');
    await env.DB.prepare('INSERT INTO product_popularity (product_id, score) VALUES (?, 1)').bind(id).run();
    expect((await namesFor('curling'))[0]).toBe('Long-Handled Slider for Beginners');
  });

  it('finds a product with the word only in its options if no other product has it', async () => {
    const own = { name: 'Bath Bomb', supplierId: await aSupplier(), brandId: await aBrand('Scented') };
    const parentId = await aProduct(own);
    await aProduct({ ...own, parentId, options: [{ name: 'Scent', value: 'Bergamot' }] });
    expect((await listing({ q: 'bergamot' })).meta).toMatchObject({ total: 1, distant_ids: [] });
  });

  it('uses the same corrected words on every page', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Paged')];
    for (const name of ['Toy Barge', 'Toy Digger', 'Toy Crane'])
      await aProduct({ name, supplierId, brandId });
    for (const page of ['1', '2', '9']) {
      expect((await listing({ q: 'kids', page, per_page: '1' })).meta.corrected_query).toBe('toys');
    }
  });

  it('marks a product that only mentions a word as distant, unless no other product has it', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Mentions')];
    await aProduct({
      name: 'Cough Syrup',
      description: 'Keep away from a stethoscope.',
      supplierId,
      brandId,
    });
    expect((await listing({ q: 'stethoscopes' })).meta).toMatchObject({ total: 1, distant_ids: [] });
    await aProduct({ name: 'Steel Stethoscope', supplierId, brandId });
    expect((await listing({ q: 'stethoscopes' })).meta.distant_ids).toHaveLength(1);
  });

  it('marks products of a partly matching category as distant if another matches in full', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Named in full')];
    const mixed = await aCategory({ name: 'Saunas & Hammocks' });
    const parentId = await aCategory({ name: 'Garden of stones' });
    const saunas = await aCategory({ name: 'Saunas', parentId });
    await aProduct({ name: 'Birch Whisk', supplierId, brandId, categoryId: saunas });
    await aProduct({ name: 'Rope Hammock', supplierId, brandId, categoryId: mixed });
    const { data, meta } = await listing({ q: 'saunas' });
    expect(data.map(({ name }) => name)).toEqual(['Birch Whisk', 'Rope Hammock']);
    expect(meta.distant_ids).toEqual([data[1]?.id]);
    const filtered = await listing({ q: 'saunas', category_id: `${mixed}` });
    expect(filtered.meta.distant_ids).toEqual([data[1]?.id]);
  });

  it('finds compounds of a word only if the word is the whole query', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Carried')];
    for (const name of ['Beaded Handbag', 'Violin Bag']) await aProduct({ name, supplierId, brandId });
    expect(await namesFor('bags')).toEqual(expect.arrayContaining(['Beaded Handbag', 'Violin Bag']));
    expect(await namesFor('violin bag')).not.toContain('Beaded Handbag');
  });

  it.each(['4 man yurt', 'yurt for 4 people', '4-person yurt', '4 sleeper yurts'])(
    'looks for the number in "%s"',
    async (q) => {
      await aProduct({
        name: 'Felt Yurt 4',
        supplierId: await aSupplier(),
        brandId: await aBrand(`Yurts of ${q}`),
      });
      expect((await listing({ q })).meta).toMatchObject({ partial: false, related_ids: [] });
    },
  );

  it('does not match a complete word as the prefix of another', async () => {
    await aProduct({
      name: 'Crockery Rack',
      supplierId: await aSupplier(),
      brandId: await aBrand('Unbegun'),
    });
    expect(await namesFor('crocs')).not.toContain('Crockery Rack');
  });

  it('finds synonyms in names, not in descriptions', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Windproof')];
    await aProduct({ name: 'Tool Chest', description: 'Powder coated steel.', supplierId, brandId });
    await aProduct({ name: 'Winter Coat', supplierId, brandId });
    expect(await namesFor('jackets')).toEqual(['Winter Coat']);
    expect(await namesFor('coats')).toEqual(['Winter Coat', 'Tool Chest']);
  });

  it('ranks the thing itself before products that come in it', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Potted')];
    await aProduct({ name: 'Aloe in a Tall Urn', supplierId, brandId });
    await aProduct({ name: 'Urn for Tea and Coffee', supplierId, brandId });
    expect((await namesFor('urn'))[0]).toBe('Urn for Tea and Coffee');
  });

  it('marks similar products as related', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Nearby')];
    for (const name of ['Paper Notebook', 'Laptop 14-Inch']) await aProduct({ name, supplierId, brandId });
    expect(relatedNames(await listing({ q: 'laptop' }))).toEqual(['Paper Notebook']);
    const cheap = await listing({ q: 'cheap laptops' });
    expect(cheap.data.map(({ name }) => name)).toEqual(['Laptop 14-Inch', 'Paper Notebook']);
    expect(relatedNames(await listing({ q: 'notebook' }))).toEqual([]);
    await aProduct({ name: 'Bamboo Toothbrush', supplierId, brandId });
    expect(relatedNames(await listing({ q: 'toothpaste' }))).toEqual(['Bamboo Toothbrush']);
  });

  it.each([
    ['samsung', 'Cellphone 64 GB', 'cellphone'],
    ['iPhones', 'Cellphone 64 GB', 'cellphone'],
    ['samsung cellphones', 'Cellphone 64 GB', 'cellphones'],
    ['red coffee mugs', 'Mug in red', 'red mug'],
    ['kids', 'Toy Barge', 'toys'],
  ])('searches for other words if nothing matches %j', async (q, name, corrected) => {
    await aProduct({ name });
    await aProduct({ name: 'Rooibos', description: 'Put the red mug away and pour a coffee. Kids love it.' });
    const found = await listing({ q });
    expect(found.data[0]?.name).toBe(name);
    expect(found.meta).toMatchObject({ corrected_query: corrected, is_reworded: true });
    expect((await listing({ q, exact: '1' })).meta.corrected_query).toBeNull();
  });

  it('applies price limits to a search for other words, too', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Screens')];
    await aProduct({ name: 'Projector Stand', priceCents: 90_000, supplierId, brandId });
    await aProduct({ name: 'Book Stand', priceCents: 15_000, supplierId, brandId });
    const found = await listing({ q: 'nokia projector stand under R200' });
    expect(found.data.map(({ name }) => name)).toEqual(['Projector Stand', 'Book Stand']);
    expect(found.meta).toMatchObject({ corrected_query: 'projector stand', nearest_price: 900 });
    expect(found.meta.related_total).toBe(found.meta.total);
    expect(found.meta.related_ids).toHaveLength(2);
  });

  it.each([
    ["samsung's", 'Cellphone 64 GB'],
    ['Ray-Ban', 'Round Sunglasses'],
    ['red  Coca-Cola  mug', 'Mug in red'],
  ])('finds a brand however %j is written', async (q, name) => {
    await aProduct({ name });
    const { data, meta } = await listing({ q });
    expect(data[0]?.name).toBe(name);
    expect(meta.corrected_query).not.toMatch(/\s{2}|’|'/);
  });

  it('ranks a product first that has the part named after "with"', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Lidded')];
    await aProduct({ name: 'Lid for Travel Beaker', supplierId, brandId });
    await aProduct({ name: 'Enamel Beaker with Lid', supplierId, brandId });
    expect((await namesFor('beaker with lid'))[0]).toBe('Enamel Beaker with Lid');
  });

  it('searches for the typed words if a product matches them', async () => {
    await aProduct({ name: 'Mug' });
    await aProduct({ name: 'Enamel Coffee Mug' });
    const found = await listing({ q: 'coffee mug' });
    expect(found.data[0]?.name).toBe('Enamel Coffee Mug');
    expect(found.meta.corrected_query).toBeNull();
    expect((await listing({ q: 'playstation' })).meta).toMatchObject({ total: 0, corrected_query: null });
  });

  it.each([
    ['gifts for my dad', 'Beard Razor'],
    ['present for mom', 'Silk Scarf'],
    ['birthday present for mom', 'Silk Scarf'],
    ['mother’s day', 'Silk Scarf'],
    ['Fathers Day gifts', 'Beard Razor'],
    ['gifts for mothers day', 'Silk Scarf'],
    ['geskenk vir ma', 'Silk Scarf'],
    ['gift for a 5 year old', 'Wooden Puzzle'],
  ])('finds suitable gifts for %j', async (q, name) => {
    const gifts = ['Beard Razor', 'Silk Scarf', 'Wooden Puzzle'];
    for (const each of gifts) await aProduct({ name: each });
    const found = (await namesFor(q)).filter((each) => gifts.includes(each));
    expect([...new Set(found)]).toEqual([name]);
  });

  it('ranks sold-out products after those in stock', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Soldout')];
    await aProduct({ name: 'Trampoline', stock: 0, supplierId, brandId });
    await aProduct({ name: 'Garden Trampoline with Net', supplierId, brandId });
    expect(await namesFor('trampoline')).toEqual(['Garden Trampoline with Net', 'Trampoline']);
  });

  it('does not interpret a country after "for" as a gift recipient', async () => {
    await aProduct({ name: 'Adapter for US plugs' });
    await aProduct({ name: 'Adapter for UK plugs' });
    expect((await namesFor('adapter for US plugs'))[0]).toBe('Adapter for US plugs');
  });
});
