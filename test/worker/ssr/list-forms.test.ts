import { describe, expect, it } from 'vitest';
import { aCustomer, aProduct, unpublish } from '#test/support/a-shop.ts';
import { visit } from '#test/support/the-shop.ts';
import {
  aCustomerWith,
  changedLists,
  done,
  GONE_MESSAGE,
  listsOf,
  send,
  submit,
  submitUndo,
} from './a-list-form.ts';

describe('the wishlist button', () => {
  it('adds and removes a product, and reports only the addition to analytics', async () => {
    const [customer, id] = [await aCustomer(), await aProduct()];
    const kept = await submit(customer, { list_id: 0, keep: id });
    expect(kept).toMatchObject({
      status: 200,
      result: {
        kind: 'done',
        message: 'Saved to Wishlist.',
        events: [{ name: 'add_to_wishlist', product_id: id }],
      },
    });
    expect(changedLists(kept.result)).toEqual({ Wishlist: [id] });
    // Pressing the same button again changes nothing.
    expect(changedLists((await submit(customer, { list_id: 0, keep: id })).result)).toEqual({
      Wishlist: [id],
    });
    const dropped = await submit(customer, { list_id: 0, drop: id });
    expect(dropped.result).toMatchObject({ kind: 'done', message: 'Removed from Wishlist.', events: [] });
    expect(changedLists(dropped.result)).toEqual({ Wishlist: [] });
    expect(await listsOf(customer)).toEqual({ Wishlist: [] });
  });

  it('redirects to the Wishlist without scripts, with the same message', async () => {
    const [customer, id] = [await aCustomer(), await aProduct()];
    expect(await send(customer, { list_id: 0, keep: id })).toMatchObject({
      status: 303,
      to: '/product-lists',
      message: 'Saved to Wishlist.',
    });
    expect(await listsOf(customer)).toEqual({ Wishlist: [id] });
    expect(await send(customer, { list_id: 0, drop: id })).toMatchObject({
      message: 'Removed from Wishlist.',
    });
  });

  it('requires a login if there is no session', async () => {
    const { status, result } = await submit(null, { list_id: 0, keep: 12 });
    expect(status).toBe(401);
    expect(result).toMatchObject({ kind: 'login', pending: '/product-lists list_id=0&keep=12' });
  });

  it('reports a product that does not exist, with or without scripts', async () => {
    const customer = await aCustomer();
    const { status, result } = await submit(customer, { list_id: 0, keep: 999_999 });
    expect([status, result]).toMatchObject([422, { kind: 'invalid', message: GONE_MESSAGE }]);
    const plain = await send(customer, { list_id: 0, keep: 999_999 });
    expect(plain.status).toBe(422);
    expect(plain.html).toContain(GONE_MESSAGE);
  });
});

describe('wishlist buttons without scripts', () => {
  it('share one form on the page', async () => {
    const id = await aProduct({ name: 'Enamel mug' });
    const html = await (await visit('/search?q=enamel')).text();
    const [form = ''] = html.match(/<form id="hearts".*?<\/form>/) ?? [];
    expect(form).toContain('action="/product-lists" method="post"');
    expect(form).toContain('name="list_id" value="0"');
    expect(html.split('id="hearts"')).toHaveLength(2);
    expect(html).toMatch(new RegExp(`<button value="${id}"[^>]* form="hearts"[^>]* name="keep">`));
  });
});

