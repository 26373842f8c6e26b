import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { cartItems } from '#shared/domain/cart-items.ts';
import { KEY_FIELD } from '#shared/navigation/form-fields.ts';
import { aCustomer, aProduct, type Customer } from '#test/support/a-shop.ts';
import { type FormFields, submitForm } from '#test/support/posted-forms.ts';
import { aCartOf, items, quantities, type ShownOutcome, setProduct, WAYS } from './a-cart-form.ts';

describe.each(WAYS)('the cart line form posted %s', (_way, post) => {
  const send = (customer: Customer, fields: FormFields) => post(customer, '/cart', fields);
  const undo = (customer: Customer, { undo: form }: ShownOutcome) =>
    post(customer, form?.action ?? '', form?.fields ?? {});

  describe('setting a quantity', () => {
    it('is confirmed, and changes nothing when repeated', async () => {
      const { customer, item } = await aCartOf(2);
      const fields = { intent: 'set-quantity', product_id: item.product_id, quantity: 5 };
      for (let presses = 0; presses < 2; presses += 1) {
        expect(await send(customer, fields)).toMatchObject({ kind: 'done', message: 'Mug: 5 in your cart.' });
        expect(await quantities(customer)).toEqual([5]);
      }
    });

    it('is rejected if the quantity is invalid or above the stock', async () => {
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

    it('is rejected if the product is no longer sold, and keeps the cart', async () => {
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

  describe('removing a line', () => {
    it('is undone by Undo, and changes nothing when repeated', async () => {
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

    it('keeps the current quantity on Undo if the product was added again', async () => {
      const { customer, item } = await aCartOf(3);
      const removed = await send(customer, { intent: 'remove', cart_item_id: item.id });
      await customer.api.cart.setCartItem({ productId: item.product_id, quantity: 1 });
      for (let presses = 0; presses < 2; presses += 1) {
        expect(await undo(customer, removed)).toMatchObject({ message: 'Mug is back in your cart.' });
        expect(await quantities(customer)).toEqual([1]);
      }
    });

    it('reports the stock on Undo if too few units are left', async () => {
      const { customer, item } = await aCartOf(3);
      const removed = await send(customer, { intent: 'remove', cart_item_id: item.id });
      await setProduct(item.product_id, 'stock', 1);
      expect(await undo(customer, removed)).toMatchObject({ kind: 'invalid', message: 'Only 1 left.' });
      expect(await quantities(customer)).toEqual([]);
    });

    it('does not affect another customer’s cart', async () => {
      const [{ customer, item }, other] = [await aCartOf(3), await aCustomer()];
      await send(other, { intent: 'remove', cart_item_id: item.id });
      expect(await quantities(customer)).toEqual([3]);
    });
  });

  describe('accepting changes', () => {
    it('confirms what the cart contains now, and changes nothing when repeated', async () => {
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
      expect((await customer.api.cart.getCart()).error).toBeNull();
    });

    it('is rejected once the product has changed again', async () => {
      const { customer, item } = await aCartOf(2);
      await setProduct(item.product_id, 'price_cents', 7_700);
      const fields = { intent: 'accept', accept: `take ${item.product_id} 2 60` };
      expect(plain(await send(customer, fields))).toMatchObject({
        kind: 'invalid',
        message: 'Mug now costs R 77.00.',
      });
      const [line] = await items(customer);
      expect(line).toMatchObject({ price_before: 50 });
    });

    it('does not restore a line that was removed from the cart', async () => {
      const { customer, item } = await aCartOf(2);
      await customer.api.cart.removeCartItem({ cartItemId: item.id });
      const fields = { intent: 'accept', accept: `take ${item.product_id} 2 50` };
      expect(await send(customer, fields)).toMatchObject({ kind: 'done', message: '' });
      expect(await quantities(customer)).toEqual([]);
    });
  });

  it('adds a product from its page once per idempotency key, and succeeds when repeated', async () => {
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

describe('the response to scripts', () => {
  it('reports and records a removal once', async () => {
    const { customer, item } = await aCartOf(3);
    const fields = { intent: 'remove', cart_item_id: item.id };
    const first = await submitForm('/cart', fields, customer);
    const second = await submitForm('/cart', fields, customer);
    const event = { name: 'remove_from_cart', product_id: item.product_id, quantity: 3 };
    expect([first.result, second.result]).toMatchObject([{ events: [event] }, { events: [] }]);
    await expect.poll(() => countedRemovals(item.product_id), { timeout: 10_000 }).toEqual([3]);
  });

  it('contains the lists for the wishlist buttons only if the cart is empty afterwards', async () => {
    const { customer, item } = await aCartOf(3);
    const other = await customer.api.cart.setCartItem({ productId: await aProduct(), quantity: 1 });
    const listsAfter = async (cart_item_id: number) => {
      const { result } = await submitForm('/cart', { intent: 'remove', cart_item_id }, customer);
      return result.kind === 'done' ? result.changed.lists : null;
    };
    expect(await listsAfter(item.id)).toBeUndefined();
    const [last] = cartItems(other).filter(({ id }) => id !== item.id);
    expect(await listsAfter(last?.id ?? 0)).toMatchObject([{ name: 'Wishlist', products: [] }]);
  });

  it('contains the current cart if the form is invalid because the stock has changed', async () => {
    const { customer, item } = await aCartOf(3);
    await setProduct(item.product_id, 'stock', 1);
    const fields = { intent: 'set-quantity', product_id: item.product_id, quantity: 2 };
    const { result } = await submitForm('/cart', fields, customer);
    expect(result).toMatchObject({ kind: 'invalid', message: 'Only 1 left.' });
    if (result?.kind !== 'invalid' || result.changed?.cart === undefined)
      throw new Error('It brings no cart');
    expect(cartItems(result.changed.cart)).toMatchObject([{ quantity: 3, product: { stock: 1 } }]);
  });
});

/** The quantity of each removal that the shop recorded for a product (R-API-60). */
async function countedRemovals(productId: number): Promise<number[]> {
  const { results } = await env.DB.prepare(
    "SELECT quantity FROM analytics_event WHERE name = 'remove_from_cart' AND product_id = ?",
  )
    .bind(productId)
    .all<{ quantity: number }>();
  return results.map(({ quantity }) => quantity);
}

/** Replaces Intl's no-break spaces in a result with plain ones. */
function plain(outcome: ShownOutcome): ShownOutcome {
  return { ...outcome, message: outcome.message.replaceAll('\u00a0', ' ') };
}
