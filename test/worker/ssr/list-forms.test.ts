import { describe, expect, it } from 'vitest';
import { cartItems } from '#shared/domain/cart-totals.ts';
import type { ActionResult, UndoForm } from '#shared/navigation/action-result.ts';
import { aCustomer, aProduct, type Customer } from '#test/support/a-shop.ts';
import { FROM_SHOP, visit } from '#test/support/the-shop.ts';

type Fields = Record<string, string | number>;

const GONE = 'That is no longer there. Here is what there is now.';
const WISHLIST = 0;

function post(customer: Customer | null, fields: Fields, headers: Record<string, string>, path: string) {
  return visit(path, {
    method: 'POST',
    headers: {
      ...FROM_SHOP,
      ...(customer !== null && { Cookie: `__Host-session=${customer.token}` }),
      ...headers,
    },
    body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])),
  });
}

/** Posts a form as the shop's scripts do. */
async function submit(customer: Customer | null, fields: Fields, path = '/product-lists', shown?: string) {
  const headers = { Accept: 'application/json', ...(shown !== undefined && { 'X-Page': shown }) };
  const response = await post(customer, fields, headers, path);
  const result = (await response.json()) as ActionResult;
  return { status: response.status, result };
}

/** Posts a form as a browser without scripts does: where it leads, and what the next page says. */
async function send(customer: Customer, fields: Fields, path = '/product-lists') {
  const response = await post(customer, fields, {}, path);
  const flash = /__Host-flash=([^;]+)/.exec(response.headers.get('Set-Cookie') ?? '')?.[1];
  const told = flash === undefined ? {} : JSON.parse(decodeURIComponent(flash));
  return {
    status: response.status,
    to: response.headers.get('Location'),
    message: told.message as string | undefined,
    undo: told.undo as UndoForm | undefined,
    html: await response.text(),
  };
}

async function submitUndo(customer: Customer, undo: UndoForm | undefined) {
  if (undo === undefined) throw new Error('There is no undo');
  return submit(customer, undo.fields, undo.action);
}

function done(result: ActionResult) {
  if (result.kind !== 'done') throw new Error(`It was ${JSON.stringify(result)}`);
  return result;
}

/** The lists as they come with an answer: their names, each with its products' ids. */
function changedLists(result: ActionResult) {
  if (result.kind !== 'done' && result.kind !== 'redirect') throw new Error(`It was ${result.kind}`);
  return Object.fromEntries((result.changed.lists ?? []).map(({ name, products }) => [name, products]));
}

/** The same by the API. */
async function listsOf({ api }: Customer) {
  const lists = await api.listProductLists();
  return Object.fromEntries(lists.map(({ name, products }) => [name, products.map(({ id }) => id)]));
}

async function aCustomerWith(products: number) {
  const customer = await aCustomer();
  const ids: number[] = [];
  for (let count = 1; count <= products; count += 1) {
    const id = await aProduct({ name: `Mug ${count}` });
    await customer.api.addToProductList(WISHLIST, id);
    ids.unshift(id);
  }
  return { customer, ids };
}

describe('a heart', () => {
  it('keeps a product in the Wishlist and takes it out, and counts the first', async () => {
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
    // A second press of the same button changes nothing.
    expect(changedLists((await submit(customer, { list_id: 0, keep: id })).result)).toEqual({
      Wishlist: [id],
    });
    const dropped = await submit(customer, { list_id: 0, drop: id });
    expect(dropped.result).toMatchObject({ kind: 'done', message: 'Taken out of Wishlist.', events: [] });
    expect(changedLists(dropped.result)).toEqual({ Wishlist: [] });
    expect(await listsOf(customer)).toEqual({ Wishlist: [] });
  });

  it('leads to the Wishlist where no scripts run, in the same words', async () => {
    const [customer, id] = [await aCustomer(), await aProduct()];
    expect(await send(customer, { list_id: 0, keep: id })).toMatchObject({
      status: 303,
      to: '/product-lists',
      message: 'Saved to Wishlist.',
    });
    expect(await listsOf(customer)).toEqual({ Wishlist: [id] });
    expect(await send(customer, { list_id: 0, drop: id })).toMatchObject({
      message: 'Taken out of Wishlist.',
    });
  });

  it('waits for a login where nobody is signed in', async () => {
    const { status, result } = await submit(null, { list_id: 0, keep: 12 });
    expect(status).toBe(401);
    expect(result).toMatchObject({ kind: 'login', pending: '/product-lists list_id=0&keep=12' });
  });

  it('says that a product is no longer there, with the lists as they are', async () => {
    const customer = await aCustomer();
    const { status, result } = await submit(customer, { list_id: 0, keep: 999_999 });
    expect([status, result]).toMatchObject([422, { kind: 'invalid', message: GONE }]);
    const plain = await send(customer, { list_id: 0, keep: 999_999 });
    expect(plain.status).toBe(422);
    expect(plain.html).toContain(GONE);
  });
});

