import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aCategory, aProduct, clientFor, unpublish } from '#test/support/a-shop.ts';

const api = clientFor();

async function aSection(id: number, name: string, position: number, productIds: number[]): Promise<void> {
  await env.DB.prepare('INSERT INTO content_section (id, name, position) VALUES (?, ?, ?)')
    .bind(id, name, position)
    .run();
  for (const productId of productIds) {
    await env.DB.prepare('INSERT INTO product_content_section (product_id, content_section_id) VALUES (?, ?)')
      .bind(productId, id)
      .run();
  }
}

describe('GET /api/products/featured', () => {
  it('returns the newest and the most reduced products if there are no sections', async () => {
    const plain = await aProduct({ priceCents: 100_00 });
    const reduced = await aProduct({ priceCents: 80_00, savingsCents: 20_00 });
    const mostReduced = await aProduct({ priceCents: 50_00, savingsCents: 50_00 });
    const featured = await api.catalogue.listFeaturedProducts();
    expect(featured.sections).toEqual([]);
    expect(featured.newest.map(({ id }) => id)).toEqual(
      expect.arrayContaining([plain, reduced, mostReduced]),
    );
    expect(featured.reduced.map(({ id }) => id)).toEqual([mostReduced, reduced]);
  });

  it('returns sections by position with up to twelve products each, and an empty "newest" list', async () => {
    const products: number[] = [];
    for (let made = 0; made < 14; made += 1) products.push(await aProduct());
    await aSection(11, 'Later', 2, [products[0] ?? 0]);
    await aSection(12, 'Sooner', 1, products);
    await aSection(13, 'Empty', 3, []);
    const { sections, newest } = await api.catalogue.listFeaturedProducts();
    expect(sections.map(({ name }) => name)).toEqual(['Sooner', 'Later', 'Empty']);
    expect(sections.map((section) => section.products.length)).toEqual([12, 1, 0]);
    expect(newest).toEqual([]);
  });

  it('shows the newest products of a section', async () => {
    const products: number[] = [];
    for (let made = 0; made < 14; made += 1) products.push(await aProduct());
    await aSection(21, 'As its page', 1, products);
    const [section] = (await api.catalogue.listFeaturedProducts()).sections.filter(({ id }) => id === 21);
    const listing = await api.search.listProducts({
      content_section_id: '21',
      sort: 'newest',
      per_page: '12',
    });
    expect(section?.products).toEqual(listing.data);
  });

  it('sorts a section by main category, then reduction, with sold-out and imageless ones last', async () => {
    const [lamps, food] = [await aCategory({ name: 'Lamps' }), await aCategory({ name: 'Food' })];
    const pictured = async (given: Parameters<typeof aProduct>[0]) => {
      const id = await aProduct(given);
      await env.DB.prepare(
        `UPDATE product SET images = '[{"url":"/p","alt":"","width":9,"height":9}]' WHERE id = ?`,
      )
        .bind(id)
        .run();
      return id;
    };
    const reduced = await pictured({ categoryId: lamps, savingsCents: 10_00 });
    const lamp = await pictured({ categoryId: lamps });
    const soldOut = await pictured({ categoryId: lamps, stock: 0 });
    const bare = await aProduct({ categoryId: lamps, savingsCents: 10_00 });
    const rusks = await pictured({ categoryId: food, savingsCents: 10_00 });
    await aSection(41, 'Lights on', 1, [rusks, soldOut, bare, lamp, reduced]);
    const [section] = (await api.catalogue.listFeaturedProducts()).sections.filter(({ id }) => id === 41);
    expect(section?.products.map(({ id }) => id)).toEqual([reduced, lamp, rusks, soldOut, bare]);
  });

  it('omits unpublished products', async () => {
    const hidden = await aProduct();
    await unpublish(hidden);
    await aSection(31, 'With something hidden', 1, [hidden]);
    const [section] = (await api.catalogue.listFeaturedProducts()).sections.filter(({ id }) => id === 31);
    expect(section?.products).toEqual([]);
  });
});
