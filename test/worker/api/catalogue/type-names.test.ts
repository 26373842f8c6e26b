import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { aCategory, aProduct, clientFor } from '#test/support/a-shop.ts';

const api = clientFor();

async function aKind(kind: 'types' | 'type', name: string, parentId?: number): Promise<number> {
  const id = await aCategory(parentId === undefined ? { name } : { name, parentId });
  await env.DB.prepare('UPDATE category SET kind = ? WHERE id = ?').bind(kind, id).run();
  return id;
}

it('a product type’s name is capitalised, and the root of the types is a facet only when selected', async () => {
  const types = await aKind('types', 'More products');
  const type = await aKind('type', 'unisex bags', types);
  const own = await aCategory({ name: 'eBooks' });
  const productId = await aProduct({ name: 'Weekender', categoryId: type });
  await aProduct({ name: 'Reader', categoryId: own });
  const { facets } = (await api.search.listProducts({})).meta;
  expect(facets.category.map(({ name }) => name)).toEqual(['Unisex bags', 'eBooks']);
  const { category } = (await api.search.listProducts({ category_id: String(types) })).meta.facets;
  expect(category.map(({ name, count }) => [name, count])).toContainEqual(['More products', 1]);
  expect((await api.catalogue.getCategory({ id: type })).name).toBe('Unisex bags');
  expect((await api.catalogue.getCategory({ id: types })).children.map(({ name }) => name)).toEqual([
    'Unisex bags',
  ]);
  expect((await api.catalogue.listCategories()).map(({ name }) => name)).toContain('Unisex bags');
  expect(
    (await api.catalogue.getProduct({ id: productId })).product.categories.map(({ name }) => name)[0],
  ).toBe('Unisex bags');
  expect((await api.search.suggest({ q: 'unisex' })).categories.map(({ name }) => name)).toEqual([
    'Unisex bags',
  ]);
  const { recognised } = (await api.search.listProducts({ q: 'unisex bags' })).meta;
  expect(recognised.map(({ name }) => name)).toEqual(['Unisex bags']);
});
