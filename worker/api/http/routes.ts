import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { IDEMPOTENCY_HEADER } from '#shared/contract/call.ts';
import type { Endpoint } from '#shared/contract/endpoints/endpoint.ts';
import { ENDPOINT_BY_NAME, type ENDPOINTS } from '#shared/contract/endpoints.ts';
import { specificFirst } from '#shared/contract/find-call.ts';
import { IdempotencyKeySchema } from '#shared/contract/idempotency-key.ts';
import type { ApiEnv } from '../api-env.ts';
import type { CustomerCall, KeyedCall } from '../db/idempotency-key.ts';
import { unauthenticated } from './errors.ts';
import { countCall } from './rate-limit.ts';
import { parseBody, parseInput, parseParams, parseQueryParameters } from './validate.ts';

type Table = typeof ENDPOINTS;
type HandlerResponse = Response | Promise<Response>;

/** A call's validated input, as the call's row in the endpoint table defines it. */
type EndpointInput<Row extends Endpoint> = {
  params: v.InferOutput<Row['params']>;
  query: v.InferOutput<Row['query']>;
  body: v.InferOutput<Row['body']>;
  /** The call with its `Idempotency-Key`; null without one. */
  keyedCall: KeyedCall | null;
};

type Handler<Row> = Row extends Endpoint
  ? ((c: Context<ApiEnv>, input: EndpointInput<Row>) => HandlerResponse) & { findsSession?: true }
  : never;

/**
 * A feature's handlers, by the names of their rows in the endpoint table. A file may contain only some of them. A
 * gateway's notification has its own format, so `createApi` mounts its handler without these checks.
 */
export type EndpointHandlers<Feature extends keyof Table> = {
  [Name in keyof Table[Feature] as Table[Feature][Name] extends { access: 'gateway' }
    ? never
    : Name]?: Handler<Table[Feature][Name]>;
};

type AllHandlers = { [Feature in keyof Table]: Required<EndpointHandlers<Feature>> };

/** The handler of any row. */
type AnyHandler = ((c: Context<ApiEnv>, input: never) => HandlerResponse) & { findsSession?: true };

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

/** Marks a handler that looks up the session itself, together with its other queries. */
export function withOwnSessionLookup<Input>(handle: (c: Context<ApiEnv>, input: Input) => HandlerResponse) {
  return Object.assign(handle, { findsSession: true } as const);
}

/**
 * Returns the customer, the idempotency key and the time of a call whose access is `session`. Repositories record them
 * with their writes.
 */
export function customerCall(c: Context<ApiEnv>, keyedCall: KeyedCall | null): CustomerCall {
  return { userId: c.get('session').userId, keyedCall, now: c.get('now')() };
}

/** Requires a valid `Authorization: Bearer` and puts its session on the context. */
async function requireSession(c: Context<ApiEnv>): Promise<void> {
  const session = await c.get('findSession')(c);
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
