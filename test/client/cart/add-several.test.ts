import { describe, expect, it } from 'vitest';
import { addSeveral } from '#client/features/cart/add-several.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import { cartItems } from '#shared/domain/cart-totals.ts';
import { aCustomer, aProduct, type Customer } from '#test/support/a-shop.ts';

async function inCart({ api }: Customer): Promise<[number, number][]> {
  return cartItems(await api.getCart()).map(({ product_id, quantity }) => [product_id, quantity]);
}

describe('several products to the cart', () => {
  it('are in it once, however often it is done; what was in it stays as it was', async () => {
    const customer = await aCustomer();
    const [one, two] = [await aProduct(), await aProduct()];
    await customer.api.setCartItem(one, 3);
    const first = await addSeveral(customer.api, [one, two]);
    expect(first).toMatchObject({ inCart: [one, two], added: [two], refused: [], left: [], failure: null });
    expect(await addSeveral(customer.api, [one, two])).toMatchObject({ inCart: [one, two], added: [] });
    expect(new Map(await inCart(customer))).toEqual(
      new Map([
        [one, 3],
        [two, 1],
      ]),
    );
  });

  it('go on after one is refused, which says why', async () => {
    const customer = await aCustomer();
    const [soldOut, gone, sold] = [
      await aProduct({ stock: 0 }),
      await aProduct({ isPublished: false }),
      await aProduct(),
    ];
    expect(await addSeveral(customer.api, [soldOut, gone, sold])).toMatchObject({
      inCart: [sold],
      refused: [
        { productId: soldOut, reason: 'Sold out.' },
        { productId: gone, reason: 'No longer sold.' },
      ],
    });
  });

  it('end where a call fails, and what was not tried is left', async () => {
    const customer = await aCustomer();
    const [one, two, three] = [await aProduct(), await aProduct(), await aProduct()];
    const failure = new ApiError(0, 'No connection', { failure: 'offline' });
    const api = {
      ...customer.api,
      setCartItem: (productId: number, quantity: number) =>
        productId === two ? Promise.reject(failure) : customer.api.setCartItem(productId, quantity),
    };
    const several = await addSeveral(api, [one, two, three]);
    expect(several).toMatchObject({ inCart: [one], left: [two, three], failure });
    expect(cartItems(several.cart)).toHaveLength(1);
    expect(await addSeveral(customer.api, [one, two, three])).toMatchObject({ added: [two, three] });
  });
});
