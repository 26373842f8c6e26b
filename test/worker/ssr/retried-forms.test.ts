import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { NEW_ADDRESS } from '#scripts/contract/new-shopper.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import { KEY_FIELD } from '#shared/navigation/form-fields.ts';
import { aCustomer, aProduct, type Customer, unique } from '#test/support/a-shop.ts';
import { inCart } from '#test/support/an-order.ts';
import { type FormFields, postForm, submitForm } from '#test/support/posted-forms.ts';

/** A form whose response was lost is submitted again unchanged, although the data may have changed in the meantime. */

const ADDRESS_DELETED = 'This address was saved, but has been deleted since.';

describe('a new address resubmitted after a lost response', () => {
  it.each(['/account/addresses/create', '/checkout/addresses/create'])(
    'on %s is not created again after its deletion, and the message says so',
    async (path) => {
      const { customer, form } = await aSubmission(anAddressForm());
      await submitForm(path, form, customer);
      const [address] = await customer.api.addresses.listAddresses();
      await customer.api.addresses.deleteAddress({ id: address?.id ?? 0 });
      const { status, result } = await submitForm(path, form, customer);
      expect([status, result]).toMatchObject([200, { kind: 'redirect', message: ADDRESS_DELETED }]);
      const plain = await postForm(path, form, customer);
      expect(plain.status).toBe(303);
      expect(decodeURIComponent(plain.headers.get('Set-Cookie') ?? '')).toContain(ADDRESS_DELETED);
      expect(await customer.api.addresses.listAddresses()).toEqual([]);
    },
  );

  it('in the checkout does not replace an address selected in the meantime', async () => {
    const { customer, form } = await aSubmission(anAddressForm());
    await inCart(customer, await aProduct());
    const old = await customer.api.addresses.createAddress({ ...NEW_ADDRESS, street: '1 Long Street' });
    await submitForm('/checkout/addresses/create', form, customer);
    expect(await currentStreet(customer)).toBe(form.street);
    await customer.api.addresses.setCurrentAddress({ id: old.id });
    const { result } = await submitForm('/checkout/addresses/create', form, customer);
    expect(result).toMatchObject({ kind: 'redirect', to: '/checkout', message: 'Your address is saved.' });
    expect(await currentStreet(customer)).toBe('1 Long Street');
  });
});

describe('a new list resubmitted after a lost response', () => {
  it('is not created again after its deletion', async () => {
    const { customer, form } = await aSubmission({ intent: 'create', name: 'Braai' });
    await submitForm('/product-lists', form, customer);
    await customer.api.productLists.deleteProductList({
      listId: (await customer.api.productLists.listProductLists()).at(-1)?.id ?? 0,
    });
    const { result } = await submitForm('/product-lists', form, customer);
    expect(result).toMatchObject({ kind: 'done', message: expect.stringContaining('no longer there') });
    expect(await customer.api.productLists.listProductLists()).toHaveLength(1);
  });

  it('does not get back a product that was removed in the meantime', async () => {
    const product_id = String(await aProduct());
    const { customer, form } = await aSubmission({ intent: 'create', name: 'Braai', product_id });
    await submitForm('/product-lists', form, customer);
    const { id = 0 } = (await customer.api.productLists.listProductLists()).at(-1) ?? {};
    await customer.api.productLists.removeFromProductList({ listId: id, productId: Number(product_id) });
    const { result } = await submitForm('/product-lists', form, customer);
    expect(result).toMatchObject({ kind: 'done', message: 'Saved to Braai.' });
    expect(await customer.api.productLists.listProductsOfList({ listId: id })).toEqual([]);
  });
});

describe('a cart addition resubmitted after a lost response', () => {
  it.each(['removed', 'saved for later', 'set to another quantity'])(
    'does not change a line that was %s in the meantime',
    async (what) => {
      const productId = await aProduct();
      const { customer, form } = await aSubmission({ product_id: String(productId), quantity: '2' });
      const path = `/products/${productId}/-/x`;
      await submitForm(path, form, customer);
      const [item] = cartItems(await customer.api.cart.getCart());
      const line = { cart_item_id: String(item?.id) };
      const change: Record<string, string> =
        what === 'removed'
          ? { intent: 'remove', ...line }
          : what === 'saved for later'
            ? { intent: 'save-for-later', ...line }
            : { intent: 'set-quantity', product_id: String(productId), quantity: '7' };
      await submitForm('/cart', change, customer);
      const before = await customer.api.cart.getCart();
      expect((await submitForm(path, form, customer)).result).toMatchObject({ kind: 'done' });
      expect(await customer.api.cart.getCart()).toEqual(before);
    },
  );

  it('is counted as one add_to_cart event (R-API-60), which every response reports', async () => {
    const productId = await aProduct();
    const { customer, form } = await aSubmission({ product_id: String(productId), quantity: '2' });
    const event = { name: 'add_to_cart', product_id: productId, quantity: 2 };
    for (let presses = 0; presses < 3; presses += 1) {
      const { result } = await submitForm(`/products/${productId}/-/x`, form, customer);
      expect(result).toMatchObject({ kind: 'done', events: [event] });
    }
    await submitForm(`/products/${productId}/-/x`, { ...form, [KEY_FIELD]: aKey() }, customer);
    await expect.poll(() => countedAdds(productId), { timeout: 10_000 }).toEqual([2, 2]);
  });
});

function anAddressForm() {
  return { ...NEW_ADDRESS, street: `${unique()} Vilakazi Street` };
}

/** A customer, and a form that contains an idempotency key. */
async function aSubmission<Fields extends FormFields>(fields: Fields) {
  return { customer: await aCustomer(), form: { ...fields, [KEY_FIELD]: aKey() } };
}

function aKey(): string {
  return crypto.randomUUID();
}

async function currentStreet({ api }: Customer): Promise<string | undefined> {
  return (await api.addresses.listAddresses()).find(({ current }) => current)?.street;
}

/** The quantity of each addition that the shop recorded for a product. */
async function countedAdds(productId: number): Promise<number[]> {
  const { results } = await env.DB.prepare(
    "SELECT quantity FROM analytics_event WHERE name = 'add_to_cart' AND product_id = ?",
  )
    .bind(productId)
    .all<{ quantity: number }>();
  return results.map(({ quantity }) => quantity);
}
