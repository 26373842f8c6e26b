import { describe, expect, it } from 'vitest';
import { cartItems } from '#shared/domain/cart-items.ts';
import { aCustomer, aProduct } from '#test/support/a-shop.ts';
import type { FormFields } from '#test/support/posted-forms.ts';
import {
  aCustomerWith,
  changedLists,
  done,
  GONE_MESSAGE,
  listsOf,
  send,
  submit,
  submitUndo,
  WISHLIST,
} from './a-list-form.ts';

describe('a product on a list', () => {
  it('is removed, and restored by Undo with its position and quantity', async () => {
    const { customer, ids } = await aCustomerWith(3);
    const [, product_id = 0] = ids;
    await customer.api.productLists.addToProductList({
      listId: WISHLIST,
      productId: product_id,
      quantity: 4,
    });
    const { result } = await submit(customer, { intent: 'remove', list_id: 0, product_id });
    expect(result).toMatchObject({ kind: 'done', message: 'Mug 2 was removed.' });
    // On the second submission, the product is already removed.
    expect((await submit(customer, { intent: 'remove', list_id: 0, product_id })).result.kind).toBe('done');
    const undone = await submitUndo(customer, done(result).undo);
    expect(undone.result).toMatchObject({ kind: 'done', message: 'Mug 2 is back.' });
    expect(changedLists(undone.result)).toEqual({ Wishlist: ids });
    expect((await customer.api.productLists.listProductsOfList({ listId: WISHLIST }))[1]).toMatchObject({
      quantity: 4,
    });
    const plain = await send(customer, { intent: 'remove', list_id: 0, product_id });
    expect(plain).toMatchObject({ status: 303, to: '/product-lists', message: 'Mug 2 was removed.' });
    expect(await send(customer, plain.undo?.fields ?? {}, plain.undo?.action)).toMatchObject({
      message: 'Mug 2 is back.',
    });
  });

  it('is removed, and the response contains the updated page', async () => {
    const { customer, ids } = await aCustomerWith(2);
    const fields = { intent: 'remove', list_id: 0, product_id: ids[0] ?? 0 };
    const { result } = await submit(customer, fields, '/product-lists', '/product-lists');
    expect(done(result).changed.page).toMatchObject({
      route: 'product-lists',
      data: { lines: [{ id: ids[1] }] },
    });
  });

  it('is copied to another list', async () => {
    const { customer, ids } = await aCustomerWith(1);
    const { id } = await customer.api.productLists.createProductList({ name: 'Braai' });
    const fields = { intent: 'copy', list_id: 0, product_id: ids[0] ?? 0, to_list_id: id };
    const { result } = await submit(customer, fields);
    expect(result).toMatchObject({ kind: 'done', message: 'Mug 1 was copied to Braai.' });
    expect(changedLists(result)).toEqual({ Wishlist: ids, Braai: ids });
    expect(await send(customer, fields)).toMatchObject({
      status: 303,
      message: 'Mug 1 was copied to Braai.',
    });
  });

  it('is moved with its quantity, and moved back by Undo', async () => {
    const { customer, ids } = await aCustomerWith(2);
    const [, product_id = 0] = ids;
    await customer.api.productLists.addToProductList({
      listId: WISHLIST,
      productId: product_id,
      quantity: 3,
    });
    const { id } = await customer.api.productLists.createProductList({ name: 'Braai' });
    const { result } = await submit(customer, { intent: 'move', list_id: 0, product_id, to_list_id: id });
    expect(result).toMatchObject({ kind: 'done', message: 'Mug 1 was moved to Braai.' });
    expect(changedLists(result)).toEqual({ Wishlist: [ids[0]], Braai: [product_id] });
    expect(await customer.api.productLists.listProductsOfList({ listId: id })).toMatchObject([
      { quantity: 3 },
    ]);
    const undone = await submitUndo(customer, done(result).undo);
    expect(undone.result).toMatchObject({ kind: 'done', message: 'Mug 1 is back.' });
    expect(changedLists(undone.result)).toEqual({ Wishlist: ids, Braai: [] });
  });

  it('stays on the target list after Undo if it was there before the move', async () => {
    const { customer, ids } = await aCustomerWith(1);
    const [product_id = 0] = ids;
    const { id } = await customer.api.productLists.createProductList({ name: 'Braai' });
    await customer.api.productLists.addToProductList({ listId: id, productId: product_id });
    const moved = await send(customer, { intent: 'move', list_id: 0, product_id, to_list_id: id });
    expect(await listsOf(customer)).toEqual({ Wishlist: [], Braai: ids });
    await send(customer, moved.undo?.fields ?? {}, moved.undo?.action);
    expect(await listsOf(customer)).toEqual({ Wishlist: ids, Braai: ids });
  });
});

