import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnalyticsEvent } from '#shared/contract/events.ts';
import { FROM_SHOP, visit } from '#test/support/the-shop.ts';

const JSON_FROM_SHOP = { ...FROM_SHOP, 'Content-Type': 'application/json' };

function send(event: unknown, headers: HeadersInit = JSON_FROM_SHOP, bindings = env): Promise<Response> {
  return visit('/api/events', { method: 'POST', headers, body: JSON.stringify(event) }, { bindings });
}

async function counted(): Promise<unknown[]> {
  const { results } = await env.DB.prepare('SELECT * FROM analytics_event ORDER BY id').all();
  return results;
}

const EVENTS: readonly AnalyticsEvent[] = [
  { name: 'add_to_wishlist', product_id: 7 },
  { name: 'add_to_cart', product_id: 7, quantity: 2 },
  { name: 'remove_from_cart', product_id: 7, quantity: 1 },
  { name: 'select_content', content_type: 'category', content_id: 3 },
  { name: 'login' },
  { name: 'sign_up' },
];

const NONSENSE: readonly unknown[] = [
  { name: 'purchase' },
  { name: 'login', email: 'thandi@example.com' },
  { name: 'add_to_cart', product_id: 7, quantity: 0 },
  { name: 'add_to_cart', product_id: 7, quantity: 1e300 },
  { name: 'add_to_wishlist', product_id: 1e300 },
  { name: 'add_to_wishlist', product_id: '7' },
  [],
  null,
];

beforeEach(async () => {
  await env.DB.exec('DELETE FROM analytics_event');
});

describe('POST /api/events', () => {
  it.each(EVENTS)('counts $name', async (event) => {
    expect((await send(event)).status).toBe(200);
    const nothing = { product_id: null, quantity: null, content_type: null, content_id: null };
    expect(await counted()).toEqual([
      { ...nothing, ...event, id: expect.any(Number), created_at: expect.any(String) },
    ]);
  });

  it.each(NONSENSE)('rejects %j and counts nothing', async (event) => {
    expect((await send(event)).status).toBe(422);
    expect(await counted()).toEqual([]);
  });

  it('accepts an event without a session and ignores a session cookie', async () => {
    const response = await send(
      { name: 'login' },
      { ...JSON_FROM_SHOP, Cookie: '__Host-session=no-such-token' },
    );
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('rejects a cross-site request', async () => {
    const foreign = {
      ...JSON_FROM_SHOP,
      Origin: 'https://elsewhere.example',
      'Sec-Fetch-Site': 'cross-site',
    };
    expect((await send({ name: 'login' }, foreign)).status).toBe(403);
    expect(await counted()).toEqual([]);
  });

  it('writes to Analytics Engine instead of D1 if it is bound', async () => {
    const points: AnalyticsEngineDataPoint[] = [];
    const ANALYTICS: AnalyticsEngineDataset = { writeDataPoint: (point) => void points.push(point ?? {}) };
    await send({ name: 'add_to_cart', product_id: 7, quantity: 2 }, JSON_FROM_SHOP, { ...env, ANALYTICS });
    await send({ name: 'select_content', content_type: 'brand', content_id: 4 }, JSON_FROM_SHOP, {
      ...env,
      ANALYTICS,
    });
    expect(points).toEqual([
      { indexes: ['add_to_cart'], blobs: [null], doubles: [7, 2] },
      { indexes: ['select_content'], blobs: ['brand'], doubles: [4, 0] },
    ]);
    expect(await counted()).toEqual([]);
  });
});
