import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINT_BY_NAME } from '#shared/contract/endpoints.ts';
import { isRecord } from '#shared/is-record.ts';
import { aCustomer, request } from '#test/support/a-shop.ts';

/** Names of unknown fields. All but the first are also properties that every plain object inherits. */
const NAMES = ['surprise', 'constructor', 'toString', '__proto__'];

/** Every call except the gateways' notifications, which have the gateways' own format. */
const ROWS = [...ENDPOINT_BY_NAME]
  .filter(([, { access }]) => access !== 'gateway')
  .map(([name, { method, path }]) => ({
    name,
    method,
    pathWith: (value: string) => path.replaceAll(/\{\w+\}/g, value),
    path: path
      .replace('{kind}', 'price-drop')
      .replace('{token}', 'x'.repeat(43))
      .replaceAll(/\{\w+\}/g, '1'),
  }));

describe('an unknown field', () => {
  let token = '';
  beforeAll(async () => {
    ({ token } = await aCustomer());
  });

  function ask(method: string, path: string, body: string | null): Promise<Response> {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    return request(path, { method, headers, body });
  }

  /**
   * A call's status and errors. The errors are pairs, because an object inherits properties with some of these names.
   */
  async function rejectionOf(method: string, path: string, body: string | null): Promise<unknown> {
    const response = await ask(method, path, body);
    const reply: unknown = await response.json();
    const errors = isRecord(reply) && isRecord(reply.errors) ? Object.entries(reply.errors) : [];
    return { status: response.status, errors };
  }

  function unknown(name: string): unknown {
    return { status: 422, errors: expect.arrayContaining([[name, ['Unknown field.']]]) };
  }

  it.each(ROWS)('is rejected in the query of $name', async ({ method, path }) => {
    for (const name of NAMES) {
      expect(await rejectionOf(method, `${path}?${name}=1`, null)).toEqual(unknown(name));
    }
  });

  it.each(ROWS.filter(({ method, name }) => method !== 'GET' && name !== 'recordEvent'))(
    'is rejected in the body of $name',
    async ({ method, path }) => {
      for (const name of NAMES) {
        expect(await rejectionOf(method, path, `{"${name}":1}`)).toEqual(unknown(name));
      }
    },
  );

  it.each(NAMES)(
    'is rejected in the body of recordEvent, next to the fields of its event: %s',
    async (name) => {
      const body = `{"name":"login","${name}":1}`;
      expect(await rejectionOf('POST', '/api/events', body)).toEqual(unknown(name));
    },
  );

  it.each(NAMES)('is rejected as a duplicate if a query repeats it: %s', async (name) => {
    expect(await rejectionOf('GET', `/api/user/products?${name}=1&${name}=2`, null)).toEqual({
      status: 422,
      errors: [[name, ['Give this once.']]],
    });
  });

  it.each(ROWS.filter(({ path, pathWith }) => pathWith('x') !== path))(
    'is not found as an id in the path of $name',
    async ({ method, pathWith }) => {
      for (const name of NAMES) expect((await ask(method, pathWith(name), null)).status).toBe(404);
    },
  );
});
