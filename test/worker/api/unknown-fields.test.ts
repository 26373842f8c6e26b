import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#shared/contract/call.ts';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import { aCustomer, request } from '#test/support/a-shop.ts';

/** Every call but the gateways' notifications, which come in the gateways' own form. */
const ROWS = Object.entries<Call>(ENDPOINTS)
  .filter(([, { access, fixedQuery }]) => access !== 'gateway' && fixedQuery === undefined)
  .map(([name, { method, path }]) => ({
    name,
    method,
    path: path.replace('{kind}', 'price-drop').replaceAll(/\{\w+\}/g, '1'),
  }));

describe('a field that nobody knows', () => {
  let token = '';
  beforeAll(async () => {
    ({ token } = await aCustomer());
  });

  async function refusalOf(method: string, path: string, body: object | null): Promise<unknown> {
    const response = await request(path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: body === null ? null : JSON.stringify(body),
    });
    return { status: response.status, json: await response.json() };
  }

  const REFUSED = { status: 422, json: { code: 'invalid', errors: { surprise: ['Unknown field.'] } } };

  it.each(ROWS)('is refused in the query of $name', async ({ method, path }) => {
    expect(await refusalOf(method, `${path}?surprise=1`, null)).toMatchObject(REFUSED);
  });

  it.each(ROWS.filter(({ method, name }) => method !== 'GET' && name !== 'recordEvent'))(
    'is refused in the body of $name',
    async ({ method, path }) => {
      expect(await refusalOf(method, path, { surprise: 1 })).toMatchObject(REFUSED);
    },
  );

  it('is refused in the body of recordEvent, beside the fields of the event it names', async () => {
    const refused = await refusalOf('POST', '/api/events', { name: 'login', surprise: 1 });
    expect(refused).toMatchObject(REFUSED);
  });
});
