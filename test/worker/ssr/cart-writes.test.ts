import { env } from 'cloudflare:workers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CartItem } from '#shared/contract/cart.ts';
import { cartItems } from '#shared/domain/cart-totals.ts';
import { KEY_FIELD } from '#shared/navigation/action-result.ts';
import { aCustomer, anAddress, aProduct, type Customer } from '#test/support/a-shop.ts';
import { API_ELSEWHERE, failApiCalls } from '#test/support/api-elsewhere.ts';
import {
  type FormFields,
  type PostForm,
  postWithoutScripts,
  postWithScripts,
  type ToldOutcome,
} from '#test/support/posted-form.ts';
import { FROM_SHOP, inlineJson, visit } from '#test/support/the-shop.ts';

const WAYS: [string, PostForm][] = [
  ['with scripts', postWithScripts],
  ['without scripts', postWithoutScripts],
];

describe.each(WAYS)('a form of the cart posted %s', (_way, post) => {
  const send = (customer: Customer, fields: FormFields) => post(customer, '/cart', fields);
  const undo = (customer: Customer, { undo: form }: ToldOutcome) =>
    post(customer, form?.action ?? '', form?.fields ?? {});

  describe('sets a quantity', () => {
    it('and says so; the same again changes nothing', async () => {
      const { customer, item } = await aCartOf(2);
      const fields = { intent: 'set-quantity', product_id: item.product_id, quantity: 5 };
      for (let presses = 0; presses < 2; presses += 1) {
        expect(await send(customer, fields)).toMatchObject({ kind: 'done', message: 'Mug: 5 in your cart.' });
        expect(await quantities(customer)).toEqual([5]);
      }
    });

    it('but not above the stock, nor to what is no quantity, and says why', async () => {
      const { customer, item } = await aCartOf(2, { stock: 3 });
      const fields = { intent: 'set-quantity', product_id: item.product_id };
      expect(await send(customer, { ...fields, quantity: 4 })).toMatchObject({
        kind: 'invalid',
        message: 'Only 3 left.',
      });
      for (const quantity of ['0', '-1', '1.5', 'many', '']) {
        expect(await send(customer, { ...fields, quantity })).toMatchObject({ kind: 'invalid' });
      }
      expect(await quantities(customer)).toEqual([2]);
    });

    it('but not of what is no longer sold, and shows the cart', async () => {
      const { customer, item } = await aCartOf(2);
      await setProduct(item.product_id, 'is_published', 0);
      const fields = { intent: 'set-quantity', product_id: item.product_id, quantity: 1 };
      expect(await send(customer, fields)).toMatchObject({
        kind: 'invalid',
        message: 'This product is no longer sold.',
      });
      expect(await quantities(customer)).toEqual([2]);
    });
  });

  describe('removes a line', () => {
    it('and puts it back by Undo; what is removed already stays removed', async () => {
      const { customer, item } = await aCartOf(3);
      const fields = { intent: 'remove', cart_item_id: item.id };
      const removed = await send(customer, fields);
      expect(removed).toMatchObject({ kind: 'done', message: 'Mug was removed.' });
      expect(await quantities(customer)).toEqual([]);
      expect(await send(customer, fields)).toMatchObject({ kind: 'done', message: '' });
      const back = await undo(customer, removed);
      expect(back).toMatchObject({ kind: 'done', message: 'Mug is back in your cart.' });
      expect(await quantities(customer)).toEqual([3]);
    });

    it('and its Undo leaves what has come back since in the quantity it has', async () => {
      const { customer, item } = await aCartOf(3);
      const removed = await send(customer, { intent: 'remove', cart_item_id: item.id });
      await customer.api.setCartItem(item.product_id, 1);
      for (let presses = 0; presses < 2; presses += 1) {
        expect(await undo(customer, removed)).toMatchObject({ message: 'Mug is back in your cart.' });
        expect(await quantities(customer)).toEqual([1]);
      }
    });

    it('and its Undo says why, where there are fewer by now', async () => {
      const { customer, item } = await aCartOf(3);
      const removed = await send(customer, { intent: 'remove', cart_item_id: item.id });
      await setProduct(item.product_id, 'stock', 1);
      expect(await undo(customer, removed)).toMatchObject({ kind: 'invalid', message: 'Only 1 left.' });
      expect(await quantities(customer)).toEqual([]);
    });

    it('of nobody else', async () => {
      const [{ customer, item }, other] = [await aCartOf(3), await aCustomer()];
      await send(other, { intent: 'remove', cart_item_id: item.id });
      expect(await quantities(customer)).toEqual([3]);
    });
  });

  describe('accepts what has changed', () => {
    it('and says what the cart holds now; the same again changes nothing', async () => {
      const { customer, item } = await aCartOf(5);
      await setProduct(item.product_id, 'stock', 3);
      await setProduct(item.product_id, 'price_cents', 6_000);
      const fields = { intent: 'accept', accept: `take ${item.product_id} 3 60` };
      for (let presses = 0; presses < 2; presses += 1) {
        expect(plain(await send(customer, fields))).toMatchObject({
          kind: 'done',
          message: 'Mug: 3 in your cart at R 60.00.',
        });
        expect(await quantities(customer)).toEqual([3]);
      }
      expect((await customer.api.getCart()).error).toBeNull();
    });

    it('but not once it has changed again', async () => {
      const { customer, item } = await aCartOf(2);
      await setProduct(item.product_id, 'price_cents', 7_700);
      const fields = { intent: 'accept', accept: `take ${item.product_id} 2 60` };
      expect(plain(await send(customer, fields))).toMatchObject({
        kind: 'invalid',
        message: 'The price of Mug is R 77.00 now.',
      });
      const [line] = await items(customer);
      expect(line).toMatchObject({ price_before: 50 });
    });

    it('and brings nothing back that has left the cart meanwhile', async () => {
      const { customer, item } = await aCartOf(2);
      await customer.api.removeCartItem(item.id);
      const fields = { intent: 'accept', accept: `take ${item.product_id} 2 50` };
      expect(await send(customer, fields)).toMatchObject({ kind: 'done', message: '' });
      expect(await quantities(customer)).toEqual([]);
    });
  });

  describe('saves a line for later', () => {
    it('in a list that is made for it, with its quantity; a second press changes nothing', async () => {
      const { customer, item } = await aCartOf(58, { stock: 60 });
      const fields = { intent: 'save-for-later', cart_item_id: item.id };
      expect(await send(customer, fields)).toMatchObject({
        kind: 'done',
        message: 'Mug was saved for later.',
      });
      expect(await send(customer, fields)).toMatchObject({ kind: 'done', message: '' });
      expect(await quantities(customer)).toEqual([]);
      expect(await saved(customer)).toEqual([[item.product_id, 58]]);
    });

    it('in the list that is there, which two presses at once make once', async () => {
      const { customer, item } = await aCartOf(2);
      const other = await aProduct();
      const second = (await itemsAfter(customer, other, 1)).find(({ product_id }) => product_id === other);
      await Promise.all(
        [item.id, second?.id ?? 0].map((id) =>
          send(customer, { intent: 'save-for-later', cart_item_id: id }),
        ),
      );
      expect(await quantities(customer)).toEqual([]);
      const lists = await customer.api.listProductLists();
      expect(lists.filter(({ name }) => name === 'Saved for later')).toHaveLength(1);
      expect((await saved(customer)).sort()).toEqual(
        [
          [item.product_id, 2],
          [other, 1],
        ].sort(),
      );
    });

    it('and back by Undo, once', async () => {
      const { customer, item } = await aCartOf(3);
      const told = await send(customer, { intent: 'save-for-later', cart_item_id: item.id });
      for (let presses = 0; presses < 2; presses += 1) {
        expect(await undo(customer, told)).toMatchObject({ message: 'Mug is back in your cart.' });
        expect([await quantities(customer), await saved(customer)]).toEqual([[3], []]);
      }
    });

    it('but not where it cannot be saved: it stays in the cart', async () => {
      const { customer, item } = await aCartOf(3);
      for (let made = 0; made < 99; made += 1) await customer.api.createProductList({ name: `List ${made}` });
      const told = await send(customer, { intent: 'save-for-later', cart_item_id: item.id });
      expect(told).toMatchObject({ kind: 'invalid', message: expect.stringContaining('lists already') });
      expect(await quantities(customer)).toEqual([3]);
    });
  });

  describe('moves what was saved to the cart', () => {
    it('in its quantity, beside what is there; a second press of the same form adds nothing', async () => {
      const { customer, item } = await aSavedLine(3);
      await customer.api.setCartItem(item.product_id, 2);
      const fields = { ...moveForm(item), [KEY_FIELD]: crypto.randomUUID() };
      expect(await send(customer, fields)).toMatchObject({ message: '5 pieces of Mug are in your cart.' });
      expect(await send(customer, fields)).toMatchObject({ kind: 'done', message: '' });
      expect([await quantities(customer), await saved(customer)]).toEqual([[5], []]);
    });

    it('once, and leaves what was saved again since, whose answer was lost', async () => {
      const { customer, item } = await aSavedLine(3);
      const fields = { ...moveForm(item), [KEY_FIELD]: crypto.randomUUID() };
      await send(customer, fields);
      await customer.api.addToProductList((await savedList(customer)).id, item.product_id, 3);
      expect(await send(customer, fields)).toMatchObject({ message: '3 pieces of Mug are in your cart.' });
      expect([await quantities(customer), await saved(customer)]).toEqual([[3], [[item.product_id, 3]]]);
    });

    it('once, and says nothing of what has left the cart for the list since', async () => {
      const { customer, item } = await aSavedLine(3);
      const fields = { ...moveForm(item), [KEY_FIELD]: crypto.randomUUID() };
      await send(customer, fields);
      const [line] = await items(customer);
      await send(customer, { intent: 'save-for-later', cart_item_id: line?.id ?? 0 });
      expect(await send(customer, fields)).toMatchObject({ kind: 'done', message: '' });
      expect([await quantities(customer), await saved(customer)]).toEqual([[], [[item.product_id, 3]]]);
    });

    it('as many as there are, where there are fewer by now', async () => {
      const { customer, item } = await aSavedLine(3);
      await setProduct(item.product_id, 'stock', 2);
      const told = await send(customer, { ...moveForm(item), [KEY_FIELD]: crypto.randomUUID() });
      expect(told).toMatchObject({ message: '2 pieces of Mug are in your cart.' });
      expect([await quantities(customer), await saved(customer)]).toEqual([[2], []]);
    });

    it.each([
      ['sold out', 'stock', 'Sold out.'],
      ['no longer sold', 'is_published', 'This product is no longer sold.'],
    ] as const)('but not what is %s, which stays saved', async (_what, column, message) => {
      const { customer, item } = await aSavedLine(3);
      await setProduct(item.product_id, column, 0);
      expect(await send(customer, moveForm(item))).toMatchObject({ kind: 'invalid', message });
      expect([await quantities(customer), await saved(customer)]).toEqual([[], [[item.product_id, 3]]]);
    });
  });

  it('takes out what was saved, and puts it back by Undo with its quantity', async () => {
    const { customer, item } = await aSavedLine(3);
    const fields = { intent: 'remove-saved', product_id: item.product_id };
    const removed = await send(customer, fields);
    expect(removed).toMatchObject({ kind: 'done', message: 'Mug was removed.' });
    expect(await send(customer, fields)).toMatchObject({ kind: 'done', message: '' });
    expect(await saved(customer)).toEqual([]);
    expect(await undo(customer, removed)).toMatchObject({ message: 'Mug is saved for later again.' });
    expect(await saved(customer)).toEqual([[item.product_id, 3]]);
  });

  it('adds a product once for one press, and is told the cart as it is for a repeat', async () => {
    const [customer, productId] = [await aCustomer(), await aProduct()];
    const path = `/products/${productId}/-/x`;
    const fields = { product_id: productId, quantity: 2, [KEY_FIELD]: crypto.randomUUID() };
    for (let presses = 0; presses < 2; presses += 1) {
      expect(await post(customer, path, fields)).toMatchObject({ message: 'Added to your cart' });
      expect(await quantities(customer)).toEqual([2]);
    }
    await post(customer, path, { ...fields, [KEY_FIELD]: crypto.randomUUID() });
    expect(await quantities(customer)).toEqual([4]);
  });
});

