import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { IDEMPOTENCY_HEADER } from '#shared/contract/call.ts';
import type { Endpoint } from '#shared/contract/endpoints/endpoint.ts';
import { IdempotencyKeySchema } from '#shared/contract/idempotency-key.ts';
import type { ApiEnv } from '../api-env.ts';
import type { CustomerCall, KeyedCall } from '../db/idempotency-key.ts';
import { unauthenticated } from './errors.ts';
import { countCall } from './rate-limit.ts';
import { parseBody, parseInput, parseParams, parseQuery } from './validate.ts';

/** What a call brings, in the shape that its row of the endpoint table promises. */
type EndpointInput<Row extends Endpoint> = {
  params: v.InferOutput<Row['params']>;
  query: v.InferOutput<Row['query']>;
  body: v.InferOutput<Row['body']>;
  /** The call with its `Idempotency-Key`; null without one. */
  keyedCall: KeyedCall | null;
};

/**
 * Gives a row of the endpoint table its handler. What the row says is checked before: the network's limit, the session,
 * the path's parameters, the query, the idempotency key and the body, in this order.
 */
export function registerEndpoint<const Row extends Endpoint>(
  routes: Hono<ApiEnv>,
  row: Row,
  handle: (c: Context<ApiEnv>, input: EndpointInput<Row>) => Response | Promise<Response>,
): void {
  routes.on(row.method, honoPath(row), async (c) => {
    await countCall(c, row.limit);
    if (row.access === 'session') await requireSession(c);
    const params: EndpointInput<Row>['params'] = parseParams(c, row.params);
    const query: EndpointInput<Row>['query'] = parseQuery(c, row.query);
    const key = idempotencyKeyOf(c, row);
    const body: EndpointInput<Row>['body'] = await parseBody(c, row.body);
    const content = { params, query, body };
    const keyedCall = key === null ? null : { call: `${row.method} ${row.path}`, key, content };
    return handle(c, { ...content, keyedCall });
  });
}

/** A call of the endpoint table whose access is `session`, as repositories note it beside what it writes. */
export function customerCall(c: Context<ApiEnv>, keyedCall: KeyedCall | null): CustomerCall {
  return { userId: c.get('session').userId, keyedCall, now: c.get('now')() };
}

/**
 * Gives a gateway's notification its handler. The handler reads the body by itself, because each gateway has a format of
 * its own; fields that are not known are not refused.
 */
export function registerWebhook(
  routes: Hono<ApiEnv>,
  row: Endpoint & { access: 'gateway' },
  handle: (c: Context<ApiEnv>) => Promise<Response>,
): void {
  routes.on(row.method, honoPath(row), handle);
}

function honoPath({ path }: Endpoint): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Lets only a valid `Authorization: Bearer` pass, and puts its session on the context. */
async function requireSession(c: Context<ApiEnv>): Promise<void> {
  const session = await c.get('findSession')(c);
  if (session === null) throw unauthenticated();
  c.set('session', session);
}

const HeaderSchema = v.object({ [IDEMPOTENCY_HEADER]: v.optional(IdempotencyKeySchema) });

/** The caller's key; null where none came or the row takes none. Throws `invalid` for a malformed one. */
function idempotencyKeyOf(c: Context<ApiEnv>, row: Endpoint): string | null {
  if (row.idempotencyKey === undefined) return null;
  const headers = { [IDEMPOTENCY_HEADER]: c.req.header(IDEMPOTENCY_HEADER) };
  return parseInput(HeaderSchema, headers)[IDEMPOTENCY_HEADER] ?? null;
}
