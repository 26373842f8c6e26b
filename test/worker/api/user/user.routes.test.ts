import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aCustomer, anAddress, aProduct } from '#test/support/a-shop.ts';
import { call } from '#test/support/call.ts';

describe('GET /api/user', () => {
  it('returns the user with addresses, the current one first, and lists with their products', async () => {
    const { userId, email, api } = await aCustomer();
    const [older, current] = [await anAddress(userId, { isCurrent: false }), await anAddress(userId)];
    const parentId = await aProduct({ name: 'T-shirt' });
    const variantId = await aProduct({ name: 'T-shirt M', parentId });
    const goneId = await aProduct({ isPublished: false });
    await aListItem(userId, variantId, '2026-11-20T10:00:00.000Z');
    await aListItem(userId, goneId, '2026-11-20T10:00:01.000Z');
    await aListItem(userId, parentId, '2026-11-20T10:00:02.000Z');

    const user = await api.account.getUser();
    expect(user).toMatchObject({
      id: userId,
      name: 'Thandi Nkosi',
      email,
      pending_email: null,
      business_name: '',
      removal_date: null,
      review_emails: true,
      vat_number: '',
      addresses: [
        { id: current, current: true },
        { id: older, current: false },
      ],
      productLists: [{ name: 'Wishlist', locked: true }],
    });
    expect(user.productLists[0]?.products.map(({ id }) => id)).toEqual([parentId, goneId, variantId]);
  });

  it('returns no data of other customers', async () => {
    const other = await aCustomer();
    await anAddress(other.userId);
    await aListItem(other.userId, await aProduct(), '2026-11-20T10:00:00.000Z');
    const { api } = await aCustomer();
    expect(await api.account.getUser()).toMatchObject({ addresses: [], productLists: [{ products: [] }] });
  });

  it('returns 401 without a session, and for an unknown or expired one', async () => {
    const { token } = await aCustomer();
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
    expect((await call('GET', '/api/user')).status).toBe(401);
    expect((await call('GET', '/api/user', { token: 'x'.repeat(43) })).status).toBe(401);
    expect((await call('GET', '/api/user', { token, now: inTwoDays })).status).toBe(401);
    expect((await call('GET', '/api/user', { token })).status).toBe(200);
  });
});

async function aListItem(userId: number, productId: number, createdAt: string): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO product_list_item (product_list_id, product_id, price_cents, created_at)
     SELECT id, ?, 10000, ? FROM product_list WHERE user_id = ? AND locked = 1`,
  )
    .bind(productId, createdAt, userId)
    .run();
}
