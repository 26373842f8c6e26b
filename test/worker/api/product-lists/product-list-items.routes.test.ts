import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aCustomer, aProduct, setPrice, unpublish, wishlistId } from '#test/support/a-shop.ts';
import { call, fieldErrors } from '#test/support/call.ts';

const MORNING = new Date('2026-11-21T08:00:00.000Z');

function later(minutes: number): Date {
  return new Date(MORNING.getTime() + minutes * 60_000);
}

describe('POST /api/product-lists/:id/products/:productId', () => {
  it('adds to the Wishlist if the list id is 0, and returns it with its real id', async () => {
    const { api } = await aCustomer();
    const productId = await aProduct();
    const list = await api.productLists.addToProductList({ listId: 0, productId });
    expect(list).toMatchObject({ id: await wishlistId(api), locked: true, products: [{ id: productId }] });
    expect(list.id).toBeGreaterThan(0);
  });

  it('keeps the first price and position for repeated and concurrent calls', async () => {
    const { api, token } = await aCustomer();
    const [first, second] = [await aProduct({ priceCents: 45_000 }), await aProduct()];
    await call('POST', `/api/product-lists/0/products/${first}`, { token, now: MORNING });
    await api.productLists.addToProductList({ listId: 0, productId: second });
    await setPrice(first, 30_000);
    await Promise.all(
      Array.from({ length: 5 }, () => api.productLists.addToProductList({ listId: 0, productId: first })),
    );
    expect(await api.productLists.listProductsOfList({ listId: 0 })).toMatchObject([
      { id: second },
      { id: first, price: 300, price_when_added: 450 },
    ]);
  });

  it('keeps a product’s first price when it moves to another list', async () => {
    const { api } = await aCustomer();
    const productId = await aProduct({ priceCents: 45_000 });
    const { id } = await api.productLists.createProductList({ name: 'Braai' });
    await api.productLists.addToProductList({ listId: 0, productId });
    await setPrice(productId, 40_000);
    await api.productLists.removeFromProductList({ listId: 0, productId });
    expect((await api.productLists.addToProductList({ listId: id, productId })).products).toMatchObject([
      { price_when_added: 450 },
    ]);
  });

  it('does not use the first price of another customer', async () => {
    const productId = await aProduct({ priceCents: 45_000 });
    await (await aCustomer()).api.productLists.addToProductList({ listId: 0, productId });
    await setPrice(productId, 40_000);
    const { products } = await (await aCustomer()).api.productLists.addToProductList({
      listId: 0,
      productId,
    });
    expect(products).toMatchObject([{ price_when_added: 400 }]);
  });

  it('returns 404 for an unknown or unpublished product and for a variant of an unpublished one', async () => {
    const { token, api } = await aCustomer();
    const hiddenParent = await aProduct({ isPublished: false });
    const ids = [999_999, await aProduct({ isPublished: false }), await aProduct({ parentId: hiddenParent })];
    for (const id of [...ids, 0, 'x', 1.5]) {
      expect((await call('POST', `/api/product-lists/0/products/${id}`, { token })).status).toBe(404);
    }
    expect(await api.productLists.listProductsOfList({ listId: 0 })).toEqual([]);
  });

  it('stores a quantity, and returns it in the list only if it is more than one', async () => {
    const { api } = await aCustomer();
    const [three, one, plain] = [await aProduct(), await aProduct(), await aProduct()];
    await api.productLists.addToProductList({ listId: 0, productId: three, quantity: 3 });
    await api.productLists.addToProductList({ listId: 0, productId: one, quantity: 1 });
    await api.productLists.addToProductList({ listId: 0, productId: plain });
    const quantities = (await api.productLists.listProductsOfList({ listId: 0 })).map(({ id, quantity }) => [
      id,
      quantity,
    ]);
    expect(Object.fromEntries(quantities)).toEqual({ [three]: 3, [one]: undefined, [plain]: undefined });
    expect((await api.productLists.listProductLists())[0]?.products).toEqual(
      await api.productLists.listProductsOfList({ listId: 0 }),
    );
  });

  it('changes the quantity if one is given, and keeps it otherwise', async () => {
    const { api } = await aCustomer();
    const productId = await aProduct();
    const added = async (quantity?: number) =>
      (await api.productLists.addToProductList({ listId: 0, productId, quantity })).products[0]?.quantity;
    expect([await added(), await added(4), await added(), await added(2), await added(1)]).toEqual([
      undefined,
      4,
      4,
      2,
      undefined,
    ]);
  });

  it('restores the quantity when a removal is undone', async () => {
    const { api } = await aCustomer();
    const productId = await aProduct();
    await api.productLists.addToProductList({ listId: 0, productId, quantity: 3 });
    await api.productLists.removeFromProductList({ listId: 0, productId });
    expect((await api.productLists.addToProductList({ listId: 0, productId })).products).toMatchObject([
      { quantity: 3 },
    ]);
  });

  it.each([0, 1.5, '2', 10_001])('rejects %j as a quantity', async (quantity) => {
    const { token, api } = await aCustomer();
    const path = `/api/product-lists/0/products/${await aProduct()}`;
    expect(await call('POST', path, { token, body: { quantity } })).toMatchObject(
      fieldErrors({ quantity: [expect.any(String)] }),
    );
    expect(await api.productLists.listProductsOfList({ listId: 0 })).toEqual([]);
  });

  it('rejects a body with any field other than the quantity', async () => {
    const { token } = await aCustomer();
    const path = `/api/product-lists/0/products/${await aProduct()}`;
    expect(await call('POST', path, { token, body: { price_when_added: 1 } })).toMatchObject(
      fieldErrors({ price_when_added: ['Unknown field.'] }),
    );
  });

  it('rejects the 501st product of a list, also for concurrent calls', async () => {
    const { token, userId, api } = await aCustomer();
    const [known, ...more] = [await aProduct(), await aProduct(), await aProduct(), await aProduct()];
    await api.productLists.addToProductList({ listId: 0, productId: known });
    await fillList(userId, await wishlistId(api), 498);
    const add = (id: number) => call('POST', `/api/product-lists/0/products/${id}`, { token });
    const replies = await Promise.all(more.map(add));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(replies.find(({ status }) => status === 422)).toMatchObject(
      fieldErrors({ product_id: ['A list holds at most 500 products. Please remove some first.'] }),
    );
    expect((await add(known)).status).toBe(200);
    expect((await api.productLists.listProductsOfList({ listId: 0 })).length).toBe(500);
  });

  it('rejects the 2001st product across all lists', async () => {
    const { token, userId, api } = await aCustomer();
    const [first, second] = [await aProduct(), await aProduct()];
    for (const name of ['A', 'B', 'C', 'D']) {
      const { id } = await api.productLists.createProductList({ name });
      await fillList(userId, id, name === 'D' ? 499 : 500);
    }
    const add = (id: number) => call('POST', `/api/product-lists/0/products/${id}`, { token });
    expect((await add(first)).status).toBe(200);
    expect(await add(second)).toMatchObject(
      fieldErrors({
        product_id: ['All your lists together can hold 2000 products. Please remove some first.'],
      }),
    );
    expect((await add(first)).status).toBe(200);
  });
});

