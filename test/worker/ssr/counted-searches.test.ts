import { env } from 'cloudflare:workers';
import { beforeAll, expect, it, vi } from 'vitest';
import { aProduct } from '#test/support/a-shop.ts';
import { payloadOf } from '#test/support/payload-of.ts';
import { FROM_SHOP, ORIGIN, visit } from '#test/support/the-shop.ts';

let product = '';

beforeAll(async () => {
  // Discards counts from earlier test files.
  await counted();
  product = `/products/${await aProduct({ name: 'Whistler', sku: 'W' })}/W/whistler`;
});

async function counted(): Promise<unknown> {
  const realNow = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 61_000);
  await visit('/about');
  vi.restoreAllMocks();
  const { results } = await env.DB.prepare(
    'SELECT query, searches, found, clicks FROM search_count ORDER BY query',
  ).all();
  await env.DB.exec('DELETE FROM search_count');
  return results;
}

it('counts searches, even from a cache, but no filters, further pages or prefetches', async () => {
  const paths = ['/search?q=whistler', '/search?q=Whistler', payloadOf('/search?q=whistler')];
  for (const path of [...paths, '/search?q=xylophone', '/search?q=thandi@spaza.example']) await visit(path);
  const first = await visit('/search?q=whistler');
  await visit('/search?q=whistler', { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } });
  for (const path of ['/search', '/search?q=whistler&in_stock=1', '/search?q=whistler&page=2', product])
    await visit(path);
  await visit('/search?q=whistler', { headers: { 'Sec-Purpose': 'prefetch;anonymous-client-ip' } });
  expect(await counted()).toEqual([
    { query: 'whistler', searches: 5, found: 1, clicks: 0 },
    { query: 'xylophone', searches: 1, found: 0, clicks: 0 },
  ]);
});

it('counts a product opened from search results, by a document load or by the app', async () => {
  for (let search = 0; search < 4; search += 1) await visit('/search?q=whistler');
  const from = (referrer: string) => visit(product, { headers: { Referer: referrer } });
  await from(`${ORIGIN}/search?q=Whistler`);
  await from(`${ORIGIN}/categories/1/-?q=whistler`);
  await from('https://elsewhere.example/search?q=whistler');
  await visit(payloadOf(product), { headers: { Referer: `${ORIGIN}/search?q=whistler` } });
  await visit('/api/events', {
    method: 'POST',
    headers: { ...FROM_SHOP, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'select_content',
      content_type: 'product',
      content_id: 1,
      search: 'whistler',
    }),
  });
  expect(await counted()).toEqual([{ query: 'whistler', searches: 4, found: 1, clicks: 2 }]);
});
