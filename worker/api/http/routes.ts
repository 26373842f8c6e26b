import type { Context } from 'hono';
import type * as v from 'valibot';
import type { Endpoint } from '#shared/contract/endpoints/endpoint.ts';
import type { ENDPOINTS } from '#shared/contract/endpoints.ts';
import type { ApiEnv } from '../api-env.ts';
import type { CustomerCall, KeyedCall } from '../db/idempotency-key.ts';

type Table = typeof ENDPOINTS;
type HandlerResponse = Response | Promise<Response>;

/** A call's validated input, as the call's row in the endpoint table defines it. */
export type EndpointInput<Row extends Endpoint> = {
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
 * gateway's notification has its own format, so `createApi` mounts its handler without the checks of
 * `createRoutes`.
 */
export type EndpointHandlers<Feature extends keyof Table> = {
  [Name in keyof Table[Feature] as Table[Feature][Name] extends { access: 'gateway' }
    ? never
    : Name]?: Handler<Table[Feature][Name]>;
};

/** The handler of any row. */
export type AnyHandler = ((c: Context<ApiEnv>, input: never) => HandlerResponse) & { findsSession?: true };

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