describe('hearts before any script', () => {
  it('are buttons of one form that is on the page once', async () => {
    const id = await aProduct({ name: 'Enamel mug' });
    const html = await (await visit('/search?q=enamel')).text();
    const [form = ''] = html.match(/<form id="hearts".*?<\/form>/) ?? [];
    expect(form).toContain('action="/product-lists" method="post"');
    expect(form).toContain('name="list_id" value="0"');
    expect(html.split('id="hearts"')).toHaveLength(2);
    expect(html).toMatch(new RegExp(`<button value="${id}"[^>]* form="hearts"[^>]* name="keep">`));
  });
});

describe('the choice of lists', () => {
  it('keeps a product in a list by its id, and counts nothing', async () => {
    const [customer, product_id] = [await aCustomer(), await aProduct()];
    const list = await customer.api.createProductList({ name: 'Braai' });
    const { result } = await submit(customer, { intent: 'keep', list_id: list.id, product_id });
    expect(result).toMatchObject({ kind: 'done', message: 'Saved to Braai.', events: [] });
    expect(changedLists(result)).toEqual({ Wishlist: [], Braai: [product_id] });
    const sent = await send(customer, { intent: 'drop', list_id: list.id, product_id });
    expect(sent).toMatchObject({ to: `/product-lists?list=${list.id}`, message: 'Taken out of Braai.' });
  });

  it('makes a list that holds the product, once for each press', async () => {
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
      result: { kind: 'invalid', errors: { name: ['You have a list called braai already.'] } },
    });
  });
});

