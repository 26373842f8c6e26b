import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { ProductList } from '#shared/contract/product-list.ts';
import { aCustomer, aProduct, type Customer } from '#test/support/a-shop.ts';
import { call, fieldErrors } from '#test/support/call.ts';

const MORNING = new Date('2026-11-21T08:00:00.000Z');

function later(minutes: number): Date {
  return new Date(MORNING.getTime() + minutes * 60_000);
}

describe('GET /api/product-lists', () => {
  it('answers the Wishlist first, then the others in the order they were made', async () => {
    const { api } = await aCustomer();
    const braai = await api.createProductList({ name: 'Braai' });
    const allotment = await api.createProductList({ name: 'Allotment' });
    expect(await api.listProductLists()).toEqual([
      { id: expect.any(Number), name: 'Wishlist', locked: true, products: [] },
      braai,
      allotment,
    ]);
  });

  it('answers the products, the newest first, with what each cost when it was added', async () => {
    const { api, token } = await aCustomer();
    const [kettle, parentId] = [await aProduct({ priceCents: 45_000 }), await aProduct({ name: 'T-shirt' })];
    const variantId = await aProduct({ parentId });
    for (const [minutes, id] of [kettle, parentId, variantId].entries()) {
      await call('POST', `/api/product-lists/0/products/${id}`, { token, now: later(minutes) });
    }
    await setPrice(kettle, 40_000);
    const [wishlist] = await api.listProductLists();
    expect(wishlist?.products.map(({ id }) => id)).toEqual([variantId, parentId, kettle]);
    expect(wishlist?.products[2]).toMatchObject({ price: 400, price_when_added: 450 });
  });

  it('keeps what is no longer sold, and says so', async () => {
    const { api } = await aCustomer();
    const [productId, parentId] = [await aProduct(), await aProduct()];
    const variantId = await aProduct({ parentId });
    await api.addToProductList(0, productId);
    await api.addToProductList(0, variantId);
    await unpublish(productId);
    await unpublish(parentId);
    const products = await api.listProductsOfList(0);
    expect(new Set(products.map(({ id }) => id))).toEqual(new Set([productId, variantId]));
    for (const product of products) expect(product).toMatchObject({ stock: 0, no_longer_sold: true });
  });

  it('answers as the user’s own productLists do', async () => {
    const { api } = await aCustomer();
    await api.addToProductList((await api.createProductList({ name: 'Braai' })).id, await aProduct());
    expect((await api.getUser()).productLists).toEqual(await api.listProductLists());
  });
});

