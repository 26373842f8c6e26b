import { env } from 'cloudflare:workers';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { ApiEnv } from '#worker/api/api-env.ts';
import { clientAddress } from '#worker/api/http/caller.ts';
import { clientNetworks } from '#worker/api/http/rate-limit.ts';

const EDGE_KEY = 'a-key-of-the-edge-with-32-characters';
const EDGE = '198.51.100.1';
const VISITOR = '192.0.2.7';

const app = new Hono<ApiEnv>();
app.get('/', (c) => c.json({ address: clientAddress(c), ...clientNetworks(c) }));

async function callerOf(
  headers: Record<string, string>,
  edgeKey = EDGE_KEY,
): Promise<{ address: string | null; network: string; site: string }> {
  return (await app.request('/', { headers }, { ...env, EDGE_KEY: edgeKey })).json();
}

describe('clientAddress', () => {
  it('returns the address from Cloudflare and ignores headers that a caller can forge', async () => {
    const forged = { 'X-Client-IP': VISITOR, 'X-Forwarded-For': VISITOR, 'X-Real-IP': VISITOR };
    expect((await callerOf({ 'CF-Connecting-IP': EDGE, ...forged })).address).toBe(EDGE);
    expect(await callerOf(forged)).toEqual({ address: null, network: 'unknown', site: 'unknown' });
  });

  it('returns the address from an external edge that sends the correct key', async () => {
    const headers = { 'CF-Connecting-IP': EDGE, 'X-Edge-Key': EDGE_KEY, 'X-Client-IP': '2001:db8:1:2:3::4' };
    expect(await callerOf(headers)).toEqual({
      address: '2001:db8:1:2:3::4',
      network: '2001:db8:1:2::/64',
      site: '2001:db8:1::/48',
    });
  });

  it.each([
    ['a wrong key', 'a-key-of-the-edge-with-32-characterS', EDGE_KEY],
    ['a shorter key', EDGE_KEY.slice(0, -1), EDGE_KEY],
    ['an empty key if none is configured', '', ''],
    ['any key if none is configured', EDGE_KEY, ''],
  ])('ignores the address from an edge with %s', async (_name, shown, configured) => {
    const headers = { 'CF-Connecting-IP': EDGE, 'X-Edge-Key': shown, 'X-Client-IP': VISITOR };
    expect((await callerOf(headers, configured)).address).toBe(EDGE);
  });

  it('returns null if the edge sends no visitor address, or text that is not an IP address', async () => {
    const headers = { 'CF-Connecting-IP': EDGE, 'X-Edge-Key': EDGE_KEY };
    expect((await callerOf(headers)).address).toBeNull();
    expect((await callerOf({ 'CF-Connecting-IP': 'localhost' })).address).toBeNull();
    expect((await callerOf({ 'CF-Connecting-IP': '1'.repeat(46) })).address).toBeNull();
  });
});
