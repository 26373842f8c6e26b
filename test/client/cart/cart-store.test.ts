import { describe, expect, it } from 'vitest';
import { createCartStore } from '#client/features/cart/cart-store.ts';
import type { AnalyticsEvent } from '#shared/contract/events.ts';
import { cartItems } from '#shared/domain/cart-totals.ts';
import { aCustomer, aProduct } from '#test/support/a-shop.ts';

/** A store that speaks to the real API for a customer; `isDown` breaks the connection. */
async function aCartStore() {
  const customer = await aCustomer();
  const line = { isDown: false };
  const counted: AnalyticsEvent[] = [];
  const store = createCartStore(
    {
      api: () => (line.isDown ? Promise.reject(new Error('no connection')) : Promise.resolve(customer.api)),
      isSignedIn: () => true,
      requireLogin: () => undefined,
      onFailure: () => 'It failed.',
      track: (event) => void counted.push(event),
    },
    null,
  );
  const quantities = async () => cartItems(await customer.api.getCart()).map(({ quantity }) => quantity);
  return { customer, line, store, quantities, counted };
}

describe('the cart store', () => {
  it('adds to what the account holds already (R-API-35)', async () => {
    const { customer, store, quantities } = await aCartStore();
    const productId = await aProduct({ stock: 10 });
    await customer.api.setCartItem(productId, 3);
    await store.getState().add(productId, 1);
    expect(await quantities()).toEqual([4]);
  });

  it('adds to what another tab has added meanwhile', async () => {
    const { customer, store, quantities } = await aCartStore();
    const productId = await aProduct({ stock: 10 });
    await store.getState().add(productId, 1);
    await customer.api.setCartItem(productId, 4);
    await store.getState().add(productId, 1);
    expect(await quantities()).toEqual([5]);
  });

  it('loses no quantity when the background load has failed', async () => {
    const { customer, line, store, quantities } = await aCartStore();
    const productId = await aProduct({ stock: 10 });
    await customer.api.setCartItem(productId, 3);
    await store.getState().load();
    line.isDown = true;
    await store.getState().load();
    expect(cartItems(store.getState().cart)).toEqual([]);
    line.isDown = false;
    await store.getState().add(productId, 1);
    expect(await quantities()).toEqual([4]);
  });

  it('runs changes one after another, so that what was removed stays removed', async () => {
    const { store, quantities } = await aCartStore();
    const [first, second] = [await aProduct({ stock: 10 }), await aProduct({ stock: 10 })];
    await Promise.all([store.getState().setQuantity(first, 2), store.getState().setQuantity(second, 5)]);
    const item = cartItems(store.getState().cart).find(({ product_id }) => product_id === first);
    await Promise.all([store.getState().setQuantity(second, 6), store.getState().remove(item?.id ?? 0)]);
    expect(await quantities()).toEqual([6]);
    expect(cartItems(store.getState().cart).map(({ quantity }) => quantity)).toEqual([6]);
  });

  it('says what went wrong and keeps the cart when a change fails', async () => {
    const { store } = await aCartStore();
    const productId = await aProduct({ stock: 2 });
    await store.getState().setQuantity(productId, 2);
    expect(await store.getState().setQuantity(productId, 3)).toEqual({ ok: false, message: 'It failed.' });
    expect(cartItems(store.getState().cart).map(({ quantity }) => quantity)).toEqual([2]);
  });

  it('counts what was added and what was removed, once it is done (R-API-60)', async () => {
    const { line, store, counted } = await aCartStore();
    const [mug, kettle] = [await aProduct({ stock: 10 }), await aProduct({ stock: 10 })];
    await store.getState().add(mug, 2);
    await store.getState().add(kettle, 1);
    const [first] = cartItems(store.getState().cart);
    await store.getState().remove(first?.id ?? 0);
    line.isDown = true;
    await store.getState().add(mug, 1);
    await store.getState().clear();
    line.isDown = false;
    await store.getState().clear();
    expect(counted).toEqual([
      { name: 'add_to_cart', product_id: mug, quantity: 2 },
      { name: 'add_to_cart', product_id: kettle, quantity: 1 },
      { name: 'remove_from_cart', product_id: mug, quantity: 2 },
      { name: 'remove_from_cart', product_id: kettle, quantity: 1 },
    ]);
  });
});
