import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { FROM_SHOP, visit } from '#test/support/the-shop.ts';
import { summariseVitals } from '#worker/api/events/vitals.repository.ts';

const VIEW = {
  page: 'product',
  connection: '3g',
  memory: 2,
  vitals: [
    { name: 'LCP', value: 2_412.5, target: 'main>img' },
    { name: 'CLS', value: 0.02 },
  ],
};

function send(body: unknown, bindings = env): Promise<Response> {
  const headers = { ...FROM_SHOP, 'Content-Type': 'application/json' };
  return visit('/api/vitals', { method: 'POST', headers, body: JSON.stringify(body) }, { bindings });
}

async function stored(): Promise<unknown[]> {
  const { results } = await env.DB.prepare(
    'SELECT page, name, value, target, connection, memory FROM web_vital ORDER BY id',
  ).all();
  return results;
}

beforeEach(async () => {
  await env.DB.exec('DELETE FROM web_vital');
});

describe('POST /api/vitals', () => {
  it('stores a row per vital with the page, connection and memory', async () => {
    expect((await send(VIEW)).status).toBe(200);
    const shared = { page: 'product', connection: '3g', memory: 2 };
    expect(await stored()).toEqual([
      { ...shared, name: 'LCP', value: 2_412.5, target: 'main>img' },
      { ...shared, name: 'CLS', value: 0.02, target: null },
    ]);
  });

  it.each([
    { ...VIEW, page: 'no-such-page' },
    { ...VIEW, visitor: 'thandi@example.com' },
    { ...VIEW, memory: 3 },
    { ...VIEW, vitals: [] },
    { ...VIEW, vitals: [{ name: 'LCP', value: -1 }] },
    { ...VIEW, vitals: [{ name: 'TTFB', value: 1 }] },
    { ...VIEW, vitals: [{ name: 'INP', value: 1, target: 'x'.repeat(201) }] },
  ])('rejects invalid vitals and stores nothing: %j', async (body) => {
    expect((await send(body)).status).toBe(422);
    expect(await stored()).toEqual([]);
  });

  it('writes to Analytics Engine if it is bound', async () => {
    const points: unknown[] = [];
    const ANALYTICS = { writeDataPoint: (point: unknown) => void points.push(point) };
    expect((await send(VIEW, { ...env, ANALYTICS })).status).toBe(200);
    expect(points).toEqual([
      { indexes: ['web-vital'], blobs: ['product', 'LCP', '3g', 'main>img'], doubles: [2_412.5, 2] },
      { indexes: ['web-vital'], blobs: ['product', 'CLS', '3g', null], doubles: [0.02, 2] },
    ]);
    expect(await stored()).toEqual([]);
  });
});

it('vitals are summarised per page, the slowest first', async () => {
  for (let hundreds = 1; hundreds <= 20; hundreds += 1) {
    await send({ ...VIEW, vitals: [{ name: 'LCP', value: hundreds * 100 }] });
  }
  await send({ ...VIEW, page: 'home', vitals: [{ name: 'LCP', value: 900 }] });
  expect(await summariseVitals(env.DB, new Date(Date.now() - 60_000))).toEqual([
    { page: 'product', name: 'LCP', views: 20, p75: 1_500, p90: 1_800 },
    { page: 'home', name: 'LCP', views: 1, p75: 900, p90: 900 },
  ]);
  expect(await summariseVitals(env.DB, new Date(Date.now() + 60_000))).toEqual([]);
});