describe('DELETE /api/product-lists/:id/products/:productId', () => {
  it('returns the list without the product, also for a repeated call', async () => {
    const { api } = await aCustomer();
    const [kept, gone] = [await aProduct(), await aProduct()];
    await api.productLists.addToProductList({ listId: 0, productId: kept });
    await api.productLists.addToProductList({ listId: 0, productId: gone });
    const after = await api.productLists.removeFromProductList({ listId: 0, productId: gone });
    expect(after.products).toMatchObject([{ id: kept }]);
    expect(await api.productLists.removeFromProductList({ listId: 0, productId: gone })).toEqual(after);
    expect(await api.productLists.removeFromProductList({ listId: 0, productId: 999_999 })).toEqual(after);
  });

  it('is undone by adding the product, even an unpublished one, within an hour, which restores price and position', async () => {
    const { token, api } = await aCustomer();
    const [first, second] = [await aProduct({ priceCents: 45_000 }), await aProduct()];
    for (const [minutes, id] of [first, second].entries()) {
      await call('POST', `/api/product-lists/0/products/${id}`, { token, now: later(minutes) });
    }
    await setPrice(first, 40_000);
    await unpublish(first);
    const before = await api.productLists.listProductsOfList({ listId: 0 });
    await call('DELETE', `/api/product-lists/0/products/${first}`, { token, now: later(10) });
    await call('POST', `/api/product-lists/0/products/${first}`, { token, now: later(69) });
    expect(await api.productLists.listProductsOfList({ listId: 0 })).toEqual(before);
  });

  it('cannot be undone after an hour: the product is added at its current price', async () => {
    const { token, api } = await aCustomer();
    const productId = await aProduct({ priceCents: 45_000 });
    await call('POST', `/api/product-lists/0/products/${productId}`, { token, now: MORNING });
    await call('DELETE', `/api/product-lists/0/products/${productId}`, { token, now: later(10) });
    await setPrice(productId, 40_000);
    await call('POST', `/api/product-lists/0/products/${productId}`, { token, now: later(71) });
    expect(await api.productLists.listProductsOfList({ listId: 0 })).toMatchObject([
      { price_when_added: 400 },
    ]);
  });
});

