import { describe, expect, it } from 'vitest';
import { aBrand, aCategory, aProduct, aSupplier } from '#test/support/a-shop.ts';
import { listing, namesFor, relatedNames } from './a-listing.ts';

describe('a search', () => {
  it('lists products as related that only belong to a category with the word in its name', async () => {
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
    await aProduct({ name: 'Spray Skirt', supplierId, brandId, categoryId: gear });
    expect(relatedNames(await listing({ q: 'canoe' }))).not.toContain('Spray Skirt');
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

  it('ranks sold-out products after those in stock', async () => {
    const [supplierId, brandId] = [await aSupplier(), await aBrand('Soldout')];
    await aProduct({ name: 'Trampoline', stock: 0, supplierId, brandId });
    await aProduct({ name: 'Garden Trampoline with Net', supplierId, brandId });
    expect(await namesFor('trampoline')).toEqual(['Garden Trampoline with Net', 'Trampoline']);
  });

  it('finds words for countries and people that are no recipients', async () => {
    await aProduct({ name: 'Adapter for US plugs' });
    await aProduct({ name: 'Adapter for UK plugs' });
    expect((await namesFor('adapter for US plugs'))[0]).toBe('Adapter for US plugs');
  });
});