describe.each(['move', 'copy'])('%s of a product that is no longer on its list', (intent) => {
  async function aLostProduct() {
    const { customer, ids } = await aCustomerWith(1);
    const [product_id = 0] = ids;
    const { id } = await customer.api.productLists.createProductList({ name: 'Braai' });
    await customer.api.productLists.removeFromProductList({ listId: WISHLIST, productId: product_id });
    return { customer, listId: id, fields: { intent, list_id: 0, product_id, to_list_id: id } };
  }

  it('changes no list, and reports that the product is gone', async () => {
    const { customer, fields } = await aLostProduct();
    const { result } = await submit(customer, fields);
    expect(result).toMatchObject({ kind: 'done', message: GONE_MESSAGE });
    expect(changedLists(result)).toEqual({ Wishlist: [], Braai: [] });
    expect(await send(customer, fields)).toMatchObject({
      status: 303,
      to: '/product-lists',
      message: GONE_MESSAGE,
    });
    expect(await listsOf(customer)).toEqual({ Wishlist: [], Braai: [] });
  });

  it('succeeds if the target list already contains it, as after a lost response', async () => {
    const { customer, listId, fields } = await aLostProduct();
    await customer.api.productLists.addToProductList({ listId, productId: fields.product_id, quantity: 2 });
    const { result } = await submit(customer, fields);
    expect(result).toMatchObject({ kind: 'done', message: expect.stringMatching(/^Mug 1 .* Braai/) });
    expect(changedLists(result)).toEqual({ Wishlist: [], Braai: [fields.product_id] });
    expect(await customer.api.productLists.listProductsOfList({ listId })).toMatchObject([{ quantity: 2 }]);
  });
});

describe('a list form with invalid values', () => {
  const INTENTS = ['drop', 'rename', 'clear', 'remove', 'move', 'copy', 'restore', 'to-cart'];
  it.each(INTENTS)(
    'reports another customer’s list as gone, and returns the sender’s own lists: %s',
    async (intent) => {
      const { customer, ids } = await aCustomerWith(1);
      const stranger = await aCustomer();
      const theirs = await stranger.api.productLists.createProductList({ name: 'Theirs' });
      await stranger.api.productLists.addToProductList({ listId: theirs.id, productId: ids[0] ?? 0 });
      const fields = {
        ...{ intent, list_id: theirs.id, product_id: ids[0] ?? 0, product_ids: ids[0] ?? 0 },
        ...{ to_list_id: 0, name: 'Mine' },
      };
      const path = `/product-lists?list=${theirs.id}`;
      const { result } = await submit(customer, fields, path);
      expect(result).toMatchObject({ kind: 'done', message: GONE_MESSAGE });
      expect(changedLists(result)).toEqual({ Wishlist: ids });
      const onScreen = await submit(customer, fields, path, path);
      expect(onScreen.result).toMatchObject({
        kind: 'redirect',
        to: '/product-lists',
        message: GONE_MESSAGE,
      });
      expect(await send(customer, fields, path)).toMatchObject({
        status: 303,
        to: '/product-lists',
        message: GONE_MESSAGE,
      });
      expect(await listsOf(stranger)).toEqual({ Wishlist: [], Theirs: ids });
      expect(await listsOf(customer)).toEqual({ Wishlist: ids });
    },
  );

  it('cannot move a product to another customer’s list', async () => {
    const { customer, ids } = await aCustomerWith(1);
    const theirs = await (await aCustomer()).api.productLists.createProductList({ name: 'Theirs' });
    const fields = { intent: 'move', list_id: 0, product_id: ids[0] ?? 0, to_list_id: theirs.id };
    expect((await submit(customer, fields)).result).toMatchObject({ kind: 'done', message: GONE_MESSAGE });
    expect(await listsOf(customer)).toEqual({ Wishlist: ids });
  });

  it.each<FormFields>([
    {},
    { intent: 'burn' },
    { keep: 'x' },
    { intent: 'keep', list_id: 'x', product_id: 1 },
  ])('is rejected if it is malformed: %j', async (fields) => {
    const customer = await aCustomer();
    const { status } = await submit(customer, fields);
    expect(status).toBe(422);
    expect(await listsOf(customer)).toEqual({ Wishlist: [] });
  });
});

describe('adding a whole list to the cart', () => {
  it('adds each product once, however often it is repeated, and explains which are missing', async () => {
    const { customer, ids } = await aCustomerWith(2);
    const soldOut = await aProduct({ name: 'Potjie', stock: 0 });
    await customer.api.productLists.addToProductList({ listId: WISHLIST, productId: soldOut });
    const report = '2 products are in your cart, 1 couldn’t be added.\nPotjie: Sold out.';
    for (const quantities of [2, 0]) {
      const { result } = await submit(customer, { intent: 'to-cart', list_id: 0 });
      expect(result).toMatchObject({ kind: 'done', message: report });
      expect(done(result).events).toHaveLength(quantities);
      expect(done(result).changed.cart).toMatchObject({ amount: (await customer.api.cart.getCart()).amount });
    }
    const inCart = cartItems(await customer.api.cart.getCart());
    expect(new Set(inCart.map(({ product_id }) => product_id))).toEqual(new Set(ids));
    expect(inCart.every(({ quantity }) => quantity === 1)).toBe(true);
    const plain = await send(customer, { intent: 'to-cart', list_id: 0 });
    expect(plain.status).toBe(200);
    expect(plain.html).toContain('2 products are in your cart, 1 couldn’t be added');
    expect(plain.html).toContain('Sold out.');
  });

  it('redirects to the cart without scripts if everything was added', async () => {
    const { customer } = await aCustomerWith(2);
    expect(await send(customer, { intent: 'to-cart', list_id: 0 })).toMatchObject({
      status: 303,
      to: '/cart',
      message: 'All 2 products are in your cart.',
    });
  });
});
