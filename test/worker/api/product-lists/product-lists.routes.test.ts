import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aCustomer, aProduct, setPrice, unpublish, wishlistId } from '#test/support/a-shop.ts';
import { call, fieldErrors } from '#test/support/call.ts';

const MORNING = new Date('2026-11-21T08:00:00.000Z');

function later(minutes: number): Date {
  return new Date(MORNING.getTime() + minutes * 60_000);
}

describe('GET /api/product-lists', () => {
  it('returns the Wishlist first, then the other lists in order of creation', async () => {
    const { api } = await aCustomer();
    const braai = await api.productLists.createProductList({ name: 'Braai' });
    const allotment = await api.productLists.createProductList({ name: 'Allotment' });
    expect(await api.productLists.listProductLists()).toEqual([
      { id: expect.any(Number), name: 'Wishlist', locked: true, products: [] },
      braai,
      allotment,
    ]);
  });

  it('returns the products, newest first, with their prices when they were added', async () => {
    const { api, token } = await aCustomer();
    const [kettle, parentId] = [await aProduct({ priceCents: 45_000 }), await aProduct({ name: 'T-shirt' })];
    const variantId = await aProduct({ parentId });
    for (const [minutes, id] of [kettle, parentId, variantId].entries()) {
      await call('POST', `/api/product-lists/0/products/${id}`, { token, now: later(minutes) });
    }
    await setPrice(kettle, 40_000);
    const [wishlist] = await api.productLists.listProductLists();
    expect(wishlist?.products.map(({ id }) => id)).toEqual([variantId, parentId, kettle]);
    expect(wishlist?.products[2]).toMatchObject({ price: 400, price_when_added: 450 });
  });

  it('keeps unpublished products and marks them as no longer sold', async () => {
    const { api } = await aCustomer();
    const [productId, parentId] = [await aProduct(), await aProduct()];
    const variantId = await aProduct({ parentId });
    await api.productLists.addToProductList({ listId: 0, productId });
    await api.productLists.addToProductList({ listId: 0, productId: variantId });
    await unpublish(productId);
    await unpublish(parentId);
    const products = await api.productLists.listProductsOfList({ listId: 0 });
    expect(new Set(products.map(({ id }) => id))).toEqual(new Set([productId, variantId]));
    for (const product of products) expect(product).toMatchObject({ stock: 0, no_longer_sold: true });
  });

  it('returns the same as the user’s productLists', async () => {
    const { api } = await aCustomer();
    await api.productLists.addToProductList({
      listId: (await api.productLists.createProductList({ name: 'Braai' })).id,
      productId: await aProduct(),
    });
    expect((await api.account.getUser()).productLists).toEqual(await api.productLists.listProductLists());
  });
});

