import { describe, expect, it } from 'vitest';
import { createCartStore } from '#client/features/cart/cart-store.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { cartItems, EMPTY_CART } from '#shared/domain/cart-items.ts';
import { aCustomer, aProduct, type Customer } from '#test/support/a-shop.ts';

/** A cart store that calls the real API over a connection that can fail or delay responses. */
function aCartStore(customer: Customer, initial: Cart | null = null) {
  const line = { isDown: false, answers: Promise.resolve(), asked: 0 };
  const page = { showsCart: false };
  const getCart = async () => {
    const { answers } = line;
    const cart = await customer.api.cart.getCart();
    line.asked += 1;
    await answers;
    return cart;
  };
  const store = createCartStore(
    {
      api: async () => {
        if (line.isDown) throw new Error('no connection');
        return { ...customer.api, cart: { ...customer.api.cart, getCart } };
      },
      isCartOnPage: () => page.showsCart,
    },
    initial,
  );
  return { store, line, page };
}

async function aCustomerWithACart() {
  const customer = await aCustomer();
  return {
    customer,
    cart: await customer.api.cart.setCartItem({ productId: await aProduct(), quantity: 2 }),
  };
}

describe('the cart store', () => {
  it('has an empty cart of unknown status before the first load', async () => {
    const { customer, cart } = await aCustomerWithACart();
    const { store } = aCartStore(customer);
    expect(store.getState()).toMatchObject({ cart: EMPTY_CART, status: 'unknown' });
    await store.getState().load();
    expect(store.getState()).toMatchObject({ cart, status: 'loaded' });
  });

  it('becomes empty if a load fails while no page shows the cart (R-ERR-4)', async () => {
    const { customer, cart } = await aCustomerWithACart();
    const { store, line } = aCartStore(customer, cart);
    line.isDown = true;
    await store.getState().load();
    expect(store.getState()).toMatchObject({ cart: EMPTY_CART, status: 'failed' });
  });

  it('keeps the cart and reports a failure if a load fails while a page shows the cart', async () => {
    const { customer, cart } = await aCustomerWithACart();
    const { store, line, page } = aCartStore(customer, cart);
    page.showsCart = true;
    line.isDown = true;
    await store.getState().load();
    expect(store.getState()).toMatchObject({ cart, status: 'failed' });
    line.isDown = false;
    await store.getState().load();
    expect(store.getState()).toMatchObject({ cart, status: 'loaded' });
  });

  it('keeps the cart of a form’s response if an older load finishes later', async () => {
    const { customer, cart } = await aCustomerWithACart();
    const { store, line } = aCartStore(customer, cart);
    const { promise, resolve } = Promise.withResolvers<void>();
    line.answers = promise;
    const loading = store.getState().load();
    await expect.poll(() => line.asked).toBe(1);
    store.getState().replace(EMPTY_CART);
    resolve();
    await loading;
    expect(store.getState()).toMatchObject({ cart: EMPTY_CART, status: 'loaded', changes: 1 });
  });

  it('ignores a response that arrives after the store was reset', async () => {
    const { customer } = await aCustomerWithACart();
    const { store, line } = aCartStore(customer);
    const { promise, resolve } = Promise.withResolvers<void>();
    line.answers = promise;
    const loading = store.getState().load();
    await expect.poll(() => line.asked).toBe(1);
    store.getState().reset();
    resolve();
    await loading;
    expect(cartItems(store.getState().cart)).toEqual([]);
    expect(store.getState().status).toBe('unknown');
  });
});
