import { IDEMPOTENCY_HEADER } from '#shared/contract/call.ts';
import type { Endpoint } from '#shared/contract/endpoints/endpoint.ts';
import { type CheckedShop, expectRefusal, need } from './checked-shop.ts';

type RowCheck = { title: string; run: (shop: CheckedShop) => Promise<void> };

/** What follows from a row of the endpoint table by itself: who is refused, and what. */
export function rowChecks(row: Endpoint): RowCheck[] {
  if (row.access === 'gateway') return [];
  const invalidIf = (title: string, sent: Sent, field?: string): RowCheck => ({
    title: `refuses ${title}`,
    run: async (shop) => expectRefusal(await send(shop, row, sent), 422, 'invalid', field),
  });
  const surprise = row.body.type === 'variant' ? { name: 'login', surprise: 1 } : { surprise: 1 };
  return [
    invalidIf('a query that nobody knows', { query: { surprise: '1' } }),
    ...(row.access === 'session' ? [sessionCheck(row)] : []),
    ...(row.path.includes('{') ? [idCheck(row)] : []),
    ...(row.method === 'GET' ? [] : [invalidIf('a field that nobody knows', { body: surprise })]),
    ...(row.idempotencyKey === undefined
      ? []
      : [invalidIf('a key that is none', { key: 'short' }, IDEMPOTENCY_HEADER)]),
  ];
}

function sessionCheck(row: Endpoint): RowCheck {
  return {
    title: 'asks for a session',
    run: async (shop) => expectRefusal(await send({ ...shop, token: '' }, row, {}), 401, 'unauthenticated'),
  };
}

function idCheck(row: Endpoint): RowCheck {
  return {
    title: 'does not find what is no id',
    run: async (shop) => expectRefusal(await send(shop, row, { id: 'x' }), 404, 'not_found'),
  };
}

type Sent = { id?: string; query?: Record<string, string>; key?: string; body?: object };

/** Sends a call as no client would; `token` empty: without a session. */
function send(shop: CheckedShop, row: Endpoint, { id = '1', query, key, body }: Sent): Promise<Response> {
  const search = new URLSearchParams({ ...row.fixedQuery, ...query });
  const token = row.access === 'session' ? need(shop.token, 'a customer') : '';
  return fetch(
    `${shop.origin}${row.path.replaceAll(/\{\w+\}/g, id)}${search.size === 0 ? '' : `?${search}`}`,
    {
      method: row.method,
      redirect: 'manual',
      headers: {
        ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    },
  );
}
