import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningWorker, runWorker } from './support/run-worker.ts';
import { EDGE_KEY } from './support/shops.ts';

const CLOUDFLARE_SAW = '203.0.113.1';
const EDGE_SAW = '198.51.100.1';

describe('the API in a separate worker', () => {
  let api: RunningWorker;

  beforeAll(async () => {
    api = await runWorker({ main: 'worker/api-worker.ts', vars: { EDGE_KEY } });
  }, 60_000);
  afterAll(() => api.close());

  it('trusts the client IP address only from an edge that sends the key', async () => {
    const addressOf = async (headers: Record<string, string>): Promise<unknown> => {
      const response = await fetch(`${api.origin}/api/get-ip`, {
        headers: { 'CF-Connecting-IP': CLOUDFLARE_SAW, 'X-Client-IP': EDGE_SAW, ...headers },
      });
      return response.json();
    };
    expect(await addressOf({ 'X-Edge-Key': EDGE_KEY })).toEqual({ ip_address: EDGE_SAW });
    expect(await addressOf({ 'X-Edge-Key': `${EDGE_KEY}x` })).toEqual({ ip_address: CLOUDFLARE_SAW });
    expect(await addressOf({})).toEqual({ ip_address: CLOUDFLARE_SAW });
  });

  it('sets security headers and a request id on every response', async () => {
    for (const path of ['/api/provinces', '/api/user', '/nothing', '/healthz']) {
      const { headers } = await fetch(`${api.origin}${path}`);
      expect(headers.get('Strict-Transport-Security'), path).toBe('max-age=31536000; includeSubDomains');
      expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff');
      expect(headers.get('X-Request-Id'), path).toMatch(/^[\w-]{8,64}$/);
    }
  });

  it('answers the health check, and returns a JSON 404 for any other path outside the API', async () => {
    const alive = await fetch(`${api.origin}/healthz`);
    expect([alive.status, await alive.text()]).toEqual([200, 'ok']);
    for (const path of ['/', '/__payfast/eng/process', '/assets/x.js']) {
      const response = await fetch(`${api.origin}${path}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ code: 'not_found', message: expect.any(String) });
    }
  });
});
