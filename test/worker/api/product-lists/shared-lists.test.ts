import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aCustomer, aProduct, type Customer, clientFor, unpublish } from '#test/support/a-shop.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { call } from '#test/support/call.ts';
import { carryOutRemovals } from '#worker/api/removals/carry-out-removals.ts';
import { withdrawRemoval } from '#worker/operations/removals.repository.ts';

const { productLists: visitor } = clientFor();

/** Shares a customer's list; returns the token of its link. */
async function share({ api }: Customer, listId = 0): Promise<string> {
  return (await api.productLists.shareProductList({ listId })).share_token ?? 'not shared';
}

async function statusOf(token: string): Promise<number> {
  return (await call('GET', `/api/shared-lists/${token}`)).status;
}

describe('a shared list', () => {
  it('shows everyone its name and products, and nothing about its owner', async () => {
    const customer = await aCustomer({ name: 'Nokuthula Radebe', email: 'nokuthula@radebe.example' });
    const { id: listId } = await customer.api.productLists.createProductList({ name: 'Baby shower' });
    const [mug, gone] = [await aProduct({ name: 'Mug' }), await aProduct({ name: 'Cup' })];
    for (const productId of [gone, mug])
      await customer.api.productLists.addToProductList({ listId, productId, quantity: 3 });
    await unpublish(gone);
    const token = await share(customer, listId);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { json, headers } = await call('GET', `/api/shared-lists/${token}`);
    expect(json).toEqual({
      name: 'Baby shower',
      products: [
        expect.objectContaining({ id: mug, name: 'Mug' }),
        expect.objectContaining({ id: gone, stock: 0, no_longer_sold: true }),
      ],
    });
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(JSON.stringify(json)).not.toMatch(/Radebe|radebe|price_when_added|"quantity"/);
  });

  it('shows its owner’s first name if the owner chose so, until it is shared again without that choice', async () => {
    const customer = await aCustomer({ name: 'Nokuthula Radebe' });
    const token = (await customer.api.productLists.shareProductList({ listId: 0, shows_name: true }))
      .share_token;
    if (token === undefined) throw new Error('It is not shared');
    expect(await visitor.getSharedList({ token })).toMatchObject({ owner_name: 'Nokuthula' });
    expect(await customer.api.productLists.listProductLists()).toMatchObject([{ shows_name: true }]);
    expect(await share(customer)).toBe(token);
    expect(await visitor.getSharedList({ token })).not.toHaveProperty('owner_name');
    await customer.api.productLists.shareProductList({ listId: 0, shows_name: true });
    await customer.api.productLists.unshareProductList({ listId: 0 });
    expect(await visitor.getSharedList({ token: await share(customer) })).not.toHaveProperty('owner_name');
  });

  it('has one link, even if it is shared repeatedly or concurrently', async () => {
    const customer = await aCustomer();
    const tokens = await Promise.all([share(customer), share(customer), share(customer)]);
    expect(new Set([...tokens, await share(customer)]).size).toBe(1);
    const [wishlist] = await customer.api.productLists.listProductLists();
    expect(wishlist).toMatchObject({ locked: true, share_token: tokens[0] });
  });

  it('is unavailable as soon as its owner stops sharing it, and gets a new link if it is shared again', async () => {
    const customer = await aCustomer();
    const token = await share(customer);
    for (const _time of ['once', 'again'])
      expect(await customer.api.productLists.unshareProductList({ listId: 0 })).not.toHaveProperty(
        'share_token',
      );
    expect(await call('GET', `/api/shared-lists/${token}`)).toMatchObject({
      status: 404,
      json: { code: 'not_found', message: 'This list isn’t shared any more. Ask for a new link.' },
    });
    const next = await share(customer);
    expect(next).not.toBe(token);
    expect([await statusOf(token), await statusOf(next)]).toEqual([404, 200]);
  });

  it('is hidden while the removal of its owner’s account is pending', async () => {
    const customer = await aCustomer();
    const token = await share(customer);
    await customer.api.account.requestRemoval();
    expect(await statusOf(token)).toBe(404);
    await withdrawRemoval(env.DB, OPERATOR, { email: customer.email });
    expect(await statusOf(token)).toBe(200);
  });

  it('returns 404 once it is deleted or its owner’s account is erased', async () => {
    const customer = await aCustomer();
    const { id } = await customer.api.productLists.createProductList({ name: 'Braai' });
    const [deleted, erased] = [await share(customer, id), await share(customer)];
    await customer.api.productLists.deleteProductList({ listId: id });
    expect([await statusOf(deleted), await statusOf(erased)]).toEqual([404, 200]);
    await call('DELETE', '/api/user', { token: customer.token });
    await carryOutRemovals(env.DB, new Date(Date.now() + 365 * 86_400_000), 'https://shop.test');
    expect(await statusOf(erased)).toBe(404);
  });

  it('is shared and unshared only by its owner', async () => {
    const [owner, stranger] = [await aCustomer(), await aCustomer()];
    const { id } = await owner.api.productLists.createProductList({ name: 'Braai' });
    const token = await share(owner, id);
    for (const method of ['POST', 'DELETE']) {
      const path = `/api/product-lists/${id}/share`;
      expect((await call(method, path, { token: stranger.token })).status).toBe(404);
      expect((await call(method, path)).status).toBe(401);
    }
    expect(await visitor.getSharedList({ token })).toMatchObject({ name: 'Braai' });
  });

  it.each(['7', 'x'.repeat(43), `${'x'.repeat(42)}'`])('is not found by the token %s', async (token) => {
    expect(await statusOf(token)).toBe(404);
  });
});