describe('POST /api/product-lists', () => {
  it('answers 201 with the new list, its name trimmed', async () => {
    const { token } = await aCustomer();
    expect(
      await call('POST', '/api/product-lists', { token, body: { name: '  Ouma’s birthday ' } }),
    ).toMatchObject({
      status: 201,
      json: { id: expect.any(Number), name: 'Ouma’s birthday', locked: false, products: [] },
    });
  });

  it.each([
    ['no name', {}, { name: ['This field is required.'] }],
    ['a blank name', { name: '  ' }, { name: ['Name is required.'] }],
    ['a name that is no text', { name: 7 }, { name: ['Name is required.'] }],
    ['a long name', { name: 'x'.repeat(61) }, { name: ['Name may have at most 60 characters.'] }],
    ['a field that nobody may set', { name: 'Braai', locked: true }, { locked: ['Unknown field.'] }],
    ['another owner', { name: 'Braai', user_id: 1 }, { user_id: ['Unknown field.'] }],
    ['the Wishlist’s name', { name: 'wishlist' }, { name: ['You have a list called wishlist already.'] }],
  ])('refuses %s', async (_what, body, errors) => {
    const { token, api } = await aCustomer();
    expect(await call('POST', '/api/product-lists', { token, body })).toMatchObject(fieldErrors(errors));
    expect(await api.listProductLists()).toHaveLength(1);
  });

  it('makes one list of several asked for at once under one name', async () => {
    const { token, api } = await aCustomer();
    const replies = await Promise.all(
      ['Braai', 'braai', 'BRAAI'].map((name) =>
        call('POST', '/api/product-lists', { token, body: { name } }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await api.listProductLists()).toHaveLength(2);
  });

  it('lets two customers use one name', async () => {
    const [one, other] = [await aCustomer(), await aCustomer()];
    await one.api.createProductList({ name: 'Braai' });
    expect(await other.api.createProductList({ name: 'Braai' })).toMatchObject({ name: 'Braai' });
  });

  it('refuses the 101st, also of several at once', async () => {
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
      fieldErrors({ name: ['You have 100 lists already. Please delete one first.'] }),
    );
    expect(await api.listProductLists()).toHaveLength(100);
  });
});

describe('PATCH /api/product-lists/:id', () => {
  it('renames a list and answers it with its products', async () => {
    const { api } = await aCustomer();
    const { id } = await api.createProductList({ name: 'Braai' });
    const before = await api.addToProductList(id, await aProduct());
    expect(await api.renameProductList(id, { name: 'braai' })).toEqual({ ...before, name: 'braai' });
    expect(await api.renameProductList(id, { name: 'Heritage Day' })).toMatchObject({ name: 'Heritage Day' });
    expect(await api.renameProductList(id, { name: 'Heritage Day' })).toMatchObject({ name: 'Heritage Day' });
  });

  it('refuses the name of another list of the customer’s', async () => {
    const { token, api } = await aCustomer();
    await api.createProductList({ name: 'Braai' });
    const { id } = await api.createProductList({ name: 'Garden' });
    expect(await call('PATCH', `/api/product-lists/${id}`, { token, body: { name: 'BRAAI' } })).toMatchObject(
      fieldErrors({ name: ['You have a list called BRAAI already.'] }),
    );
  });

  it('lets only one of two lists have a name that both ask for at once', async () => {
    const { token, api } = await aCustomer();
    const lists = [await api.createProductList({ name: 'A' }), await api.createProductList({ name: 'B' })];
    const replies = await Promise.all(
      lists.map(({ id }) => call('PATCH', `/api/product-lists/${id}`, { token, body: { name: 'C' } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('leaves the Wishlist its name, by its own id and by 0', async () => {
    const { token, api } = await aCustomer();
    for (const id of [0, await wishlistId(api)]) {
      expect(
        await call('PATCH', `/api/product-lists/${id}`, { token, body: { name: 'Mine' } }),
      ).toMatchObject({
        status: 409,
        json: { message: 'Your Wishlist keeps its name.' },
      });
    }
    expect(await api.listProductLists()).toMatchObject([{ name: 'Wishlist', locked: true }]);
  });
});

describe('DELETE /api/product-lists/:id', () => {
  it('deletes a list with what is in it; a second time there is nothing', async () => {
    const { token, api } = await aCustomer();
    const { id } = await api.createProductList({ name: 'Braai' });
    await api.addToProductList(id, await aProduct());
    expect((await call('DELETE', `/api/product-lists/${id}`, { token })).status).toBe(200);
    expect((await call('DELETE', `/api/product-lists/${id}`, { token })).status).toBe(404);
    expect(await api.listProductLists()).toMatchObject([{ name: 'Wishlist' }]);
    expect(await rowsOf(id)).toBe(0);
  });

  it('leaves the Wishlist where it is, by its own id and by 0', async () => {
    const { token, api } = await aCustomer();
    const wishlist = await api.addToProductList(0, await aProduct());
    for (const id of [0, wishlist.id]) {
      expect(await call('DELETE', `/api/product-lists/${id}`, { token })).toMatchObject({
        status: 409,
        json: { message: 'Your Wishlist is always there: it cannot be deleted. You can clear it.' },
      });
    }
    expect(await api.listProductLists()).toEqual([wishlist]);
  });
});

describe('POST /api/product-lists/:id/products/:productId', () => {
  it('answers the list as it is then, the Wishlist under its own id when it is called 0', async () => {
    const { api } = await aCustomer();
    const productId = await aProduct();
    const list = await api.addToProductList(0, productId);
    expect(list).toMatchObject({ id: await wishlistId(api), locked: true, products: [{ id: productId }] });
    expect(list.id).toBeGreaterThan(0);
  });

  it('is harmless a second time, and when sent many times at once: the first price and place stay', async () => {
    const { api, token } = await aCustomer();
    const [first, second] = [await aProduct({ priceCents: 45_000 }), await aProduct()];
    await call('POST', `/api/product-lists/0/products/${first}`, { token, now: MORNING });
    await api.addToProductList(0, second);
    await setPrice(first, 30_000);
    await Promise.all(Array.from({ length: 5 }, () => api.addToProductList(0, first)));
    expect(await api.listProductsOfList(0)).toMatchObject([
      { id: second },
      { id: first, price: 300, price_when_added: 450 },
    ]);
  });

  it('keeps a product’s first price when it goes on to another list', async () => {
    const { api } = await aCustomer();
    const productId = await aProduct({ priceCents: 45_000 });
    const { id } = await api.createProductList({ name: 'Braai' });
    await api.addToProductList(0, productId);
    await setPrice(productId, 40_000);
    await api.removeFromProductList(0, productId);
    expect((await api.addToProductList(id, productId)).products).toMatchObject([{ price_when_added: 450 }]);
  });

  it('takes nothing of another customer’s price', async () => {
    const productId = await aProduct({ priceCents: 45_000 });
    await (await aCustomer()).api.addToProductList(0, productId);
    await setPrice(productId, 40_000);
    const { products } = await (await aCustomer()).api.addToProductList(0, productId);
    expect(products).toMatchObject([{ price_when_added: 400 }]);
  });

  it('finds no product that is not there, is not in the shop, or whose parent is not', async () => {
    const { token, api } = await aCustomer();
    const hiddenParent = await aProduct({ isPublished: false });
    const ids = [999_999, await aProduct({ isPublished: false }), await aProduct({ parentId: hiddenParent })];
    for (const id of [...ids, 0, 'x', 1.5]) {
      expect((await call('POST', `/api/product-lists/0/products/${id}`, { token })).status).toBe(404);
    }
    expect(await api.listProductsOfList(0)).toEqual([]);
  });

  it('remembers a quantity, which the list shows where it is more than one', async () => {
    const { api } = await aCustomer();
    const [three, one, plain] = [await aProduct(), await aProduct(), await aProduct()];
    await api.addToProductList(0, three, 3);
    await api.addToProductList(0, one, 1);
    await api.addToProductList(0, plain);
    const quantities = (await api.listProductsOfList(0)).map(({ id, quantity }) => [id, quantity]);
    expect(Object.fromEntries(quantities)).toEqual({ [three]: 3, [one]: undefined, [plain]: undefined });
    expect((await api.listProductLists())[0]?.products).toEqual(await api.listProductsOfList(0));
  });

  it('changes the quantity where one is said, and keeps it where none is', async () => {
    const { api } = await aCustomer();
    const productId = await aProduct();
    const added = async (quantity?: number) =>
      (await api.addToProductList(0, productId, quantity)).products[0]?.quantity;
    expect([await added(), await added(4), await added(), await added(2), await added(1)]).toEqual([
      undefined,
      4,
      4,
      2,
      undefined,
    ]);
  });

  it('brings the quantity back where a removal is undone', async () => {
    const { api } = await aCustomer();
    const productId = await aProduct();
    await api.addToProductList(0, productId, 3);
    await api.removeFromProductList(0, productId);
    expect((await api.addToProductList(0, productId)).products).toMatchObject([{ quantity: 3 }]);
  });

  it.each([0, 1.5, '2', 10_001])('refuses %j as a quantity', async (quantity) => {
    const { token, api } = await aCustomer();
    const path = `/api/product-lists/0/products/${await aProduct()}`;
    expect(await call('POST', path, { token, body: { quantity } })).toMatchObject(
      fieldErrors({ quantity: [expect.any(String)] }),
    );
    expect(await api.listProductsOfList(0)).toEqual([]);
  });

  it('refuses a body that says anything but a quantity', async () => {
    const { token } = await aCustomer();
    const path = `/api/product-lists/0/products/${await aProduct()}`;
    expect(await call('POST', path, { token, body: { price_when_added: 1 } })).toMatchObject(
      fieldErrors({ price_when_added: ['Unknown field.'] }),
    );
  });

  it('refuses the 501st product of a list, also of several at once', async () => {
    const { token, userId, api } = await aCustomer();
    const [known, ...more] = [await aProduct(), await aProduct(), await aProduct(), await aProduct()];
    await api.addToProductList(0, known);
    await fillList(userId, await wishlistId(api), 498);
    const add = (id: number) => call('POST', `/api/product-lists/0/products/${id}`, { token });
    const replies = await Promise.all(more.map(add));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(replies.find(({ status }) => status === 422)).toMatchObject(
      fieldErrors({ product_id: ['A list holds at most 500 products. Please remove some first.'] }),
    );
    expect((await add(known)).status).toBe(200);
    expect((await api.listProductsOfList(0)).length).toBe(500);
  });

  it('refuses the 2001st product of all lists together', async () => {
    const { token, userId, api } = await aCustomer();
    const [first, second] = [await aProduct(), await aProduct()];
    for (const name of ['A', 'B', 'C', 'D']) {
      const { id } = await api.createProductList({ name });
      await fillList(userId, id, name === 'D' ? 499 : 500);
    }
    const add = (id: number) => call('POST', `/api/product-lists/0/products/${id}`, { token });
    expect((await add(first)).status).toBe(200);
    expect(await add(second)).toMatchObject(
      fieldErrors({
        product_id: ['All your lists together hold at most 2000 products. Please remove some first.'],
      }),
    );
    expect((await add(first)).status).toBe(200);
  });
});

describe('DELETE /api/product-lists/:id/products/:productId', () => {
  it('answers the list without the product, a second time too', async () => {
    const { api } = await aCustomer();
    const [kept, gone] = [await aProduct(), await aProduct()];
    await api.addToProductList(0, kept);
    await api.addToProductList(0, gone);
    const after = await api.removeFromProductList(0, gone);
    expect(after.products).toMatchObject([{ id: kept }]);
    expect(await api.removeFromProductList(0, gone)).toEqual(after);
    expect(await api.removeFromProductList(0, 999_999)).toEqual(after);
  });

  it('is undone by adding again within the hour: price and place are as before, also of what is no longer sold', async () => {
    const { token, api } = await aCustomer();
    const [first, second] = [await aProduct({ priceCents: 45_000 }), await aProduct()];
    for (const [minutes, id] of [first, second].entries()) {
      await call('POST', `/api/product-lists/0/products/${id}`, { token, now: later(minutes) });
    }
    await setPrice(first, 40_000);
    await unpublish(first);
    const before = await api.listProductsOfList(0);
    await call('DELETE', `/api/product-lists/0/products/${first}`, { token, now: later(10) });
    await call('POST', `/api/product-lists/0/products/${first}`, { token, now: later(69) });
    expect(await api.listProductsOfList(0)).toEqual(before);
  });

  it('is forgotten after an hour: the product comes anew, at today’s price', async () => {
    const { token, api } = await aCustomer();
    const productId = await aProduct({ priceCents: 45_000 });
    await call('POST', `/api/product-lists/0/products/${productId}`, { token, now: MORNING });
    await call('DELETE', `/api/product-lists/0/products/${productId}`, { token, now: later(10) });
    await setPrice(productId, 40_000);
    await call('POST', `/api/product-lists/0/products/${productId}`, { token, now: later(71) });
    expect(await api.listProductsOfList(0)).toMatchObject([{ price_when_added: 400 }]);
  });
});

describe('PATCH /api/product-lists/:id/clear', () => {
  it('answers the list empty, and leaves the others', async () => {
    const { api } = await aCustomer();
    const { id } = await api.createProductList({ name: 'Braai' });
    const productId = await aProduct();
    await api.addToProductList(0, productId);
    await api.addToProductList(id, productId);
    expect(await api.clearProductList(0)).toMatchObject({ name: 'Wishlist', products: [] });
    expect(await api.clearProductList(0)).toMatchObject({ products: [] });
    expect(await api.listProductsOfList(id)).toMatchObject([{ id: productId }]);
  });
});

describe('POST /api/product-lists/:id/products', () => {
  it('undoes a clear in one call: everything is as before', async () => {
    const { api } = await aCustomer();
    for (const priceCents of [10_000, 20_000, 30_000]) {
      const id = await aProduct({ priceCents });
      await api.addToProductList(0, id, priceCents / 10_000);
      await setPrice(id, priceCents - 500);
    }
    const before = await api.listProductsOfList(0);
    await api.clearProductList(0);
    const product_ids = before.map(({ id }) => id);
    expect((await api.addAllToProductList(0, { product_ids })).products).toEqual(before);
  });

  it('passes over what is not sold, and finds nothing where nothing is', async () => {
    const { token, api } = await aCustomer();
    const [sold, hidden] = [await aProduct(), await aProduct({ isPublished: false })];
    expect(await api.addAllToProductList(0, { product_ids: [hidden, sold, sold] })).toMatchObject({
      products: [{ id: sold }],
    });
    const body = { product_ids: [hidden, 999_999] };
    expect((await call('POST', '/api/product-lists/0/products', { token, body })).status).toBe(404);
  });

  it('adds all or, for want of room, none', async () => {
    const { token, userId, api } = await aCustomer();
    const known = await aProduct();
    await api.addToProductList(0, known);
    await fillList(userId, await wishlistId(api), 498);
    const body = { product_ids: [known, await aProduct(), await aProduct()] };
    expect(await call('POST', '/api/product-lists/0/products', { token, body })).toMatchObject(
      fieldErrors({ product_ids: ['A list holds at most 500 products. Please remove some first.'] }),
    );
    expect((await api.listProductsOfList(0)).length).toBe(499);
  });

  it('keeps no room for what is not sold', async () => {
    const { userId, api } = await aCustomer();
    const [sold, hidden] = [await aProduct(), await aProduct({ isPublished: false })];
    await fillList(userId, await wishlistId(api), 499);
    const list = await api.addAllToProductList(0, { product_ids: [hidden, sold] });
    expect(list.products).toHaveLength(500);
  });

  it.each([
    ['none', { product_ids: [] }, { product_ids: ['Name at least one product.'] }],
    [
      'too many',
      { product_ids: Array.from({ length: 501 }, (_each, index) => index + 1) },
      { product_ids: ['A list holds at most 500 products.'] },
    ],
    ['what is no id', { product_ids: ['1'] }, { 'product_ids.0': [expect.any(String)] }],
    ['an unknown field', { product_ids: [1], locked: true }, { locked: ['Unknown field.'] }],
  ])('refuses %s', async (_what, body, errors) => {
    const { token } = await aCustomer();
    expect(await call('POST', '/api/product-lists/0/products', { token, body })).toMatchObject(
      fieldErrors(errors),
    );
  });
});

describe("another's list", () => {
  it.each([
    ['PATCH', '', { name: 'Mine now' }],
    ['DELETE', '', undefined],
    ['PATCH', '/clear', undefined],
    ['GET', '/products', undefined],
    ['POST', '/products', 'product'],
    ['POST', '/products/:product', undefined],
    ['DELETE', '/products/:product', undefined],
  ])('is not found by %s%s, as one that is not there, and stays as it is', async (method, suffix, body) => {
    const [owner, other] = [await aCustomer(), await aCustomer()];
    const productId = await aProduct();
    const { id } = await owner.api.createProductList({ name: 'Braai' });
    await owner.api.addToProductList(id, productId);
    const before = await owner.api.listProductLists();
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
    expect(await owner.api.listProductLists()).toEqual(before);
    expect(await other.api.listProductLists()).toMatchObject([{ products: [] }]);
  });
});

async function wishlistId(api: Customer['api']): Promise<number> {
  const lists: ProductList[] = await api.listProductLists();
  return lists.find(({ locked }) => locked)?.id ?? 0;
}

async function setPrice(productId: number, cents: number): Promise<void> {
  await env.DB.prepare('UPDATE product SET price_cents = ? WHERE id = ?').bind(cents, productId).run();
}

async function unpublish(productId: number): Promise<void> {
  await env.DB.prepare('UPDATE product SET is_published = 0 WHERE id = ?').bind(productId).run();
}

async function rowsOf(listId: number): Promise<number | null> {
  return env.DB.prepare('SELECT count(*) AS rows FROM product_list_item WHERE product_list_id = ?')
    .bind(listId)
    .first<number>('rows');
}

/** Products of no account, so many that building each by itself would take long. */
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
