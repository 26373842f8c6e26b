import { IDEMPOTENCY_HEADER } from '#shared/contract/call.ts';
import type { Endpoint } from '#shared/contract/endpoints/endpoint.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { type ApiUnderTest, expectRejection } from './checked-shop.ts';

type RowCheck = { title: string; run: (shop: ApiUnderTest) => Promise<void> };
type Rejection = [status: number, code: ErrorCode, field?: string];

/** Returns the checks that follow from a row of the endpoint table: which callers and inputs are rejected. */
export function rowChecks(row: Endpoint): RowCheck[] {
  if (row.access === 'gateway') return [];
  const check = (title: string, sent: Sent, ...rejection: Rejection): RowCheck => ({
    title,
    run: async (shop) => expectRejection(await send(shop, row, sent), ...rejection),
  });
  const surprise = row.body.type === 'variant' ? { name: 'login', surprise: 1 } : { surprise: 1 };
  const checks = [
    check('rejects an unknown query parameter', { query: { surprise: '1' } }, 422, 'invalid'),
    row.access === 'session' && check('requires a session', { token: '' }, 401, 'unauthenticated'),
    row.path.includes('{') && check('responds with 404 to an invalid id', { id: 'x' }, 404, 'not_found'),
    row.method !== 'GET' && check('rejects an unknown field', { body: surprise }, 422, 'invalid'),
    row.idempotencyKey !== undefined &&
      check('rejects an invalid idempotency key', { key: 'short' }, 422, 'invalid', IDEMPOTENCY_HEADER),
  ];
  return checks.filter((each) => each !== false);
}

type Sent = { token?: string; id?: string; query?: Record<string, string>; key?: string; body?: object };

/** Sends a call with `fetch` instead of the API client. With an empty `token`, the call has no session. */
function send(
  shop: ApiUnderTest,
  row: Endpoint,
  { token = row.access === 'session' ? shop.need('token') : '', id = '1', query, key, body }: Sent,
): Promise<Response> {
  const search = new URLSearchParams(query);
  return fetch(`${shop.origin}${pathOf(row, id)}${search.size === 0 ? '' : `?${search}`}`, {
    method: row.method,
    redirect: 'manual',
    headers: {
      ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

/** Fills in a row's path parameters: an alert's kind, a token in a valid format, and `id` for all other parameters. */
function pathOf({ path }: Endpoint, id: string): string {
  return path
    .replace('{kind}', 'price-drop')
    .replace('{token}', 'x'.repeat(43))
    .replaceAll(/\{\w+\}/g, id);
}
