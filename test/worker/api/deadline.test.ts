import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCustomer, unique } from '#test/support/a-shop.ts';
import { databaseWith } from '#test/support/database-with.ts';
import { visit } from '#test/support/the-shop.ts';
import { createApi } from '#worker/api/index.ts';

let lines: string[] = [];

beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line) => lines.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

/** A shop whose database accepts queries and never responds. */
function aShopWithAHangingDatabase() {
  const hang = () => new Promise<never>(() => undefined);
  const statement = { bind: () => statement, all: hang, first: hang, run: hang, raw: hang };
  const DB = databaseWith({ prepare: () => statement, batch: hang });
  return { ...env, DB, UPSTREAM_TIMEOUT_MS: '80' };
}

describe('a database that hangs', () => {
  it('makes a call return 503 in time and is logged', async () => {
    const response = await createApi().request('/api/brands', {}, aShopWithAHangingDatabase());
    expect(response.status).toBe(503);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect(await response.json()).toEqual({
      code: 'timeout',
      message: 'That took too long. Please try again.',
    });
    expect(lines.join()).toContain('did not answer within 80 ms');
  });

  it('makes an uncached page return the error page with 503, also for a signed-in customer', async () => {
    const bindings = aShopWithAHangingDatabase();
    const { token } = await aCustomer();
    const brand = await visit(`/brands/${70_000 + unique()}/x`, {}, { bindings });
    expect(brand.status).toBe(503);
    expect(await brand.text()).toContain('Oops!');
    const orders = await visit('/orders', { headers: { Cookie: `__Host-session=${token}` } }, { bindings });
    expect(orders.status).toBe(503);
  });
});
