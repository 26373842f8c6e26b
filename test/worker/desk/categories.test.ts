import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { productPath } from '#shared/navigation/paths.ts';
import { aProduct, aSupplier, clientFor } from '#test/support/a-shop.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { anOperator, pageText, postForm, visitDesk } from '#test/support/the-desk.ts';
import { visit } from '#test/support/the-shop.ts';
import { listCategoryRows } from '#worker/operations/catalogue/category-rows.repository.ts';
import { categoriseTypes } from '#worker/operations/catalogue/product-types.ts';
import { listOperatorEvents } from '#worker/operations/operator-events.repository.ts';

let catalogue: { email: string };

beforeAll(async () => {
  catalogue = await anOperator('catalogue');
});

function post(path: string, fields: Record<string, string> = {}): Promise<Response> {
  return postForm(`/categories/${path}`, { as: catalogue, page: '/categories', fields });
}

async function rowOf(name: string) {
  const row = (await listCategoryRows(env.DB)).find((each) => each.name === name);
  if (row === undefined) throw new Error(`There is no category ${name}`);
  return row;
}

/** A product type with a product that an import has put into it. Returns the type's id. */
async function aType(name: string, retailer: string): Promise<number> {
  const typeId = (await categoriseTypes(env.DB, OPERATOR, [name])).get(name)?.typeId ?? 0;
  const productId = await aProduct({ supplierId: await aSupplier({ name: retailer }), categoryId: typeId });
  await env.DB.prepare('UPDATE product_category SET type_id = ? WHERE product_id = ?')
    .bind(typeId, productId)
    .run();
  return typeId;
}

async function actsOf(): Promise<string[]> {
  const events = await listOperatorEvents(env.DB, {
    record: null,
    operator: catalogue.email,
    since: null,
    limit: 50,
  });
  return events.map(({ act }) => act).toReversed();
}

describe('categories', () => {
  it('are added with their parents, and can be put in an order', async () => {
    expect((await post('add', { path: ' Clothing / Shoes ' })).status).toBe(303);
    expect((await post('add', { path: 'Kitchen' })).status).toBe(303);
    for (const path of ['', '/', 'Clothing//Hats', 'x'.repeat(101)]) {
      const response = await post('add', { path });
      expect([response.status, await response.text()]).toEqual([
        422,
        expect.stringContaining('Enter a category'),
      ]);
    }
    expect((await post('order', { paths: 'kitchen\r\n\r\nClothing/Shoes\r\n' })).status).toBe(303);
    expect([(await rowOf('Kitchen')).position, (await rowOf('Shoes')).position]).toEqual([1, 2]);
    const unknown = await post('order', { paths: 'Kitchen\nShoe' });
    expect(await unknown.text()).toContain('There is no category “Shoe”. Similar: Clothing/Shoes.');
    expect((await rowOf('Shoes')).position).toBe(2);
    expect((await post('order', {})).status).toBe(303);
    expect((await rowOf('Kitchen')).position).toBeNull();
    expect(await actsOf()).toEqual([
      'categories.add',
      'categories.add',
      'categories.add',
      'categories.order',
      'categories.order',
    ]);
  });

  it('receive the products of a product type after a preview, and return them', async () => {
    await post('add', { path: 'Garden/Braai' });
    const typeId = await aType('Braais & grids', 'Bluff Outdoor');
    const path = `/categories/types/${typeId}`;
    expect(await pageText('/categories', catalogue)).toMatch(/Braais & grids<\/a><\/th><td[^>]*>Not mapped/);
    const before = await actsOf();
    const preview = await pageText(`${path}?to=Garden/Braai`, catalogue);
    expect(preview).toContain('It has 1 product: Bluff Outdoor 1.');
    expect([await actsOf(), (await rowOf('Braai')).products]).toEqual([before, 0]);
    const fields = { to: 'Garden/Braai' };
    const page = `${path}?to=Garden/Braai`;
    expect((await postForm(`${path}/map`, { as: catalogue, page, fields })).status).toBe(303);
    expect([(await rowOf('Braai')).products, (await rowOf('Braais & grids')).mappedTo]).toEqual([
      1,
      (await rowOf('Braai')).id,
    ]);
    expect((await postForm(`${path}/unmap`, { as: catalogue, page })).status).toBe(303);
    expect((await rowOf('Braais & grids')).products).toBe(1);
    expect((await actsOf()).slice(before.length)).toEqual(['categories.map', 'categories.unmap']);
    const wrong = await postForm(`${path}/map`, { as: catalogue, page, fields: { to: '<b>Nowhere' } });
    expect([wrong.status, await wrong.text()]).toEqual([
      422,
      expect.stringContaining('There is no category “&lt;b&gt;Nowhere”'),
    ]);
  });

  it('have a size guide, which the products of their subcategories show', async () => {
    await post('add', { path: 'Wear/Boots' });
    const [{ id: wear }, { id: boots }] = [await rowOf('Wear'), await rowOf('Boots')];
    const path = `/categories/${wear}/size-guide`;
    const set = (text: string) => postForm(path, { as: catalogue, page: path, fields: { text } });
    for (const text of ['UK | EU', 'UK\n4', 'UK | EU\n4', `UK | EU\n${'4'.repeat(4_000)} | 37`]) {
      const response = await set(text);
      expect([response.status, await response.text()]).toEqual([
        422,
        expect.stringContaining('Enter at least two lines'),
      ]);
    }
    expect((await set(' UK | EU \r\n\r\n4|<b>37')).status).toBe(303);
    expect(await pageText(path, catalogue)).toContain('UK | EU\n4 | &lt;b&gt;37');
    const sized = await aProduct({ categoryId: boots, options: [{ name: 'Size', value: null }] });
    const variant = await aProduct({ parentId: sized, options: [{ name: 'Size', value: '4' }] });
    const plain = await aProduct({ categoryId: boots });
    const guideOf = async (id: number) =>
      (await clientFor().catalogue.getProduct({ id, parts: 'core' })).size_guide;
    const guide = [
      ['UK', 'EU'],
      ['4', '<b>37'],
    ];
    expect([await guideOf(sized), await guideOf(variant), await guideOf(plain)]).toEqual([
      guide,
      guide,
      undefined,
    ]);
    const { product } = await clientFor().catalogue.getProduct({ id: sized, parts: 'core' });
    expect(await (await visit(productPath(product))).text()).toContain('Size guide');
    expect((await set('')).status).toBe(303);
    expect(await guideOf(sized)).toBeUndefined();
    expect((await visitDesk('/categories/999999/size-guide', { as: catalogue })).status).toBe(404);
    expect(await actsOf()).toEqual(expect.arrayContaining(['categories.size-guide']));
  });

  it('have no product type page: it returns 404', async () => {
    await post('add', { path: 'Books' });
    for (const id of [(await rowOf('Books')).id, 999_999, 'x']) {
      expect((await visitDesk(`/categories/types/${id}`, { as: catalogue })).status).toBe(404);
    }
  });
});
