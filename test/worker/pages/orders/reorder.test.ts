import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { TransportError } from '#shared/api-client/transport-error.ts';
import { FULL_CART_TEXT, MAX_CART_LINES } from '#shared/constants.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import type { Order } from '#shared/contract/order.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import { orderPath } from '#shared/navigation/paths.ts';
import { aBrand, aCustomer, anAddress, aProduct, aSupplier, type Customer } from '#test/support/a-shop.ts';
import { inCart as putInCart } from '#test/support/an-order.ts';
import { type FilledLine, fillCart } from '#worker/pages/cart/fill-cart.ts';
import { reorderFrom, toRequestedItems } from '#worker/pages/orders/reorder.ts';
import { parseReorderLines, serializeReorderLines } from '#worker/pages/orders/reorder-lines.ts';
import { reorderReport } from '#worker/pages/orders/reorder-report.ts';

/** A customer with an order that contains one product per quantity. The cart is empty again. */
async function anOrderOf(
  ...quantities: readonly number[]
): Promise<{ buyer: Customer; order: Order; productIds: number[] }> {
  const buyer = await aCustomer();
  await anAddress(buyer.userId);
  const [supplierId, brandId] = [await aSupplier(), await aBrand()];
  const productIds: number[] = [];
  for (const quantity of quantities) {
    const productId = await aProduct({ supplierId, brandId, stock: 50, priceCents: 10_000 });
    await buyer.api.cart.setCartItem({ productId, quantity });
    productIds.push(productId);
  }
  return {
    buyer,
    order: await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() }),
    productIds,
  };
}

async function setProduct(id: number, column: 'stock' | 'price_cents' | 'is_published', value: number) {
  await env.DB.prepare(`UPDATE product SET ${column} = ? WHERE id = ?`).bind(value, id).run();
}

async function inCart({ api }: Customer): Promise<Record<number, number>> {
  const lines = cartItems(await api.cart.getCart());
  return Object.fromEntries(lines.map(({ product_id, quantity }) => [product_id, quantity]));
}

/** An API whose connection breaks at this cart change: the change is applied, but its response is lost. */
function failingAfter({ api }: Customer, changes: number): ApiClient {
  let made = 0;
  return {
    ...api,
    cart: {
      ...api.cart,
      async setCartItem(line) {
        made += 1;
        const cart = await api.cart.setCartItem(line);
        if (made > changes) throw new TransportError('offline', 'No connection');
        return cart;
      },
    },
  };
}

function reorder(api: ApiClient, items: Order['products'], known: readonly FilledLine[] = []) {
  return fillCart(api, toRequestedItems(items), known);
}

/**
 * For each product, why it could not be added to the cart. Checks that the report's URL form gives the same reasons.
 */
async function reasonsOf({ api }: Customer, { products }: Order): Promise<(string | undefined)[]> {
  const { lines } = await reorder(api, products);
  const report = reorderReport(products, lines);
  const stored = parseReorderLines(serializeReorderLines(lines), products) ?? [];
  expect(reorderReport(products, stored)).toEqual(report);
  return report.notes.split('\n').map((note) => note.split('\t')[1]);
}

