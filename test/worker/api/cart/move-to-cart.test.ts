import { describe, expect, it } from 'vitest';
import { cartItems } from '#shared/domain/cart-items.ts';
import { aCustomer, aProduct, type Customer } from '#test/support/a-shop.ts';
import { call, fieldErrors } from '#test/support/call.ts';

describe('POST /api/product-lists/:listId/products/:productId/move-to-cart', () => {
  it('adds the list’s quantity to the cart, removes the product from the list, and returns the cart', async () => {
    const line = await aListedLine(3);
    await line.customer.api.cart.setCartItem({ productId: line.productId, quantity: 2 });
    const { status, json } = await move(line);
    expect([status, json]).toEqual([200, await line.customer.api.cart.getCart()]);
    expect(await stateOf(line)).toEqual({ inCart: [5], listed: [] });
  });

  it('accepts 0 as the id of the Wishlist, which has one unit per product', async () => {
    const [customer, productId] = [await aCustomer(), await aProduct()];
    await customer.api.productLists.addToProductList({ listId: 0, productId });
    const line = { customer, productId, listId: 0 };
    expect((await move(line)).status).toBe(200);
    expect(await stateOf(line)).toEqual({ inCart: [1], listed: [] });
  });

  it('moves no more units than are in stock', async () => {
    const line = await aListedLine(3, { stock: 4 });
    await line.customer.api.cart.setCartItem({ productId: line.productId, quantity: 2 });
    await move(line);
    expect(await stateOf(line)).toEqual({ inCart: [4], listed: [] });
  });

  it.each([
    [0, 0, 'Sold out.'],
    [2, 2, 'Only 2 left.'],
    [20_000, 10_000, 'That’s more than we can deliver.'],
  ])('keeps the product on the list with %i in stock and %i in the cart', async (stock, inCart, message) => {
    const line = await aListedLine(3, { stock });
    if (inCart > 0) await line.customer.api.cart.setCartItem({ productId: line.productId, quantity: inCart });
    expect(await move(line)).toMatchObject(fieldErrors({ quantity: [message] }));
    expect(await stateOf(line)).toEqual({ inCart: inCart > 0 ? [inCart] : [], listed: [3] });
  });

  it('moves the product once for concurrent requests with different keys', async () => {
    const line = await aListedLine(3);
    const replies = await Promise.all(Array.from({ length: 5 }, () => move(line)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
    expect(await stateOf(line)).toEqual({ inCart: [3], listed: [] });
  });

  it('changes nothing on a retry, even if the product was added to the list again', async () => {
    const line = await aListedLine(3);
    const key = crypto.randomUUID();
    await move(line, key);
    await line.customer.api.productLists.addToProductList({
      listId: line.listId,
      productId: line.productId,
      quantity: 7,
    });
    const replies = [await move(line, key), ...(await Promise.all([move(line, key), move(line, key)]))];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stateOf(line)).toEqual({ inCart: [3], listed: [7] });
    await move(line);
    expect(await stateOf(line)).toEqual({ inCart: [10], listed: [] });
  });

  it('does not use up the key of a request that returned 404', async () => {
    const line = await aListedLine(3);
    const key = crypto.randomUUID();
    await line.customer.api.productLists.removeFromProductList({
      listId: line.listId,
      productId: line.productId,
    });
    expect((await move(line, key)).status).toBe(404);
    await line.customer.api.productLists.addToProductList({ listId: line.listId, productId: line.productId });
    expect((await move(line, key)).status).toBe(200);
    expect(await stateOf(line)).toEqual({ inCart: [3], listed: [] });
  });

  it('returns 404 for another customer’s list', async () => {
    const [line, other] = [await aListedLine(3), await aCustomer()];
    expect((await move({ ...line, customer: other })).status).toBe(404);
    expect(await stateOf(line)).toEqual({ inCart: [], listed: [3] });
  });
});

type ListedLine = { customer: Customer; productId: number; listId: number };

async function aListedLine(quantity: number, product: { stock?: number } = {}): Promise<ListedLine> {
  const [customer, productId] = [await aCustomer(), await aProduct({ stock: 50, ...product })];
  const { id: listId } = await customer.api.productLists.createProductList({ name: 'Braai' });
  await customer.api.productLists.addToProductList({ listId, productId, quantity });
  return { customer, productId, listId };
}

function move({ customer: { token }, productId, listId }: ListedLine, key = crypto.randomUUID()) {
  const headers = { 'Idempotency-Key': key };
  return call('POST', `/api/product-lists/${listId}/products/${productId}/move-to-cart`, { token, headers });
}

/** The units in the cart and in the list. */
async function stateOf({ customer: { api }, listId }: ListedLine) {
  const lists = await api.productLists.listProductLists();
  const list = lists.find(({ id, locked }) => (listId === 0 ? locked : id === listId));
  return {
    inCart: cartItems(await api.cart.getCart()).map(({ quantity }) => quantity),
    listed: list?.products.map(({ quantity = 1 }) => quantity),
  };
}
