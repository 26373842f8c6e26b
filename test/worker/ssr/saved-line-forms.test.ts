import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { KEY_FIELD } from '#shared/navigation/form-fields.ts';
import { anAddress, aProduct, type Customer } from '#test/support/a-shop.ts';
import { API_ELSEWHERE, failApiCalls } from '#test/support/api-elsewhere.ts';
import { type FormFields, postForm, submitForm } from '#test/support/posted-forms.ts';
import { inlineJson, visit } from '#test/support/the-shop.ts';
import {
  aCartOf,
  aSavedLine,
  items,
  itemsAfter,
  moveForm,
  quantities,
  type ShownOutcome,
  saved,
  savedList,
  setProduct,
  WAYS,
} from './a-cart-form.ts';

describe.each(WAYS)('the form of saved lines posted %s', (_way, post) => {
  const send = (customer: Customer, fields: FormFields) => post(customer, '/cart', fields);
  const undo = (customer: Customer, { undo: form }: ShownOutcome) =>
    post(customer, form?.action ?? '', form?.fields ?? {});

  describe('saving a line for later', () => {
    it('creates the list and keeps the quantity, and changes nothing when repeated', async () => {
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

    it('creates the list only once for two concurrent submissions', async () => {
      const { customer, item } = await aCartOf(2);
      const other = await aProduct();
      const second = (await itemsAfter(customer, other, 1)).find(({ product_id }) => product_id === other);
      await Promise.all(
        [item.id, second?.id ?? 0].map((id) =>
          send(customer, { intent: 'save-for-later', cart_item_id: id }),
        ),
      );
      expect(await quantities(customer)).toEqual([]);
      const lists = await customer.api.productLists.listProductLists();
      expect(lists.filter(({ name }) => name === 'Saved for later')).toHaveLength(1);
      expect((await saved(customer)).sort()).toEqual(
        [
          [item.product_id, 2],
          [other, 1],
        ].sort(),
      );
    });

    it('is undone once, even if Undo is submitted twice', async () => {
      const { customer, item } = await aCartOf(3);
      const outcome = await send(customer, { intent: 'save-for-later', cart_item_id: item.id });
      for (let presses = 0; presses < 2; presses += 1) {
        expect(await undo(customer, outcome)).toMatchObject({ message: 'Mug is back in your cart.' });
        expect([await quantities(customer), await saved(customer)]).toEqual([[3], []]);
      }
    });

    it('leaves the line in the cart if it cannot be saved', async () => {
      const { customer, item } = await aCartOf(3);
      for (let made = 0; made < 99; made += 1)
        await customer.api.productLists.createProductList({ name: `List ${made}` });
      const outcome = await send(customer, { intent: 'save-for-later', cart_item_id: item.id });
      expect(outcome).toMatchObject({
        kind: 'invalid',
        message: expect.stringContaining('You already have'),
      });
      expect(await quantities(customer)).toEqual([3]);
    });
  });

  describe('moving a saved line to the cart', () => {
    it('adds its quantity to the one in the cart, and adds nothing when repeated', async () => {
      const { customer, item } = await aSavedLine(3);
      await customer.api.cart.setCartItem({ productId: item.product_id, quantity: 2 });
      const fields = { ...moveForm(item), [KEY_FIELD]: crypto.randomUUID() };
      expect(await send(customer, fields)).toMatchObject({ message: 'Mug: 5 in your cart.' });
      expect(await send(customer, fields)).toMatchObject({ kind: 'done', message: '' });
      expect([await quantities(customer), await saved(customer)]).toEqual([[5], []]);
    });

    it('keeps a line that was saved again before a retry', async () => {
      const { customer, item } = await aSavedLine(3);
      const fields = { ...moveForm(item), [KEY_FIELD]: crypto.randomUUID() };
      await send(customer, fields);
      await customer.api.productLists.addToProductList({
        listId: (await savedList(customer)).id,
        productId: item.product_id,
        quantity: 3,
      });
      expect(await send(customer, fields)).toMatchObject({ message: 'Mug: 3 in your cart.' });
      expect([await quantities(customer), await saved(customer)]).toEqual([[3], [[item.product_id, 3]]]);
    });

    it('does not move a line again that was moved back to the list before a retry', async () => {
      const { customer, item } = await aSavedLine(3);
      const fields = { ...moveForm(item), [KEY_FIELD]: crypto.randomUUID() };
      await send(customer, fields);
      const [line] = await items(customer);
      await send(customer, { intent: 'save-for-later', cart_item_id: line?.id ?? 0 });
      expect(await send(customer, fields)).toMatchObject({ kind: 'done', message: '' });
      expect([await quantities(customer), await saved(customer)]).toEqual([[], [[item.product_id, 3]]]);
    });

    it('adds only the units in stock', async () => {
      const { customer, item } = await aSavedLine(3);
      await setProduct(item.product_id, 'stock', 2);
      const outcome = await send(customer, { ...moveForm(item), [KEY_FIELD]: crypto.randomUUID() });
      expect(outcome).toMatchObject({ message: 'Mug: 2 in your cart.' });
      expect([await quantities(customer), await saved(customer)]).toEqual([[2], []]);
    });

    it.each([
      ['sold out', 'stock', 'Sold out.'],
      ['no longer sold', 'is_published', 'This product is no longer sold.'],
    ] as const)('is rejected for a product that is %s, which stays saved', async (_what, column, message) => {
      const { customer, item } = await aSavedLine(3);
      await setProduct(item.product_id, column, 0);
      expect(await send(customer, moveForm(item))).toMatchObject({ kind: 'invalid', message });
      expect([await quantities(customer), await saved(customer)]).toEqual([[], [[item.product_id, 3]]]);
    });
  });

  it('removes a saved line, and restores it with its quantity by Undo', async () => {
    const { customer, item } = await aSavedLine(3);
    const fields = { intent: 'remove-saved', product_id: item.product_id };
    const removed = await send(customer, fields);
    expect(removed).toMatchObject({ kind: 'done', message: 'Mug was removed.' });
    expect(await send(customer, fields)).toMatchObject({ kind: 'done', message: '' });
    expect(await saved(customer)).toEqual([]);
    expect(await undo(customer, removed)).toMatchObject({ message: 'Mug is saved for later again.' });
    expect(await saved(customer)).toEqual([[item.product_id, 3]]);
  });
});

describe('the response to scripts', () => {
  it('contains the changed cart and lists, and the analytics event', async () => {
    const { customer, item } = await aCartOf(3);
    const fields = { intent: 'save-for-later', cart_item_id: item.id };
    const { result } = await submitForm('/cart', fields, customer);
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

  it('contains the current page with the saved lines', async () => {
    const { customer, item } = await aCartOf(3);
    await anAddress(customer.userId);
    const fields = { intent: 'save-for-later', cart_item_id: item.id };
    const { result } = await submitForm('/cart', fields, customer, { page: '/cart' });
    expect(result).toMatchObject({
      changed: { page: { route: 'cart', data: { saved: [{ id: item.product_id, name: 'Mug' }] } } },
    });
  });
});

describe('the cart page', () => {
  it('shows the saved lines with their forms', async () => {
    const { customer } = await aSavedLine(3);
    await anAddress(customer.userId);
    const html = await cartPage(customer);
    expect(html).toMatch(/<h2[^>]*>Saved for later/);
    expect(html).toContain('value="move-to-cart"');
    expect(html).toContain('value="remove-saved"');
  });

  it('is shown with a notice if the saved lines cannot be loaded', async () => {
    const { customer, item } = await aSavedLine(3);
    await anAddress(customer.userId);
    await customer.api.cart.setCartItem({ productId: item.product_id, quantity: 1 });
    onTestFinished(() => void vi.unstubAllGlobals());
    failApiCalls({ '/api/product-lists': 500 });
    const headers = { Cookie: `__Host-session=${customer.token}` };
    const page = await visit('/cart', { headers }, { bindings: API_ELSEWHERE });
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('What you saved didn’t load');
    expect(html).toContain('name="cart_item_id"');
    expect((await visit('/cart/_payload.json', { headers }, { bindings: API_ELSEWHERE })).status).toBe(200);
  });

  it('shows the error of a rejected saved-line form in an alert', async () => {
    const { customer, item } = await aSavedLine(3);
    await anAddress(customer.userId);
    await setProduct(item.product_id, 'stock', 0);
    const answer = await postForm('/cart', moveForm(item), customer);
    const html = await answer.text();
    expect(inlineJson(html, 'form-return')).toMatchObject({ message: 'Sold out.' });
    expect(html).toMatch(/role="alert"[\s\S]*Sold out\./);
  });
});

async function cartPage({ token }: Customer): Promise<string> {
  return (await visit('/cart', { headers: { Cookie: `__Host-session=${token}` } })).text();
}
