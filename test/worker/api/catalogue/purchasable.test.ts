import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { hasVariants } from '#shared/domain/product.ts';
import { aCustomer, anAddress, aProduct, clientFor } from '#test/support/a-shop.ts';
import { inCart } from '#test/support/an-order.ts';

/** A product as an import leaves it that no longer names its variants: they stay as rows, unpublished. */
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
  it('is offered by page and card as one without variants', async () => {
    const { id } = await aProductThatHadVariants();
    const page = await clientFor().getProduct(id);
    expect(page.variants).toEqual([]);
    expect(hasVariants(page.product)).toBe(false);
    const listed = await clientFor().listProducts({ q: page.product.name });
    expect(listed.data.map((card) => [card.id, hasVariants(card)])).toEqual([[id, false]]);
  });

  it('goes into the cart and is ordered', async () => {
    const { id } = await aProductThatHadVariants();
    const { api } = await aShopper();
    const cart = await api.setCartItem(id, 2);
    expect(cart).toMatchObject({ amount: 200, error: null });
    const order = await api.placeOrder({}, crypto.randomUUID());
    expect(order).toMatchObject({ amount: 200, products: [{ quantity: 2 }] });
  });

  it('does not bring its variants back', async () => {
    const { variantId } = await aProductThatHadVariants();
    const { api } = await aShopper();
    await expect(api.setCartItem(variantId, 1)).rejects.toMatchObject({ status: 410 });
  });
});

describe('a product with a published variant', () => {
  it('is bought by its variant alone, in the cart and by an order', async () => {
    const id = await aProduct();
    const variantId = await aProduct({ parentId: id, priceCents: 4_000 });
    const shopper = await aShopper();
    await expect(shopper.api.setCartItem(id, 1)).rejects.toMatchObject({ status: 422 });
    await inCart(shopper, id);
    await expect(shopper.api.placeOrder({}, crypto.randomUUID())).rejects.toMatchObject({ status: 409 });
    await shopper.api.clearCart();
    await shopper.api.setCartItem(variantId, 1);
    expect(await shopper.api.placeOrder({}, crypto.randomUUID())).toMatchObject({ amount: 40 });
  });
});

describe('a product without a price', () => {
  it('cannot be bought: neither cart nor order give it away', async () => {
    const id = await aProduct({ priceCents: 0 });
    const shopper = await aShopper();
    await expect(shopper.api.setCartItem(id, 1)).rejects.toMatchObject({ status: 410 });
    await inCart(shopper, id);
    expect((await shopper.api.getCart()).error).toContain('no longer sold');
    await expect(shopper.api.placeOrder({}, crypto.randomUUID())).rejects.toMatchObject({ status: 409 });
  });
});
