import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Cart } from '#shared/contract/cart.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import { aCustomer, aProduct, type Customer, setPrice, setStock } from '#test/support/a-shop.ts';
import { call, fieldErrors } from '#test/support/call.ts';
import { purgeExpired } from '#worker/api/purge-expired.ts';

const DAY_MS = 86_400_000;

function quantityIn(cart: Cart): number | undefined {
  return cartItems(cart)[0]?.quantity;
}

function aKey(): string {
  return crypto.randomUUID();
}

async function quantityOf({ api }: Customer): Promise<number | undefined> {
  return quantityIn(await api.cart.getCart());
}

/** Makes all idempotency keys this old, then runs cron's purge. */
async function purgeKeysOf(ageMs: number): Promise<void> {
  const now = new Date();
  await env.DB.prepare('UPDATE idempotency_key SET created_at = ?')
    .bind(new Date(now.getTime() - ageMs).toISOString())
    .run();
  await purgeExpired(env.DB, now);
}

/** Calls the API over HTTP, because tests need the status. */
function add({ token }: Customer, productId: number, quantity: number, key = aKey()) {
  return call('POST', `/api/cart/${productId}`, {
    token,
    body: { quantity, add: true },
    headers: { 'Idempotency-Key': key },
  });
}

describe('POST /api/cart/:productId with add', () => {
  it('adds to the quantity in the cart and returns the cart', async () => {
    const { api } = await aCustomer();
    const id = await aProduct({ stock: 9, priceCents: 1_000 });
    expect(quantityIn(await api.cart.setCartItem({ productId: id, quantity: 2, add: true }))).toBe(2);
    const cart = await api.cart.setCartItem({ productId: id, quantity: 3, add: true });
    expect(cart).toMatchObject({ amount: 50 });
    expect(cart).toEqual(await api.cart.getCart());
    expect(quantityIn(await api.cart.setCartItem({ productId: id, quantity: 1 }))).toBe(1);
  });

  it('adds up ten concurrent requests for one unit each', async () => {
    const customer = await aCustomer();
    const id = await aProduct({ stock: 10 });
    const replies = await Promise.all(Array.from({ length: 10 }, () => add(customer, id, 1)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await quantityOf(customer)).toBe(10);
  });

  it('never exceeds the stock, even with concurrent requests', async () => {
    const customer = await aCustomer();
    const id = await aProduct({ stock: 4 });
    const replies = await Promise.all(Array.from({ length: 6 }, () => add(customer, id, 1)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 422, 422]);
    expect(await quantityOf(customer)).toBe(4);
  });

  it('rejects a total above the stock with the same message as a quantity above it', async () => {
    const customer = await aCustomer();
    const few = await aProduct({ stock: 3 });
    await customer.api.cart.setCartItem({ productId: few, quantity: 2, add: true });
    expect(await add(customer, few, 2)).toMatchObject(fieldErrors({ quantity: ['Only 3 left.'] }));
    expect(await quantityOf(customer)).toBe(2);
    const none = await aProduct({ stock: 0 });
    expect(await add(customer, none, 1)).toMatchObject(fieldErrors({ quantity: ['Sold out.'] }));
  });

  it('rejects a total above the maximum quantity', async () => {
    const customer = await aCustomer();
    const id = await aProduct({ stock: 20_000 });
    await customer.api.cart.setCartItem({ productId: id, quantity: 10_000, add: true });
    const rejected = await add(customer, id, 1);
    expect(rejected).toMatchObject(fieldErrors({ quantity: ['That’s more than we can deliver.'] }));
    expect(await quantityOf(customer)).toBe(10_000);
  });

  it('keeps the price that the shopper has accepted', async () => {
    const { api } = await aCustomer();
    const id = await aProduct({ priceCents: 5_000, stock: 9 });
    await api.cart.setCartItem({ productId: id, quantity: 1, add: true });
    await setPrice(id, 6_000);
    expect(cartItems(await api.cart.setCartItem({ productId: id, quantity: 1, add: true }))).toMatchObject([
      { quantity: 2, price_before: 50 },
    ]);
  });

  it('sets the quantity if add is false', async () => {
    const { token } = await aCustomer();
    const id = await aProduct({ stock: 9 });
    for (const quantity of [3, 2]) {
      const body = { quantity, add: false };
      const reply = await call('POST', `/api/cart/${id}`, { token, body });
      expect(quantityIn(reply.json as Cart)).toBe(quantity);
    }
  });
});

describe('an Idempotency-Key for adding to the cart', () => {
  it('makes a retry return the current cart without adding again', async () => {
    const { api } = await aCustomer();
    const [id, other] = [await aProduct({ stock: 3 }), await aProduct()];
    const key = aKey();
    await api.cart.setCartItem({ productId: id, quantity: 2, add: true }, { idempotencyKey: key });
    await api.cart.setCartItem({ productId: other, quantity: 1 });
    const again = await api.cart.setCartItem(
      { productId: id, quantity: 2, add: true },
      { idempotencyKey: key },
    );
    expect(again).toEqual(await api.cart.getCart());
    expect(cartItems(again).map(({ quantity }) => quantity)).toEqual([2, 1]);
  });

  it('makes twenty identical concurrent calls add only once', async () => {
    const customer = await aCustomer();
    const id = await aProduct({ stock: 9 });
    const key = aKey();
    const replies = await Promise.all(Array.from({ length: 20 }, () => add(customer, id, 2, key)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await quantityOf(customer)).toBe(2);
  });

  it('does not restore a product that the shopper has removed since', async () => {
    const { api } = await aCustomer();
    const id = await aProduct({ stock: 9 });
    const key = aKey();
    await api.cart.setCartItem({ productId: id, quantity: 2, add: true }, { idempotencyKey: key });
    await api.cart.clearCart();
    expect(
      cartItems(
        await api.cart.setCartItem({ productId: id, quantity: 2, add: true }, { idempotencyKey: key }),
      ),
    ).toEqual([]);
  });

  it('is scoped to the customer', async () => {
    const [one, other] = [await aCustomer(), await aCustomer()];
    const id = await aProduct({ stock: 9 });
    const key = aKey();
    await one.api.cart.setCartItem({ productId: id, quantity: 1, add: true }, { idempotencyKey: key });
    await other.api.cart.setCartItem({ productId: id, quantity: 1, add: true }, { idempotencyKey: key });
    expect([await quantityOf(one), await quantityOf(other)]).toEqual([1, 1]);
  });

  it('applies only to the same product and quantity', async () => {
    const { api } = await aCustomer();
    const [id, other] = [await aProduct({ stock: 9 }), await aProduct({ stock: 9 })];
    const key = aKey();
    await api.cart.setCartItem({ productId: id, quantity: 1, add: true }, { idempotencyKey: key });
    await api.cart.setCartItem({ productId: id, quantity: 2, add: true }, { idempotencyKey: key });
    const cart = await api.cart.setCartItem(
      { productId: other, quantity: 1, add: true },
      { idempotencyKey: key },
    );
    expect(cartItems(cart).map(({ quantity }) => quantity)).toEqual([3, 1]);
  });

  it('can be reused after a rejected call', async () => {
    const customer = await aCustomer();
    const id = await aProduct({ stock: 1 });
    const key = aKey();
    expect((await add(customer, id, 2, key)).status).toBe(422);
    await setStock(id, 5);
    expect((await add(customer, id, 2, key)).status).toBe(200);
    expect(await quantityOf(customer)).toBe(2);
  });

  it('expires after a day', async () => {
    const customer = await aCustomer();
    const id = await aProduct({ stock: 9 });
    const key = aKey();
    await add(customer, id, 1, key);
    await purgeKeysOf(DAY_MS - 60_000);
    await add(customer, id, 1, key);
    expect(await quantityOf(customer)).toBe(1);
    await purgeKeysOf(DAY_MS + 60_000);
    await add(customer, id, 1, key);
    expect(await quantityOf(customer)).toBe(2);
  });

  it.each(['short', 'two words here', 'x'.repeat(101)])('is rejected if it is malformed: %j', async (key) => {
    const customer = await aCustomer();
    const id = await aProduct();
    expect(await add(customer, id, 1, key)).toMatchObject(
      fieldErrors({ 'Idempotency-Key': ['Give 8 to 100 visible characters.'] }),
    );
    expect(await quantityOf(customer)).toBeUndefined();
  });
});
