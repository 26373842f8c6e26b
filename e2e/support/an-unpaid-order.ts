import type { Page } from 'playwright/test';
import { withStores } from '#scripts/shop/open-shop.ts';
import { expect, signUp } from './journey.ts';
import { SHOPS } from './shops.ts';

const { origin, port, stateDir } = SHOPS.demo;

/** A new customer, signed in in the page's browser, with an order that waits for its payment. */
export async function anUnpaidOrder(page: Page): Promise<{ orderId: number; productId: number }> {
  const { request } = page;
  const { name, token } = await signUp(page, origin);
  const call = async (path: string, data: object) => {
    const response = await request.post(`${origin}${path}`, {
      headers: { Origin: origin, 'X-Session-Token': token, 'Idempotency-Key': crypto.randomUUID() },
      data,
    });
    expect(response.ok(), `${path}: ${response.status()}`).toBe(true);
    return response.json();
  };
  await call('/api/addresses', {
    recipient: name,
    phone: '0821234567',
    street: '12 Vilakazi Street',
    suburb: 'Orlando West',
    city: 'Soweto',
    province_id: 3,
    postal_code: '1804',
  });
  const listing = await request.get(`${origin}/api/user/products?in_stock=1`);
  const products: { id: number; options: unknown[] }[] = (await listing.json()).data;
  const productId = products.find(({ options }) => options.length === 0)?.id ?? 0;
  await call(`/api/cart/${productId}`, { quantity: 1 });
  const order: { id: number } = await call('/api/orders', {});
  return { orderId: order.id, productId };
}

/** Lets the time to pay run out: the order was placed a day ago, and the shop's minute comes. */
export async function letExpire(orderId: number): Promise<void> {
  process.env.STATE_DIR = stateDir;
  await withStores({ kind: 'local' }, async ({ db }) => {
    const placedAt = new Date(Date.now() - 86_400_000).toISOString();
    await db.prepare('UPDATE "order" SET created_at = ? WHERE id = ?').bind(placedAt, orderId).run();
  });
  const { status } = await fetch(`http://127.0.0.1:${port}/cdn-cgi/local/scheduled`);
  expect(status).toBe(200);
}