describe('the list menu', () => {
  it('adds and removes a product by the list’s id, without an analytics event', async () => {
    const [customer, product_id] = [await aCustomer(), await aProduct()];
    const list = await customer.api.productLists.createProductList({ name: 'Braai' });
    const { result } = await submit(customer, { intent: 'keep', list_id: list.id, product_id });
    expect(result).toMatchObject({ kind: 'done', message: 'Saved to Braai.', events: [] });
    expect(changedLists(result)).toEqual({ Wishlist: [], Braai: [product_id] });
    const sent = await send(customer, { intent: 'drop', list_id: list.id, product_id });
    expect(sent).toMatchObject({ to: `/product-lists?list=${list.id}`, message: 'Removed from Braai.' });
  });

  it('creates a list that contains the product, once per idempotency key', async () => {
    const [customer, product_id] = [await aCustomer(), await aProduct()];
    const fields = { intent: 'create', name: 'Braai', product_id, idempotency_key: 'a-press-of-its-own' };
    for (const _press of ['first', 'lost answer']) {
      const { result } = await submit(customer, fields);
      expect(result).toMatchObject({ kind: 'done', message: 'Saved to Braai.' });
      expect(changedLists(result)).toEqual({ Wishlist: [], Braai: [product_id] });
    }
    const taken = await submit(customer, {
      ...fields,
      name: 'braai',
      idempotency_key: 'another-press-of-it',
    });
    expect(taken).toMatchObject({
      status: 422,
      result: { kind: 'invalid', errors: { name: ['You already have a list called braai.'] } },
    });
  });
});

describe('the page for saving a product to a list', () => {
  it('shows the product, and the lists that already contain it', async () => {
    const [customer, id] = [await aCustomer(), await aProduct({ name: 'Enamel kettle' })];
    await customer.api.productLists.createProductList({ name: 'Braai' });
    await customer.api.productLists.addToProductList({ listId: 0, productId: id });
    const headers = { Cookie: `__Host-session=${customer.token}` };
    const html = await (await visit(`/product-lists?save=${id}`, { headers })).text();
    expect(html).toMatch(/<h1[^>]*>Save to a list</);
    expect(html).toContain('Back to Enamel kettle');
    expect(html).toMatch(/Wishlist<\/span><span[^>]*>Already saved</);
    expect(html).toMatch(/Braai<\/span><span[^>]*>0 products</);
    const gone = await (await visit('/product-lists?save=999999', { headers })).text();
    expect(gone).toMatch(/<h1[^>]*>Your lists</);
  });

  it.each([
    ['an existing list', {}],
    ['a new list', { intent: 'create', name: 'Picnic', idempotency_key: 'a-picnic-with-a-kettle' }],
  ])('saves to %s and redirects to the product', async (_list, given) => {
    const [customer, product_id] = [await aCustomer(), await aProduct({ name: 'Enamel kettle' })];
    const fields = { intent: 'keep', list_id: 0, product_id, ...given };
    const path = `/product-lists?save=${product_id}`;
    const message = 'name' in given ? 'Saved to Picnic.' : 'Saved to Wishlist.';
    const to = expect.stringMatching(`^/products/${product_id}/.*/enamel-kettle$`);
    expect((await submit(customer, fields, path)).result).toMatchObject({ kind: 'redirect', to, message });
    expect(await send(customer, fields, path)).toMatchObject({ status: 303, to, message });
    expect(Object.values(await listsOf(customer)).flat()).toEqual([product_id]);
  });

  it('redirects to the list instead of the product if it is no longer sold', async () => {
    const [customer, product_id] = [await aCustomer(), await aProduct()];
    await customer.api.productLists.addToProductList({ listId: 0, productId: product_id });
    await unpublish(product_id);
    const fields = { intent: 'keep', list_id: 0, product_id };
    const { result } = await submit(customer, fields, `/product-lists?save=${product_id}`);
    expect(result).toMatchObject({ kind: 'redirect', to: '/product-lists' });
  });

  it('shows why a product was not saved to a list that is gone', async () => {
    const customer = await aCustomer();
    const id = await aProduct();
    const fields = { intent: 'keep', list_id: 999_999, product_id: id };
    const { status, html } = await send(customer, fields, `/product-lists?save=${id}`);
    expect(status).toBe(422);
    expect(html.replace(/<script[\s\S]*?<\/script>/g, '')).toContain(GONE_MESSAGE);
  });
});