describe('the answer to scripts', () => {
  it('brings the cart and the lists that have changed, and what is counted', async () => {
    const { customer, item } = await aCartOf(3);
    const fields = { intent: 'save-for-later', cart_item_id: item.id };
    const { result } = await postWithScripts(customer, '/cart', fields);
    expect(result).toMatchObject({
      changed: {
        cart: { amount: 0 },
        lists: [
          { locked: true, products: [] },
          { name: 'Saved for later', products: [item.product_id] },
        ],
      },
      events: [{ name: 'remove_from_cart', product_id: item.product_id, quantity: 3 }],
    });
  });

  it('counts what was removed, once', async () => {
    const { customer, item } = await aCartOf(3);
    const fields = { intent: 'remove', cart_item_id: item.id };
    const first = await postWithScripts(customer, '/cart', fields);
    const second = await postWithScripts(customer, '/cart', fields);
    const event = { name: 'remove_from_cart', product_id: item.product_id, quantity: 3 };
    expect([first.result, second.result]).toMatchObject([{ events: [event] }, { events: [] }]);
    await expect.poll(() => countedRemovals(item.product_id)).toEqual([3]);
  });

  it('brings the cart as it is where a form is invalid because it has changed', async () => {
    const { customer, item } = await aCartOf(3);
    await setProduct(item.product_id, 'stock', 1);
    const fields = { intent: 'set-quantity', product_id: item.product_id, quantity: 2 };
    const { result } = await postWithScripts(customer, '/cart', fields);
    expect(result).toMatchObject({ kind: 'invalid', message: 'Only 1 left.' });
    if (result?.kind !== 'invalid' || result.changed?.cart === undefined)
      throw new Error('It brings no cart');
    expect(cartItems(result.changed.cart)).toMatchObject([{ quantity: 3, product: { stock: 1 } }]);
  });

  it('brings the page on screen along, with what is saved for later', async () => {
    const { customer, item } = await aCartOf(3);
    await anAddress(customer.userId);
    const answer = await visit('/cart', {
      method: 'POST',
      headers: {
        ...FROM_SHOP,
        Accept: 'application/json',
        Cookie: `__Host-session=${customer.token}`,
        'X-Page': '/cart',
      },
      body: new URLSearchParams({ intent: 'save-for-later', cart_item_id: String(item.id) }),
    });
    expect(await answer.json()).toMatchObject({
      changed: { page: { route: 'cart', data: { saved: [{ id: item.product_id, name: 'Mug' }] } } },
    });
  });
});

