import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { IDEMPOTENCY_HEADER } from '#shared/contract/call.ts';
import type { Endpoint } from '#shared/contract/endpoints/endpoint.ts';
import { ENDPOINT_BY_NAME, type ENDPOINTS } from '#shared/contract/endpoints.ts';
import { specificFirst } from '#shared/contract/find-call.ts';
import { IdempotencyKeySchema } from '#shared/contract/idempotency-key.ts';
import type { ApiEnv } from './api-env.ts';
import { sessionOf } from './auth/session-of.ts';
import { unauthenticated } from './http/errors.ts';
import { countCall } from './http/rate-limit.ts';
import type { AnyHandler, EndpointHandlers, EndpointInput } from './http/routes.ts';
import { parseBody, parseInput, parseParams, parseQueryParameters } from './http/validate.ts';

type AllHandlers = { [Feature in keyof typeof ENDPOINTS]: Required<EndpointHandlers<Feature>> };

/**
 * Creates the routes of the endpoint table, except a gateway's notification. Before a handler runs, the requirements in
 * its row are checked in this order: the network's limit, the session, the path's parameters, the query, the
 * idempotency key and the body.
 */
export function createRoutes(handlers: AllHandlers): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const byName = new Map(Object.values(handlers).flatMap((of) => Object.entries<AnyHandler>(of)));
  for (const [name, row] of [...ENDPOINT_BY_NAME].toSorted(([, one], [, other]) =>
    specificFirst(one, other),
  )) {
    const handle = byName.get(name);
    // Only a gateway's notification has no handler here: the type of `handlers` requires all others.
    if (handle === undefined) continue;
    routes.on(row.method, row.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      const input = await readInput(c, row, handle.findsSession === true);
      // The row's schemas have validated that the input has the type that this handler expects.
      return handle(c, input as never);
    });
  }
  return routes;
}

async function readInput(
  c: Context<ApiEnv>,
  row: Endpoint,
  handlerFindsSession: boolean,
): Promise<EndpointInput<Endpoint>> {
  await countCall(c, row.limit);
  if (row.access === 'session' && !handlerFindsSession) await requireSession(c);
  const params = parseParams(c, row.params);
  const query = parseQueryParameters(c, row.query);
  const key = idempotencyKeyOf(c, row);
  const content = { params, query, body: await parseBody(c, row.body) };
  const keyedCall = key === null ? null : { call: `${row.method} ${row.path}`, key, content };
  return { ...content, keyedCall };
}

/** Requires a valid `Authorization: Bearer` and puts its session on the context. */
async function requireSession(c: Context<ApiEnv>): Promise<void> {
  const session = await sessionOf(c);
  if (session === null) throw unauthenticated();
  c.set('session', session);
}

const HeaderSchema = v.object({ [IDEMPOTENCY_HEADER]: v.optional(IdempotencyKeySchema) });

/**
 * Returns the call's idempotency key, or null if none was sent or the endpoint accepts none. Throws `invalid` for a
 * malformed key.
 */
function idempotencyKeyOf(c: Context<ApiEnv>, row: Endpoint): string | null {
  if (row.idempotencyKey === undefined) return null;
  const headers = { [IDEMPOTENCY_HEADER]: c.req.header(IDEMPOTENCY_HEADER) };
  return parseInput(HeaderSchema, headers)[IDEMPOTENCY_HEADER] ?? null;
}
