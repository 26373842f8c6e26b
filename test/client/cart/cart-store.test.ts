import { describe, expect, it } from 'vitest';
import { createCartStore } from '#client/features/cart/cart-store.ts';
import type { AnalyticsEvent } from '#shared/contract/events.ts';
import { cartItems } from '#shared/domain/cart-totals.ts';
import { aCustomer, aProduct, type Customer } from '#test/support/a-shop.ts';

/** A store that speaks to the real API for a customer; `isDown` breaks the connection. */
async function aCartStore() {
  const customer = await aCustomer();
  const line = { isDown: false };
  const counted: AnalyticsEvent[] = [];
  const store = createCartStore(
    {
      api: () => (line.isDown ? Promise.reject(new Error('no connection')) : Promise.resolve(customer.api)),
      isSignedIn: () => true,
      onFailure: () => 'It failed.',
      track: (event) => void counted.push(event),
    },
    null,
  );
  const quantities = async () => cartItems(await customer.api.getCart()).map(({ quantity }) => quantity);
  return { customer, line, store, quantities, counted };
}

describe('the cart store', () => {
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

  it('counts what was removed, once it is done (R-API-60)', async () => {
    const { line, store, counted } = await aCartStore();
    const [mug, kettle] = [await aProduct({ stock: 10 }), await aProduct({ stock: 10 })];
    await store.getState().setQuantity(mug, 2);
    await store.getState().setQuantity(kettle, 1);
    const [first] = cartItems(store.getState().cart);
    await store.getState().remove(first?.id ?? 0);
    line.isDown = true;
    await store.getState().clear();
    line.isDown = false;
    await store.getState().clear();
    expect(counted).toEqual([
      { name: 'remove_from_cart', product_id: mug, quantity: 2 },
      { name: 'remove_from_cart', product_id: kettle, quantity: 1 },
    ]);
  });

  it('does nothing in the next customer’s name that the last one had queued', async () => {
    const [first, second] = [await aCustomer(), await aCustomer()];
    const { store, line, failures } = aSharedCartStore(first);
    const [mug, kettle] = [await aProduct({ stock: 10 }), await aProduct({ stock: 10 })];
    const { promise, resolve } = Promise.withResolvers<void>();
    line.opens = promise;
    const sent = store.getState().setQuantity(mug, 1);
    const queued = [store.getState().setQuantity(kettle, 2), store.getState().setQuantity(kettle, 1)];
    await expect.poll(() => line.calls).toBe(1);
    store.getState().reset();
    line.customer = second;
    resolve();
    expect(await sent).toEqual({ ok: true });
    expect(await Promise.all(queued)).toEqual([
      { ok: false, message: '' },
      { ok: false, message: '' },
    ]);
    expect(cartItems(await second.api.getCart())).toEqual([]);
    expect(cartItems(await first.api.getCart()).map(({ product_id }) => product_id)).toEqual([mug]);
    expect(failures).toEqual([]);
    expect(cartItems(store.getState().cart)).toEqual([]);
  });

  it('keeps what was removed removed, where a load that began before is answered after', async () => {
    const customer = await aCustomer();
    const { store, line } = aSharedCartStore(customer);
    const productId = await aProduct({ stock: 10 });
    await store.getState().setQuantity(productId, 2);
    const [item] = cartItems(store.getState().cart);
    const { promise, resolve } = Promise.withResolvers<void>();
    line.answers = promise;
    const loading = store.getState().load();
    await expect.poll(() => line.answered).toBe(1);
    line.answers = Promise.resolve();
    await store.getState().remove(item?.id ?? 0);
    resolve();
    await loading;
    expect(cartItems(store.getState().cart)).toEqual([]);
  });
});

/** A store that speaks to the real API for whoever is the customer, over a line that can be held up either way. */
function aSharedCartStore(customer: Customer) {
  const line = { customer, opens: Promise.resolve(), answers: Promise.resolve(), calls: 0, answered: 0 };
  const failures: unknown[] = [];
  const getCart = async () => {
    const { answers } = line;
    const cart = await line.customer.api.getCart();
    line.answered += 1;
    await answers;
    return cart;
  };
  const store = createCartStore(
    {
      async api() {
        const { api } = line.customer;
        line.calls += 1;
        await line.opens;
        return { ...api, getCart };
      },
      isSignedIn: () => true,
      onFailure: (error) => {
        failures.push(error);
        return 'It failed.';
      },
      track: () => undefined,
    },
    null,
  );
  return { store, line, failures };
}