describe('a list', () => {
  it('is created once per idempotency key and becomes the active one (R-STATE-1)', async () => {
    const customer = await aCustomer();
    const fields = { intent: 'create', name: 'Braai', idempotency_key: 'the-first-press-of-it' };
    const { result } = await submit(customer, fields);
    const id = (await customer.api.productLists.listProductLists()).at(-1)?.id;
    const message = 'Braai is ready for its first product.';
    expect(result).toMatchObject({ kind: 'redirect', to: `/product-lists?list=${id}`, message });
    expect(changedLists(result)).toEqual({ Wishlist: [], Braai: [] });
    expect(await send(customer, fields)).toMatchObject({ to: `/product-lists?list=${id}`, message });
    expect(await listsOf(customer)).toEqual({ Wishlist: [], Braai: [] });
  });

  it('keeps its form open and shows an error if its name is taken', async () => {
    const customer = await aCustomer();
    const { status, html } = await send(customer, { intent: 'create', name: 'wishlist' });
    expect(status).toBe(422);
    expect(html).toContain('You already have a list called wishlist.');
    expect(html).toMatch(/<details open="">/);
  });

  it('is renamed', async () => {
    const customer = await aCustomer();
    const { id } = await customer.api.productLists.createProductList({ name: 'Braai' });
    const fields = { intent: 'rename', list_id: id, name: 'Heritage Day' };
    const message = 'The list is now called Heritage Day.';
    const { result } = await submit(customer, fields);
    expect(result).toMatchObject({ kind: 'done', message });
    expect(changedLists(result)).toEqual({ Wishlist: [], 'Heritage Day': [] });
    const path = `/product-lists?list=${id}`;
    expect(await send(customer, fields, path)).toMatchObject({ status: 303, to: path, message });
    const taken = await submit(customer, { ...fields, name: 'Wishlist' });
    expect(taken.result).toMatchObject({ kind: 'invalid', errors: { name: [expect.any(String)] } });
  });

  it('is deleted, and a second submission succeeds, too', async () => {
    const customer = await aCustomer();
    const { id } = await customer.api.productLists.createProductList({ name: 'Braai' });
    const fields = { intent: 'delete', list_id: id };
    const { result } = await submit(customer, fields, `/product-lists?list=${id}`);
    expect(result).toMatchObject({ kind: 'redirect', to: '/product-lists', message: 'Braai was deleted.' });
    expect(changedLists(result)).toEqual({ Wishlist: [] });
    const again = await submit(customer, fields, `/product-lists?list=${id}`);
    expect(again.result).toMatchObject({ kind: 'redirect', to: '/product-lists' });
    expect(await send(customer, fields)).toMatchObject({ status: 303, to: '/product-lists' });
  });

  it.each([
    ['rename', { name: 'Braai' }, 'Your Wishlist keeps its name.'],
    ['delete', {}, 'Your Wishlist is always there: it can’t be deleted. You can clear it.'],
  ])('cannot be changed by %s if it is the Wishlist', async (intent, fields, message) => {
    const customer = await aCustomer();
    const { status, result } = await submit(customer, { intent, list_id: 0, ...fields });
    expect([status, result]).toMatchObject([409, { kind: 'refused', code: 'list_locked', message }]);
    const plain = await send(customer, { intent, list_id: 0, ...fields });
    expect(plain.status).toBe(409);
    expect(plain.html).toContain(message);
    expect(await listsOf(customer)).toEqual({ Wishlist: [] });
  });

  it('is cleared, and fully restored by Undo', async () => {
    const { customer, ids } = await aCustomerWith(3);
    const { result } = await submit(customer, { intent: 'clear', list_id: 0 });
    expect(result).toMatchObject({ kind: 'done', message: 'Wishlist was cleared: 3 products removed.' });
    expect(changedLists(result)).toEqual({ Wishlist: [] });
    const undone = await submitUndo(customer, done(result).undo);
    expect(undone.result).toMatchObject({ kind: 'done', message: 'Wishlist is back as it was: 3 products.' });
    expect(changedLists(undone.result)).toEqual({ Wishlist: ids });
    const plain = await send(customer, { intent: 'clear', list_id: 0 });
    expect(plain).toMatchObject({ status: 303, to: '/product-lists' });
    await send(customer, plain.undo?.fields ?? {}, plain.undo?.action);
    expect(await listsOf(customer)).toEqual({ Wishlist: ids });
    await submit(customer, { intent: 'clear', list_id: 0 });
    const nothing = await submit(customer, { intent: 'clear', list_id: 0 });
    expect(nothing.result).not.toHaveProperty('undo');
  });
});
