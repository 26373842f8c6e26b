import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { ORIGIN } from '#test/support/the-shop.ts';
import shop from '#worker/index.ts';

/** Requests a page from the whole worker, with these variables changed. */
async function visitWith(variables: Record<string, string>, path: string): Promise<Response> {
  const ctx = createExecutionContext();
  const response = await shop.fetch(new Request(`${ORIGIN}${path}`), { ...env, ...variables }, ctx);
  const body = await response.arrayBuffer();
  await waitOnExecutionContext(ctx);
  return new Response(body, response);
}

describe('API_ORIGIN', () => {
  it('selects the API in this worker if it is empty', async () => {
    expect((await visitWith({}, '/api/provinces')).status).toBe(200);
  });

  it('is rejected if it is the shop’s own origin, which would cause an endless loop', async () => {
    const elsewhere = { API_ORIGIN: ORIGIN, EDGE_KEY: 'k'.repeat(32) };
    const response = await visitWith(elsewhere, '/api/provinces');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ code: 'unavailable', message: expect.any(String) });
  });

  it('is an invalid configuration without EDGE_KEY and causes a 500', async () => {
    const response = await visitWith({ API_ORIGIN: 'https://api.example.com' }, '/api/provinces');
    expect(response.status).toBe(500);
  });
});