describe('POST /api/product-lists', () => {
  it('returns 201 with the new list and a trimmed name', async () => {
    const { token } = await aCustomer();
    expect(
      await call('POST', '/api/product-lists', { token, body: { name: '  Ouma’s birthday ' } }),
    ).toMatchObject({
      status: 201,
      json: { id: expect.any(Number), name: 'Ouma’s birthday', locked: false, products: [] },
    });
  });

  it.each([
    ['a missing name', {}, { name: ['This field is required.'] }],
    ['a blank name', { name: '  ' }, { name: ['Give the list a name.'] }],
    ['a name that is not text', { name: 7 }, { name: ['Give the list a name.'] }],
    ['a long name', { name: 'x'.repeat(61) }, { name: ['Name can have at most 60 characters.'] }],
    ['a read-only field', { name: 'Braai', locked: true }, { locked: ['Unknown field.'] }],
    ['another owner', { name: 'Braai', user_id: 1 }, { user_id: ['Unknown field.'] }],
    ['the Wishlist’s name', { name: 'wishlist' }, { name: ['You already have a list called wishlist.'] }],
  ])('rejects %s', async (_what, body, errors) => {
    const { token, api } = await aCustomer();
    expect(await call('POST', '/api/product-lists', { token, body })).toMatchObject(fieldErrors(errors));
    expect(await api.productLists.listProductLists()).toHaveLength(1);
  });

  it('creates one list for concurrent calls with the same name', async () => {
    const { token, api } = await aCustomer();
    const replies = await Promise.all(
      ['Braai', 'braai', 'BRAAI'].map((name) =>
        call('POST', '/api/product-lists', { token, body: { name } }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await api.productLists.listProductLists()).toHaveLength(2);
  });

  it('lets two customers use the same name', async () => {
    const [one, other] = [await aCustomer(), await aCustomer()];
    await one.api.productLists.createProductList({ name: 'Braai' });
    expect(await other.api.productLists.createProductList({ name: 'Braai' })).toMatchObject({
      name: 'Braai',
    });
  });

  it('rejects the 101st list, also for concurrent calls', async () => {
    const { token, userId, api } = await aCustomer();
    await env.DB.prepare(
      `INSERT INTO product_list (user_id, name, created_at) SELECT ?, 'List ' || key, '' FROM json_each(?)`,
    )
      .bind(userId, JSON.stringify(Array.from({ length: 98 })))
      .run();
    const replies = await Promise.all(
      ['A', 'B', 'C'].map((name) => call('POST', '/api/product-lists', { token, body: { name } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(replies.find(({ status }) => status === 422)).toMatchObject(
      fieldErrors({ name: ['You already have 100 lists. Delete one first.'] }),
    );
    expect(await api.productLists.listProductLists()).toHaveLength(100);
  });
});

describe('PATCH /api/product-lists/:id', () => {
  it('renames a list and returns it with its products', async () => {
    const { api } = await aCustomer();
    const { id } = await api.productLists.createProductList({ name: 'Braai' });
    const before = await api.productLists.addToProductList({ listId: id, productId: await aProduct() });
    expect(await api.productLists.renameProductList({ listId: id, name: 'braai' })).toEqual({
      ...before,
      name: 'braai',
    });
    expect(await api.productLists.renameProductList({ listId: id, name: 'Heritage Day' })).toMatchObject({
      name: 'Heritage Day',
    });
    expect(await api.productLists.renameProductList({ listId: id, name: 'Heritage Day' })).toMatchObject({
      name: 'Heritage Day',
    });
  });

  it('rejects the name of another list of the customer', async () => {
    const { token, api } = await aCustomer();
    await api.productLists.createProductList({ name: 'Braai' });
    const { id } = await api.productLists.createProductList({ name: 'Garden' });
    expect(await call('PATCH', `/api/product-lists/${id}`, { token, body: { name: 'BRAAI' } })).toMatchObject(
      fieldErrors({ name: ['You already have a list called BRAAI.'] }),
    );
  });

  it('gives a name to only one of two lists that are renamed concurrently', async () => {
    const { token, api } = await aCustomer();
    const lists = [
      await api.productLists.createProductList({ name: 'A' }),
      await api.productLists.createProductList({ name: 'B' }),
    ];
    const replies = await Promise.all(
      lists.map(({ id }) => call('PATCH', `/api/product-lists/${id}`, { token, body: { name: 'C' } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('rejects renaming the Wishlist, by its own id and by 0', async () => {
    const { token, api } = await aCustomer();
    for (const id of [0, await wishlistId(api)]) {
      expect(
        await call('PATCH', `/api/product-lists/${id}`, { token, body: { name: 'Mine' } }),
      ).toMatchObject({
        status: 409,
        json: { message: 'Your Wishlist keeps its name.' },
      });
    }
    expect(await api.productLists.listProductLists()).toMatchObject([{ name: 'Wishlist', locked: true }]);
  });
});

describe('DELETE /api/product-lists/:id', () => {
  it('deletes a list with its products, and returns 404 for a repeated call', async () => {
    const { token, api } = await aCustomer();
    const { id } = await api.productLists.createProductList({ name: 'Braai' });
    await api.productLists.addToProductList({ listId: id, productId: await aProduct() });
    expect((await call('DELETE', `/api/product-lists/${id}`, { token })).status).toBe(200);
    expect((await call('DELETE', `/api/product-lists/${id}`, { token })).status).toBe(404);
    expect(await api.productLists.listProductLists()).toMatchObject([{ name: 'Wishlist' }]);
    expect(await rowsOf(id)).toBe(0);
  });

  it('rejects deleting the Wishlist, by its own id and by 0', async () => {
    const { token, api } = await aCustomer();
    const wishlist = await api.productLists.addToProductList({ listId: 0, productId: await aProduct() });
    for (const id of [0, wishlist.id]) {
      expect(await call('DELETE', `/api/product-lists/${id}`, { token })).toMatchObject({
        status: 409,
        json: { message: 'Your Wishlist is always there: it can’t be deleted. You can clear it.' },
      });
    }
    expect(await api.productLists.listProductLists()).toEqual([wishlist]);
  });
});

describe("another customer's list", () => {
  it.each([
    ['PATCH', '', { name: 'Mine now' }],
    ['DELETE', '', undefined],
    ['PATCH', '/clear', undefined],
    ['GET', '/products', undefined],
    ['POST', '/products', 'product'],
    ['POST', '/products/:product', undefined],
    ['DELETE', '/products/:product', undefined],
  ])('returns 404 for %s%s like an unknown list, and stays unchanged', async (method, suffix, body) => {
    const [owner, other] = [await aCustomer(), await aCustomer()];
    const productId = await aProduct();
    const { id } = await owner.api.productLists.createProductList({ name: 'Braai' });
    await owner.api.productLists.addToProductList({ listId: id, productId });
    const before = await owner.api.productLists.listProductLists();
    const sent = body === 'product' ? { product_ids: [await aProduct()] } : body;
    const ask = (listId: number | string) =>
      call(method, `/api/product-lists/${listId}${suffix.replace(':product', String(productId))}`, {
        token: other.token,
        body: sent,
      });
    const reply = await ask(id);
    expect(reply).toEqual({ ...(await ask(999_999)), headers: expect.any(Headers) });
    expect(reply.status).toBe(404);
    expect((await ask('x')).status).toBe(404);
    expect(await owner.api.productLists.listProductLists()).toEqual(before);
    expect(await other.api.productLists.listProductLists()).toMatchObject([{ products: [] }]);
  });
});

async function rowsOf(listId: number): Promise<number | null> {
  return env.DB.prepare('SELECT count(*) AS rows FROM product_list_item WHERE product_list_id = ?')
    .bind(listId)
    .first<number>('rows');
}