describe('a list', () => {
  it('is made and becomes the active one (R-STATE-1), once for each press', async () => {
    const customer = await aCustomer();
    const fields = { intent: 'create', name: 'Braai', idempotency_key: 'the-first-press-of-it' };
    const { result } = await submit(customer, fields);
    const id = (await customer.api.listProductLists()).at(-1)?.id;
    const message = 'Braai is here, and empty yet.';
    expect(result).toMatchObject({ kind: 'redirect', to: `/product-lists?list=${id}`, message });
    expect(changedLists(result)).toEqual({ Wishlist: [], Braai: [] });
    expect(await send(customer, fields)).toMatchObject({ to: `/product-lists?list=${id}`, message });
    expect(await listsOf(customer)).toEqual({ Wishlist: [], Braai: [] });
  });

  it('keeps its form open with what is wrong with the name', async () => {
    const customer = await aCustomer();
    const { status, html } = await send(customer, { intent: 'create', name: 'wishlist' });
    expect(status).toBe(422);
    expect(html).toContain('You have a list called wishlist already.');
    expect(html).toMatch(/<details open="">/);
  });

  it('gets another name', async () => {
    const customer = await aCustomer();
    const { id } = await customer.api.createProductList({ name: 'Braai' });
    const fields = { intent: 'rename', list_id: id, name: 'Heritage Day' };
    const message = 'The list is called Heritage Day now.';
    const { result } = await submit(customer, fields);
    expect(result).toMatchObject({ kind: 'done', message });
    expect(changedLists(result)).toEqual({ Wishlist: [], 'Heritage Day': [] });
    const path = `/product-lists?list=${id}`;
    expect(await send(customer, fields, path)).toMatchObject({ status: 303, to: path, message });
    const taken = await submit(customer, { ...fields, name: 'Wishlist' });
    expect(taken.result).toMatchObject({ kind: 'invalid', errors: { name: [expect.any(String)] } });
  });

  it('is deleted, and a second press finds what it wanted', async () => {
    const customer = await aCustomer();
    const { id } = await customer.api.createProductList({ name: 'Braai' });
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
    ['delete', {}, 'Your Wishlist is always there: it cannot be deleted. You can clear it.'],
  ])('that is the Wishlist refuses to be changed by %s', async (intent, fields, message) => {
    const customer = await aCustomer();
    const { status, result } = await submit(customer, { intent, list_id: 0, ...fields });
    expect([status, result]).toMatchObject([409, { kind: 'refused', code: 'list_locked', message }]);
    const plain = await send(customer, { intent, list_id: 0, ...fields });
    expect(plain.status).toBe(409);
    expect(plain.html).toContain(message);
    expect(await listsOf(customer)).toEqual({ Wishlist: [] });
  });

  it('is cleared, and is as it was by the undo', async () => {
    const { customer, ids } = await aCustomerWith(3);
    const { result } = await submit(customer, { intent: 'clear', list_id: 0 });
    expect(result).toMatchObject({ kind: 'done', message: 'Wishlist was cleared: 3 products removed.' });
    expect(changedLists(result)).toEqual({ Wishlist: [] });
    const undone = await submitUndo(customer, done(result).undo);
    expect(undone.result).toMatchObject({ kind: 'done', message: 'Wishlist is as it was: 3 products.' });
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

describe('a product of a list', () => {
  it('is removed, and is back by the undo in its place and quantity', async () => {
    const { customer, ids } = await aCustomerWith(3);
    const [, product_id = 0] = ids;
    await customer.api.addToProductList(WISHLIST, product_id, 4);
    const { result } = await submit(customer, { intent: 'remove', list_id: 0, product_id });
    expect(result).toMatchObject({ kind: 'done', message: 'Mug 2 was removed.' });
    // A second press finds what it wanted.
    expect((await submit(customer, { intent: 'remove', list_id: 0, product_id })).result.kind).toBe('done');
    const undone = await submitUndo(customer, done(result).undo);
    expect(undone.result).toMatchObject({ kind: 'done', message: 'Mug 2 is back.' });
    expect(changedLists(undone.result)).toEqual({ Wishlist: ids });
    expect((await customer.api.listProductsOfList(WISHLIST))[1]).toMatchObject({ quantity: 4 });
    const plain = await send(customer, { intent: 'remove', list_id: 0, product_id });
    expect(plain).toMatchObject({ status: 303, to: '/product-lists', message: 'Mug 2 was removed.' });
    expect(await send(customer, plain.undo?.fields ?? {}, plain.undo?.action)).toMatchObject({
      message: 'Mug 2 is back.',
    });
  });

  it('brings the page on screen along', async () => {
    const { customer, ids } = await aCustomerWith(2);
    const fields = { intent: 'remove', list_id: 0, product_id: ids[0] ?? 0 };
    const { result } = await submit(customer, fields, '/product-lists', '/product-lists');
    expect(done(result).changed.page).toMatchObject({
      route: 'product-lists',
      data: { lines: [{ id: ids[1] }] },
    });
  });

  it('is copied', async () => {
    const { customer, ids } = await aCustomerWith(1);
    const { id } = await customer.api.createProductList({ name: 'Braai' });
    const fields = { intent: 'copy', list_id: 0, product_id: ids[0] ?? 0, to_list_id: id };
    const { result } = await submit(customer, fields);
    expect(result).toMatchObject({ kind: 'done', message: 'Mug 1 is in Braai, too.' });
    expect(changedLists(result)).toEqual({ Wishlist: ids, Braai: ids });
    expect(await send(customer, fields)).toMatchObject({ status: 303, message: 'Mug 1 is in Braai, too.' });
  });

  it('is moved with its quantity, and is back by the undo', async () => {
    const { customer, ids } = await aCustomerWith(2);
    const [, product_id = 0] = ids;
    await customer.api.addToProductList(WISHLIST, product_id, 3);
    const { id } = await customer.api.createProductList({ name: 'Braai' });
    const { result } = await submit(customer, { intent: 'move', list_id: 0, product_id, to_list_id: id });
    expect(result).toMatchObject({ kind: 'done', message: 'Mug 1 was moved to Braai.' });
    expect(changedLists(result)).toEqual({ Wishlist: [ids[0]], Braai: [product_id] });
    expect(await customer.api.listProductsOfList(id)).toMatchObject([{ quantity: 3 }]);
    const undone = await submitUndo(customer, done(result).undo);
    expect(undone.result).toMatchObject({ kind: 'done', message: 'Mug 1 is back.' });
    expect(changedLists(undone.result)).toEqual({ Wishlist: ids, Braai: [] });
  });

  it('that was in the other list before the move stays there after the undo', async () => {
    const { customer, ids } = await aCustomerWith(1);
    const [product_id = 0] = ids;
    const { id } = await customer.api.createProductList({ name: 'Braai' });
    await customer.api.addToProductList(id, product_id);
    const moved = await send(customer, { intent: 'move', list_id: 0, product_id, to_list_id: id });
    expect(await listsOf(customer)).toEqual({ Wishlist: [], Braai: ids });
    await send(customer, moved.undo?.fields ?? {}, moved.undo?.action);
    expect(await listsOf(customer)).toEqual({ Wishlist: ids, Braai: ids });
  });
});

describe.each(['move', 'copy'])('%s of a product that its list has lost meanwhile', (intent) => {
  async function aLostProduct() {
    const { customer, ids } = await aCustomerWith(1);
    const [product_id = 0] = ids;
    const { id } = await customer.api.createProductList({ name: 'Braai' });
    await customer.api.removeFromProductList(WISHLIST, product_id);
    return { customer, listId: id, fields: { intent, list_id: 0, product_id, to_list_id: id } };
  }

  it('puts it nowhere, and says that it is gone', async () => {
    const { customer, fields } = await aLostProduct();
    const { result } = await submit(customer, fields);
    expect(result).toMatchObject({ kind: 'done', message: GONE });
    expect(changedLists(result)).toEqual({ Wishlist: [], Braai: [] });
    expect(await send(customer, fields)).toMatchObject({ status: 303, to: '/product-lists', message: GONE });
    expect(await listsOf(customer)).toEqual({ Wishlist: [], Braai: [] });
  });

  it('is done where the other list has it: the answer was lost', async () => {
    const { customer, listId, fields } = await aLostProduct();
    await customer.api.addToProductList(listId, fields.product_id, 2);
    const { result } = await submit(customer, fields);
    expect(result).toMatchObject({ kind: 'done', message: expect.stringMatching(/^Mug 1 .* Braai/) });
    expect(changedLists(result)).toEqual({ Wishlist: [], Braai: [fields.product_id] });
    expect(await customer.api.listProductsOfList(listId)).toMatchObject([{ quantity: 2 }]);
  });
});

describe('a list that is gone, or a stranger’s', () => {
  const INTENTS = ['drop', 'rename', 'clear', 'remove', 'move', 'copy', 'restore', 'to-cart'];
  it.each(INTENTS)('is said to be gone by %s, with the lists as they are', async (intent) => {
    const { customer, ids } = await aCustomerWith(1);
    const stranger = await aCustomer();
    const theirs = await stranger.api.createProductList({ name: 'Theirs' });
    await stranger.api.addToProductList(theirs.id, ids[0] ?? 0);
    const fields = {
      ...{ intent, list_id: theirs.id, product_id: ids[0] ?? 0, product_ids: ids[0] ?? 0 },
      ...{ to_list_id: 0, name: 'Mine' },
    };
    const path = `/product-lists?list=${theirs.id}`;
    const { result } = await submit(customer, fields, path);
    expect(result).toMatchObject({ kind: 'done', message: GONE });
    expect(changedLists(result)).toEqual({ Wishlist: ids });
    const onScreen = await submit(customer, fields, path, path);
    expect(onScreen.result).toMatchObject({ kind: 'redirect', to: '/product-lists', message: GONE });
    expect(await send(customer, fields, path)).toMatchObject({
      status: 303,
      to: '/product-lists',
      message: GONE,
    });
    expect(await listsOf(stranger)).toEqual({ Wishlist: [], Theirs: ids });
    expect(await listsOf(customer)).toEqual({ Wishlist: ids });
  });

  it('takes no product from here', async () => {
    const { customer, ids } = await aCustomerWith(1);
    const theirs = await (await aCustomer()).api.createProductList({ name: 'Theirs' });
    const fields = { intent: 'move', list_id: 0, product_id: ids[0] ?? 0, to_list_id: theirs.id };
    expect((await submit(customer, fields)).result).toMatchObject({ kind: 'done', message: GONE });
    expect(await listsOf(customer)).toEqual({ Wishlist: ids });
  });

  it.each<Fields>([{}, { intent: 'burn' }, { keep: 'x' }, { intent: 'keep', list_id: 'x', product_id: 1 }])(
    'is no form that can be read: %j',
    async (fields) => {
      const customer = await aCustomer();
      const { status } = await submit(customer, fields);
      expect(status).toBe(422);
      expect(await listsOf(customer)).toEqual({ Wishlist: [] });
    },
  );
});

describe('a whole list to the cart', () => {
  it('is in it once, however often it is pressed, and what is not is named with the reason', async () => {
    const { customer, ids } = await aCustomerWith(2);
    const soldOut = await aProduct({ name: 'Potjie', stock: 0 });
    await customer.api.addToProductList(WISHLIST, soldOut);
    const report = '2 products are in your cart, 1 could not be added.\nPotjie: Sold out.';
    for (const quantities of [2, 0]) {
      const { result } = await submit(customer, { intent: 'to-cart', list_id: 0 });
      expect(result).toMatchObject({ kind: 'done', message: report });
      expect(done(result).events).toHaveLength(quantities);
      expect(done(result).changed.cart).toMatchObject({ amount: (await customer.api.getCart()).amount });
    }
    const inCart = cartItems(await customer.api.getCart());
    expect(new Set(inCart.map(({ product_id }) => product_id))).toEqual(new Set(ids));
    expect(inCart.every(({ quantity }) => quantity === 1)).toBe(true);
    const plain = await send(customer, { intent: 'to-cart', list_id: 0 });
    expect(plain.status).toBe(200);
    expect(plain.html).toContain('2 products are in your cart, 1 could not be added');
    expect(plain.html).toContain('Sold out.');
  });

  it('leads to the cart where all of it is in there and no scripts run', async () => {
    const { customer } = await aCustomerWith(2);
    expect(await send(customer, { intent: 'to-cart', list_id: 0 })).toMatchObject({
      status: 303,
      to: '/cart',
      message: 'All 2 products are in your cart.',
    });
  });
});