describe('ordering again', () => {
  it('adds all products of an order to the cart', async () => {
    const { buyer, order, productIds } = await anOrderOf(2, 1);
    const [first = 0, second = 0] = productIds;
    const { lines, failure } = await reorder(buyer.api, order.products);
    expect(failure).toBeNull();
    expect(await inCart(buyer)).toEqual({ [first]: 2, [second]: 1 });
    expect(reorderReport(order.products, lines)).toMatchObject({
      title: 'All 2 products are in your cart',
      notes: '',
      retry: '',
      cartLink: 'View cart',
    });
  });

  it('explains what changed for each product: sold out, fewer units, discontinued or a new price', async () => {
    const { buyer, order, productIds } = await anOrderOf(2, 3, 1, 1);
    const [soldOut = 0, fewer = 0, gone = 0, dearer = 0] = productIds;
    await setProduct(soldOut, 'stock', 0);
    await setProduct(fewer, 'stock', 1);
    await setProduct(gone, 'is_published', 0);
    await setProduct(dearer, 'price_cents', 12_000);
    const { lines, failure } = await reorder(buyer.api, order.products);
    expect(failure).toBeNull();
    expect(await inCart(buyer)).toEqual({ [fewer]: 1, [dearer]: 1 });
    const report = reorderReport(order.products, lines);
    expect(report).toMatchObject({ retry: 'Order again', title: '2 of 4 products are in your cart' });
    const notes = report.notes.replaceAll('\u00a0', ' ').split('\n');
    expect(notes.map((note) => note.split('\t')[1])).toEqual([
      'Sold out.',
      '1 instead of the 3 you ordered: that’s all we have.',
      'No longer sold.',
      'Now R 120.00; it was R 100.00.',
    ]);
  });

  it('reports why a product is rejected, also when the report is read from its URL', async () => {
    const { buyer, order, productIds } = await anOrderOf(1);
    await aProduct({ parentId: productIds[0] ?? 0, options: [{ name: 'Option', value: 'Red' }] });
    expect(await reasonsOf(buyer, order)).toEqual([
      'It now comes in several options. Choose one on its page.',
    ]);
  });

  it('reports that the cart is full, also when the report is read from its URL', async () => {
    const { buyer, order } = await anOrderOf(1, 1);
    const [supplierId, brandId] = [await aSupplier(), await aBrand()];
    for (let line = 0; line < MAX_CART_LINES; line += 1)
      await putInCart(buyer, await aProduct({ supplierId, brandId }));
    expect(await reasonsOf(buyer, order)).toEqual([FULL_CART_TEXT, FULL_CART_TEXT]);
  });

  it('adds only the remaining units of a variant', async () => {
    const parent = await aProduct();
    const variant = await aProduct({
      parentId: parent,
      stock: 8,
      options: [{ name: 'Option', value: 'Red' }],
    });
    const buyer = await aCustomer();
    await anAddress(buyer.userId);
    await buyer.api.cart.setCartItem({ productId: variant, quantity: 4 });
    const order = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    await setProduct(variant, 'stock', 3);
    const { lines } = await reorder(buyer.api, order.products);
    expect(lines).toMatchObject([{ productId: variant, kind: 'fewer', pieces: 3 }]);
  });

  it('keeps what is already in the cart, and changes nothing when repeated', async () => {
    const { buyer, order, productIds } = await anOrderOf(2, 2);
    const [first = 0, second = 0] = productIds;
    const other = await aProduct({ stock: 5 });
    await buyer.api.cart.setCartItem({ productId: first, quantity: 5 });
    await buyer.api.cart.setCartItem({ productId: second, quantity: 1 });
    await buyer.api.cart.setCartItem({ productId: other, quantity: 1 });
    await reorder(buyer.api, order.products);
    const requested = { [first]: 5, [second]: 2, [other]: 1 };
    expect(await inCart(buyer)).toEqual(requested);
    await Promise.all([reorder(buyer.api, order.products), reorder(buyer.api, order.products)]);
    expect(await inCart(buyer)).toEqual(requested);
  });

  it('leaves a cart quantity above the stock unchanged', async () => {
    const { buyer, order, productIds } = await anOrderOf(4);
    const [only = 0] = productIds;
    await buyer.api.cart.setCartItem({ productId: only, quantity: 3 });
    await setProduct(only, 'stock', 2);
    const { lines } = await reorder(buyer.api, order.products);
    expect(await inCart(buyer)).toEqual({ [only]: 3 });
    expect(lines).toMatchObject([{ kind: 'fewer', pieces: 3 }]);
  });

  it('reports the products added before the connection failed, and resumes from there', async () => {
    const { buyer, order, productIds } = await anOrderOf(1, 2, 3);
    const stopped = await reorder(failingAfter(buyer, 1), order.products);
    expect(stopped.failure).toMatchObject({ failure: 'offline' });
    expect(stopped.lines.map(({ kind }) => kind)).toEqual(['in-cart', 'not-tried', 'not-tried']);
    expect(reorderReport(order.products, stopped.lines)).toMatchObject({
      title: '1 of 3 products is in your cart',
      retry: 'Add the rest',
    });
    const rest = await reorder(buyer.api, order.products, stopped.lines);
    expect(rest.failure).toBeNull();
    expect(rest.lines.map(({ kind }) => kind)).toEqual(['in-cart', 'in-cart', 'in-cart']);
    const [one = 0, two = 0, three = 0] = productIds;
    expect(await inCart(buyer)).toEqual({ [one]: 1, [two]: 2, [three]: 3 });
  });

  it('reports nothing as added if the cart cannot be loaded', async () => {
    const { order } = await anOrderOf(1);
    const stranger = await aCustomer();
    const down = new HttpError(503, 'unavailable', 'No answer in time.');
    const run = await reorder(
      { ...stranger.api, cart: { ...stranger.api.cart, getCart: () => Promise.reject(down) } },
      order.products,
    );
    expect(run).toEqual({
      lines: [{ productId: order.products[0]?.product.id, kind: 'not-tried' }],
      added: [],
      cart: null,
      failure: down,
    });
  });
});

describe('the reorder form', () => {
  it('reports the added products and the error, and resumes from there', async () => {
    const { buyer, order, productIds } = await anOrderOf(1, 2);
    const [first = 0, second = 0] = productIds;
    const stopped = await reorderFrom({ api: failingAfter(buyer, 1), form: new URLSearchParams() }, order.id);
    const again = `${first}-c-1-10000_${second}-n`;
    expect(stopped).toMatchObject({
      kind: 'done',
      to: `${orderPath(order.id)}?again=${again}`,
      message: '1 of 2 products is in your cart',
      form: { values: { again }, notice: 'No connection' },
      events: [{ product_id: first, quantity: 1 }],
    });
    const rest = await reorderFrom({ api: buyer.api, form: new URLSearchParams({ again }) }, order.id);
    expect(rest).toMatchObject({
      message: 'All 2 products are in your cart',
      form: { values: { again: `${first}-c-1-10000_${second}-c-2-10000` }, notice: '' },
    });
  });

  it('fails with the error if nothing could be added', async () => {
    const { buyer, order } = await anOrderOf(1);
    const sent = reorderFrom({ api: failingAfter(buyer, 0), form: new URLSearchParams() }, order.id);
    await expect(sent).rejects.toMatchObject({ failure: 'offline' });
  });
});

describe('reorder lines in a URL', () => {
  it('are parsed back unchanged', async () => {
    const { buyer, order, productIds } = await anOrderOf(2, 3, 1);
    await setProduct(productIds[0] ?? 0, 'stock', 0);
    await setProduct(productIds[1] ?? 0, 'stock', 1);
    const { lines } = await reorder(buyer.api, order.products);
    expect(parseReorderLines(serializeReorderLines(lines), order.products)).toEqual(lines);
  });

  it('are rejected if they are malformed or contain products of other orders', async () => {
    const { order, productIds } = await anOrderOf(1);
    for (const text of ['', 'x', '999999-s', `${productIds[0]}-z`, `${productIds[0]}-c-1-<b>`]) {
      expect(parseReorderLines(text, order.products)).toBeNull();
    }
    expect(parseReorderLines(null, order.products)).toBeNull();
  });
});
