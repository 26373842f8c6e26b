import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { hasVariants } from '#shared/domain/product.ts';
import { aCustomer, anAddress, aProduct, clientFor, unpublish } from '#test/support/a-shop.ts';
import { inCart } from '#test/support/an-order.ts';
import { toProductCard } from '#worker/pages/catalogue/to-product-card.ts';
import { buyable } from '#worker/pages/product-lists/cart-report.ts';
import { toListLine } from '#worker/pages/product-lists/to-list-line.ts';

/** A product whose variants were missing from the last import: their rows remain, but unpublished. */
async function aProductThatHadVariants(): Promise<{ id: number; variantId: number }> {
  const id = await aProduct();
  const variantId = await aProduct({ parentId: id, isPublished: false });
  await env.DB.prepare("UPDATE product SET options = '[]', price_cents = 10000, stock = 5 WHERE id = ?")
    .bind(id)
    .run();
  return { id, variantId };
}

async function aShopper() {
  const customer = await aCustomer();
  await anAddress(customer.userId);
  return customer;
}

describe('a product whose variants were all unpublished', () => {
  it('is shown on its page and card as a product without variants', async () => {
    const { id } = await aProductThatHadVariants();
    const page = await clientFor().catalogue.getProduct({ id });
    expect(page.variants).toEqual([]);
    expect(hasVariants(page.product)).toBe(false);
    const listed = await clientFor().search.listProducts({ q: page.product.name });
    expect(listed.data.map((card) => [card.id, hasVariants(card)])).toEqual([[id, false]]);
  });

  it('can be added to the cart and ordered', async () => {
    const { id } = await aProductThatHadVariants();
    const { api } = await aShopper();
    const cart = await api.cart.setCartItem({ productId: id, quantity: 2 });
    expect(cart).toMatchObject({ amount: 200, error: null });
    const order = await api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    expect(order).toMatchObject({ amount: 200, products: [{ quantity: 2 }] });
  });

  it('does not make its variants purchasable again', async () => {
    const { variantId } = await aProductThatHadVariants();
    const { api } = await aShopper();
    await expect(api.cart.setCartItem({ productId: variantId, quantity: 1 })).rejects.toMatchObject({
      status: 410,
    });
  });
});

describe('a product with a published variant', () => {
  it('can be bought only as its variant, in the cart and at checkout', async () => {
    const id = await aProduct();
    const variantId = await aProduct({ parentId: id, priceCents: 4_000 });
    const shopper = await aShopper();
    await expect(shopper.api.cart.setCartItem({ productId: id, quantity: 1 })).rejects.toMatchObject({
      status: 422,
    });
    await inCart(shopper, id);
    await expect(
      shopper.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() }),
    ).rejects.toMatchObject({ status: 409 });
    await shopper.api.cart.clearCart();
    await shopper.api.cart.setCartItem({ productId: variantId, quantity: 1 });
    expect(await shopper.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() })).toMatchObject({
      amount: 40,
    });
  });
});

describe('a product with a single published variant', () => {
  it('has that variant’s id as only_variant_id; with two variants or none it has no such id', async () => {
    const id = await aProduct({ name: 'Kuierstoel' });
    const variantId = await aProduct({ parentId: id });
    const named = async () => {
      const { product } = await clientFor().catalogue.getProduct({ id, parts: 'core' });
      const { data } = await clientFor().search.listProducts({ q: 'Kuierstoel' });
      return [product, ...data].map((each) => each.only_variant_id);
    };
    expect(await named()).toEqual([variantId, variantId]);
    const otherId = await aProduct({ parentId: id });
    expect(await named()).toEqual([undefined, undefined]);
    await unpublish(variantId);
    expect(await named()).toEqual([otherId, otherId]);
    await unpublish(otherId);
    expect(await named()).toEqual([undefined, undefined]);
  });

  it('can be added to the cart from its card and from a list', async () => {
    const id = await aProduct({ name: 'Bankie' });
    const variantId = await aProduct({ parentId: id });
    const { data } = await clientFor().search.listProducts({ q: 'Bankie' });
    expect(data.map((each) => toProductCard(each).buys)).toEqual([variantId]);
    const { api } = await aShopper();
    await api.productLists.addToProductList({ listId: 0, productId: id });
    const lines = (await api.productLists.listProductsOfList({ listId: 0 })).map(toListLine);
    expect(buyable(lines)).toEqual([variantId]);
    expect(await api.cart.setCartItem({ productId: variantId, quantity: 1 })).toMatchObject({ amount: 100 });
  });
});

describe('a product without a price', () => {
  it('is rejected by the cart and at checkout', async () => {
    const id = await aProduct({ priceCents: 0 });
    const shopper = await aShopper();
    await expect(shopper.api.cart.setCartItem({ productId: id, quantity: 1 })).rejects.toMatchObject({
      status: 410,
    });
    await inCart(shopper, id);
    expect((await shopper.api.cart.getCart()).error).toContain('no longer sold');
    await expect(
      shopper.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() }),
    ).rejects.toMatchObject({ status: 409 });
  });
});