describe('the cart’s page', () => {
  it('shows what is saved for later, with forms for it', async () => {
    const { customer } = await aSavedLine(3);
    await anAddress(customer.userId);
    const html = await cartPage(customer);
    expect(html).toMatch(/<h2[^>]*>Saved for later/);
    expect(html).toContain('value="move-to-cart"');
    expect(html).toContain('value="remove-saved"');
  });

  it('stands without what is saved for later where that fails, and says so', async () => {
    const { customer, item } = await aSavedLine(3);
    await anAddress(customer.userId);
    await customer.api.setCartItem(item.product_id, 1);
    onTestFinished(() => void vi.unstubAllGlobals());
    failApiCalls({ '/api/product-lists': 500 });
    const headers = { Cookie: `__Host-session=${customer.token}` };
    const page = await visit('/cart', { headers }, { bindings: API_ELSEWHERE });
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('What you have saved did not come');
    expect(html).toContain('name="cart_item_id"');
    expect((await visit('/cart/_payload.json', { headers }, { bindings: API_ELSEWHERE })).status).toBe(200);
  });

  it('says where a refused form was none of a line', async () => {
    const { customer, item } = await aSavedLine(3);
    await anAddress(customer.userId);
    await setProduct(item.product_id, 'stock', 0);
    const answer = await visit('/cart', {
      method: 'POST',
      headers: { ...FROM_SHOP, Cookie: `__Host-session=${customer.token}` },
      body: new URLSearchParams({ intent: 'move-to-cart', product_id: String(item.product_id) }),
    });
    const html = await answer.text();
    expect(inlineJson(html, 'form-return')).toMatchObject({ message: 'Sold out.' });
    expect(html).toMatch(/role="alert"[\s\S]*Sold out\./);
  });
});

