import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { MAX_CART_LINES } from '#shared/constants.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import { aCustomer, anAddress, aProduct, aSupplier, type Customer } from '#test/support/a-shop.ts';
import { countedDatabase } from '#test/support/counted-database.ts';
import { FROM_SHOP, visit } from '#test/support/the-shop.ts';
import { antiForgeryToken } from '#worker/edge/session-cookie.ts';

/** Submits a form as scripts do; returns the response and the number of database batches. */
async function post({ token }: Customer, path: string, fields: [string, string][]) {
  const { DB, batches } = countedDatabase();
  const headers = { ...FROM_SHOP, Accept: 'application/json', Cookie: `__Host-session=${token}` };
  const body = new URLSearchParams([...fields, ['session_token', await antiForgeryToken(token)]]);
  const response = await visit(path, { method: 'POST', headers, body }, { bindings: { ...env, DB } });
  return { status: response.status, text: await response.text(), batches: batches.length };
}

async function products(count: number): Promise<number[]> {
  const supplierId = await aSupplier();
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await aProduct({ supplierId, priceCents: 10_000 }));
  return ids;
}

describe('a single form', () => {
  it('accepts changes to each cart line once, however often it names the line', async () => {
    const customer = await aCustomer();
    await anAddress(customer.userId);
    const [id = 0, other = 0] = await products(2);
    for (const product of [id, other])
      await customer.api.cart.setCartItem({ productId: product, quantity: 1 });
    const fixes = Array.from({ length: 1_500 }, (_, index): [string, string] => [
      'accept',
      index % 3 === 2 ? `take ${900_000 + index} 1` : `take ${index % 3 === 0 ? id : other} 2`,
    ]);
    const { status, text, batches } = await post(customer, '/cart', [['intent', 'accept'], ...fixes]);
    expect(status).toBe(200);
    expect(JSON.parse(text).message.match(/in your cart at/g)).toHaveLength(2);
    expect(cartItems(await customer.api.cart.getCart()).map(({ quantity }) => quantity)).toEqual([2, 2]);
    // At most 6 batches: the session, the cart, one write per line, and the cart again.
    expect(batches).toBeLessThanOrEqual(6);
  });

  it('stops adding products once the cart is full, and reports each remaining one', async () => {
    const customer = await aCustomer();
    const ids = await products(MAX_CART_LINES + 30);
    const list = await customer.api.productLists.createProductList({ name: 'Everything' });
    await customer.api.productLists.addAllToProductList({ listId: list.id, product_ids: ids });
    const fields: [string, string][] = [
      ['intent', 'to-cart'],
      ['list_id', String(list.id)],
    ];
    const { status, text, batches } = await post(customer, '/product-lists', fields);
    expect(status).toBe(200);
    const { message } = JSON.parse(text);
    expect(message).toContain(`${MAX_CART_LINES} products are in your cart, 30 couldn’t be added`);
    expect(message.match(/A cart holds at most 100 different products\./g)).toHaveLength(30);
    expect(cartItems(await customer.api.cart.getCart())).toHaveLength(MAX_CART_LINES);
    expect(batches).toBeLessThanOrEqual(MAX_CART_LINES + 5);
    const again = await post(customer, '/product-lists', fields);
    expect(again.batches).toBeLessThanOrEqual(5);
  });
});