describe('PATCH /api/product-lists/:id/clear', () => {
  it('returns the empty list and leaves other lists unchanged', async () => {
    const { api } = await aCustomer();
    const { id } = await api.productLists.createProductList({ name: 'Braai' });
    const productId = await aProduct();
    await api.productLists.addToProductList({ listId: 0, productId });
    await api.productLists.addToProductList({ listId: id, productId });
    expect(await api.productLists.clearProductList({ listId: 0 })).toMatchObject({
      name: 'Wishlist',
      products: [],
    });
    expect(await api.productLists.clearProductList({ listId: 0 })).toMatchObject({ products: [] });
    expect(await api.productLists.listProductsOfList({ listId: id })).toMatchObject([{ id: productId }]);
  });
});

describe('POST /api/product-lists/:id/products', () => {
  it('undoes a clear in one call and restores prices, quantities and positions', async () => {
    const { api } = await aCustomer();
    for (const priceCents of [10_000, 20_000, 30_000]) {
      const id = await aProduct({ priceCents });
      await api.productLists.addToProductList({ listId: 0, productId: id, quantity: priceCents / 10_000 });
      await setPrice(id, priceCents - 500);
    }
    const before = await api.productLists.listProductsOfList({ listId: 0 });
    await api.productLists.clearProductList({ listId: 0 });
    const product_ids = before.map(({ id }) => id);
    expect((await api.productLists.addAllToProductList({ listId: 0, product_ids })).products).toEqual(before);
  });

  it('skips unpublished and unknown products, and returns 404 if none is left', async () => {
    const { token, api } = await aCustomer();
    const [sold, hidden] = [await aProduct(), await aProduct({ isPublished: false })];
    expect(
      await api.productLists.addAllToProductList({ listId: 0, product_ids: [hidden, sold, sold] }),
    ).toMatchObject({
      products: [{ id: sold }],
    });
    const body = { product_ids: [hidden, 999_999] };
    expect((await call('POST', '/api/product-lists/0/products', { token, body })).status).toBe(404);
  });

  it('adds either all products or, above the limit, none', async () => {
    const { token, userId, api } = await aCustomer();
    const known = await aProduct();
    await api.productLists.addToProductList({ listId: 0, productId: known });
    await fillList(userId, await wishlistId(api), 498);
    const body = { product_ids: [known, await aProduct(), await aProduct()] };
    expect(await call('POST', '/api/product-lists/0/products', { token, body })).toMatchObject(
      fieldErrors({ product_ids: ['A list holds at most 500 products. Please remove some first.'] }),
    );
    expect((await api.productLists.listProductsOfList({ listId: 0 })).length).toBe(499);
  });

  it('does not count unpublished products towards the limit', async () => {
    const { userId, api } = await aCustomer();
    const [sold, hidden] = [await aProduct(), await aProduct({ isPublished: false })];
    await fillList(userId, await wishlistId(api), 499);
    const list = await api.productLists.addAllToProductList({ listId: 0, product_ids: [hidden, sold] });
    expect(list.products).toHaveLength(500);
  });

  it.each([
    ['an empty list', { product_ids: [] }, { product_ids: ['Name at least one product.'] }],
    [
      'too many products',
      { product_ids: Array.from({ length: 501 }, (_each, index) => index + 1) },
      { product_ids: ['A list holds at most 500 products.'] },
    ],
    ['an invalid id', { product_ids: ['1'] }, { 'product_ids.0': [expect.any(String)] }],
    ['an unknown field', { product_ids: [1], locked: true }, { locked: ['Unknown field.'] }],
  ])('rejects %s', async (_what, body, errors) => {
    const { token } = await aCustomer();
    expect(await call('POST', '/api/product-lists/0/products', { token, body })).toMatchObject(
      fieldErrors(errors),
    );
  });
});

/** Fills a list with products inserted by one statement, because building each one separately would take too long. */
async function fillList(userId: number, listId: number, products: number): Promise<void> {
  const like = await aProduct();
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO product (supplier_id, brand_id, handle, option_key, sku, name, price_cents, savings_cents, stock,
         options, description_text, description_html, tags, is_published, created_at, updated_at)
       SELECT supplier_id, brand_id, ?1 || '-' || ?2 || '-' || each.key, '', '', name, 100, 0, 1, '[]', '', '', '', 1, '', ''
       FROM product JOIN json_each(?3) AS each WHERE product.id = ?4`,
    ).bind(userId, listId, JSON.stringify(Array.from({ length: products })), like),
    env.DB.prepare(
      `INSERT INTO product_list_item (product_list_id, product_id, price_cents, created_at)
       SELECT ?2, id, 100, '' FROM product WHERE handle LIKE ?1 || '-' || ?2 || '-%'`,
    ).bind(userId, listId),
  ]);
}
