import { describe, expect, it } from 'vitest';
import { TransportError } from '#shared/api-client/transport-error.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { cartItems, EMPTY_CART } from '#shared/domain/cart-items.ts';
import { aCustomer, aProduct, type Customer } from '#test/support/a-shop.ts';
import { fillCart } from '#worker/pages/cart/fill-cart.ts';

async function inCart({ api }: Customer): Promise<[number, number][]> {
  return cartItems(await api.cart.getCart()).map(({ product_id, quantity }) => [product_id, quantity]);
}

type Line = Parameters<Customer['api']['cart']['setCartItem']>[0];

const oneUnitOf = (...productIds: number[]) => productIds.map((productId) => ({ productId, quantity: 1 }));

const kinds = ({ lines }: Awaited<ReturnType<typeof fillCart>>) => lines.map(({ kind }) => kind);

describe('fillCart', () => {
  it('adds each product once, however often it runs, and keeps existing lines unchanged', async () => {
    const customer = await aCustomer();
    const [one, two] = [await aProduct(), await aProduct()];
    await customer.api.cart.setCartItem({ productId: one, quantity: 3 });
    const first = await fillCart(customer.api, oneUnitOf(one, two));
    expect(first).toMatchObject({ added: [{ productId: two, quantity: 1 }], failure: null });
    const again = await fillCart(customer.api, oneUnitOf(one, two));
    expect(again.added).toEqual([]);
    expect([kinds(first), kinds(again)]).toEqual([
      ['in-cart', 'in-cart'],
      ['in-cart', 'in-cart'],
    ]);
    expect(new Map(await inCart(customer))).toEqual(
      new Map([
        [one, 3],
        [two, 1],
      ]),
    );
  });

  it('continues after a rejected product and reports the reason', async () => {
    const customer = await aCustomer();
    const [soldOut, gone, sold] = [
      await aProduct({ stock: 0 }),
      await aProduct({ isPublished: false }),
      await aProduct(),
    ];
    const run = await fillCart(customer.api, oneUnitOf(soldOut, gone, sold));
    expect(kinds(run)).toEqual(['sold-out', 'gone', 'in-cart']);
  });

  it('stops when a call fails and leaves the untried products for the next run', async () => {
    const customer = await aCustomer();
    const [one, two, three] = [await aProduct(), await aProduct(), await aProduct()];
    const failure = new TransportError('offline', 'No connection');
    const api = {
      ...customer.api,
      cart: {
        ...customer.api.cart,
        setCartItem: (line: Line) =>
          line.productId === two ? Promise.reject(failure) : customer.api.cart.setCartItem(line),
      },
    };
    const run = await fillCart(api, oneUnitOf(one, two, three));
    expect(run).toMatchObject({ added: [{ productId: one }], failure });
    expect(kinds(run)).toEqual(['in-cart', 'not-tried', 'not-tried']);
    expect(cartItems(run.cart ?? EMPTY_CART)).toHaveLength(1);
    const rest = await fillCart(customer.api, oneUnitOf(one, two, three), run.lines);
    expect(rest.added.map(({ productId }) => productId)).toEqual([two, three]);
  });

  it('reports a product as sold out if it is withdrawn while its stock is loaded', async () => {
    const customer = await aCustomer();
    const [few, other] = [await aProduct({ stock: 3 }), await aProduct()];
    const api = {
      ...customer.api,
      catalogue: {
        ...customer.api.catalogue,
        getProduct: () => Promise.reject(new HttpError(410, 'gone', 'This product is no longer sold.')),
      },
    };
    const run = await fillCart(api, [
      { productId: few, quantity: 5 },
      { productId: other, quantity: 1 },
    ]);
    expect(run.failure).toBeNull();
    expect(kinds(run)).toEqual(['sold-out', 'in-cart']);
  });

  it('recognises a rejection by its code, whatever status an external API returns', async () => {
    const customer = await aCustomer();
    const [full, withdrawn, other] = [await aProduct(), await aProduct(), await aProduct()];
    const rejections = new Map([
      [full, new HttpError(400, 'invalid', 'Your cart is full.')],
      [withdrawn, new HttpError(400, 'gone', 'This product is no longer sold.')],
    ]);
    const api = {
      ...customer.api,
      cart: {
        ...customer.api.cart,
        setCartItem: (line: Line) => {
          const refusal = rejections.get(line.productId);
          return refusal === undefined ? customer.api.cart.setCartItem(line) : Promise.reject(refusal);
        },
      },
    };
    const run = await fillCart(api, oneUnitOf(full, withdrawn, other));
    expect(kinds(run)).toEqual(['rejected', 'gone', 'in-cart']);
  });

  it('reports as added only the units that were not already in the cart', async () => {
    const customer = await aCustomer();
    const [some, few] = [await aProduct({ stock: 10 }), await aProduct({ stock: 3 })];
    await customer.api.cart.setCartItem({ productId: some, quantity: 2 });
    const requested = [some, few].map((productId) => ({ productId, quantity: 5 }));
    const run = await fillCart(customer.api, requested);
    expect(run.added).toEqual([
      { productId: some, quantity: 3 },
      { productId: few, quantity: 3 },
    ]);
    expect(kinds(run)).toEqual(['in-cart', 'fewer']);
  });
});