/** A customer whose cart holds some mugs at R 50. */
async function aCartOf(quantity: number, given: { stock?: number } = {}) {
  const customer = await aCustomer();
  const productId = await aProduct({ name: 'Mug', priceCents: 5_000, stock: 10, ...given });
  const [item] = await itemsAfter(customer, productId, quantity);
  if (item === undefined) throw new Error('The cart is empty');
  return { customer, item };
}

/** The same, saved for later. */
async function aSavedLine(quantity: number) {
  const { customer, item } = await aCartOf(quantity);
  await postWithScripts(customer, '/cart', { intent: 'save-for-later', cart_item_id: item.id });
  return { customer, item };
}

async function itemsAfter({ api }: Customer, productId: number, quantity: number): Promise<CartItem[]> {
  return cartItems(await api.setCartItem(productId, quantity));
}

function moveForm({ product_id }: CartItem): FormFields {
  return { intent: 'move-to-cart', product_id };
}

async function items({ api }: Customer): Promise<CartItem[]> {
  return cartItems(await api.getCart());
}

async function quantities(customer: Customer): Promise<number[]> {
  return (await items(customer)).map(({ quantity }) => quantity);
}

async function savedList({ api }: Customer) {
  const list = (await api.listProductLists()).find(({ name }) => name === 'Saved for later');
  if (list === undefined) throw new Error('Nothing was saved');
  return list;
}

/** The ids of what is saved for later, with the quantities. */
async function saved(customer: Customer): Promise<[number, number][]> {
  return (await savedList(customer)).products.map(({ id, quantity = 1 }) => [id, quantity]);
}

async function setProduct(id: number, column: 'stock' | 'price_cents' | 'is_published', value: number) {
  await env.DB.prepare(`UPDATE product SET ${column} = ? WHERE id = ?`).bind(value, id).run();
}

/** The quantities of a product that the shop has counted as removed (R-API-60). */
async function countedRemovals(productId: number): Promise<number[]> {
  const { results } = await env.DB.prepare(
    "SELECT quantity FROM analytics_event WHERE name = 'remove_from_cart' AND product_id = ?",
  )
    .bind(productId)
    .all<{ quantity: number }>();
  return results.map(({ quantity }) => quantity);
}

async function cartPage({ token }: Customer): Promise<string> {
  return (await visit('/cart', { headers: { Cookie: `__Host-session=${token}` } })).text();
}

/** As a shopper reads it: Intl's no-break space is a space. */
function plain(told: ToldOutcome): ToldOutcome {
  return { ...told, message: told.message.replaceAll('\u00a0', ' ') };
}
