import type { Context, Hono } from 'hono';
import type * as v from 'valibot';
import type { Endpoint } from '#shared/contract/endpoints/endpoint.ts';
import type { ApiEnv } from '../api-env.ts';
import type { KeyedCall } from '../db/idempotency-key.ts';
import { unauthenticated } from './errors.ts';
import { keyedCallOf } from './idempotency-key.ts';
import { countCall } from './rate-limit.ts';
import { parseBody, parseParams, parseQuery } from './validate.ts';

/** What a call brings, in the shape that its row of the endpoint table promises. */
export type EndpointInput<Row extends Endpoint> = {
  params: v.InferOutput<Row['params']>;
  query: v.InferOutput<Row['query']>;
  body: v.InferOutput<Row['body']>;
  /** The call with its `Idempotency-Key`; null without one. */
  keyedCall: KeyedCall | null;
};

/**
 * Gives a row of the endpoint table its handler. What the row says is checked before: the network's limit, the session,
 * the path's parameters, the query, the body and the idempotency key, in this order.
 */
export function registerEndpoint<const Row extends Endpoint>(
  routes: Hono<ApiEnv>,
  row: Row,
  handle: (c: Context<ApiEnv>, input: EndpointInput<Row>) => Response | Promise<Response>,
): void {
  routes.on(row.method, honoPath(row), async (c) => {
    await countCall(c, row.limit);
    if (row.access === 'session') await requireSession(c);
    const input = {
      params: parseParams(c, row.params),
      query: parseQuery(c, row.query),
      body: await parseBody(c, row.body),
    };
    return handle(c, { ...input, keyedCall: keyedCallOf(c, row, input) });
  });
}

/**
 * A gateway's notification comes in the gateway's own form: its handler reads it, and nothing unknown in it is refused.
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
