import * as v from 'valibot';
import type { BROWSER_CALLS } from '../contract/browser-calls.ts';
import { ENDPOINT_BY_NAME, ENDPOINTS } from '../contract/endpoints.ts';
import type { ProductCore, ProductPageResponse, ProductRelated } from '../contract/product.ts';
import { createClient } from './create-client.ts';
import type { TransportOptions } from './send-call.ts';
import { TransportError } from './transport-error.ts';

type Table = typeof ENDPOINTS;

/**
 * The commerce API: one method per row of the endpoint table, grouped by feature. Each method takes one object with all
 * path parameters and all fields of the query or body. A client created with a session's headers acts for that
 * session's customer.
 */
export type ApiClient = {
  [Feature in keyof Table]: { [Name in keyof Table[Feature]]: Method<Table[Feature][Name]> };
};

/** The calls whose response is the same for everyone. Pages that are cached may use only these calls. */
export type PublicApi = Pick<ApiClient, 'catalogue' | 'search'>;

/** The calls that a page makes from the browser. */
export type BrowserApi = {
  [Feature in keyof typeof BROWSER_CALLS]: Pick<
    ApiClient[Feature],
    keyof ApiClient[Feature] & keyof (typeof BROWSER_CALLS)[Feature]
  >;
};

/** `getProduct`, whose response type depends on the requested parts. */
type GetProduct = {
  (input: { id: number; parts: 'core' }): Promise<ProductCore>;
  (input: { id: number; parts: 'related' }): Promise<ProductRelated>;
  (input: { id: number }): Promise<ProductPageResponse>;
};

/** Excludes calls without a client method: those that return files, and those that a gateway's server makes. */
type Method<Row> = Row extends { answers: 'pdf' } | { access: 'gateway' }
  ? never
  : Row extends Table['catalogue']['getProduct']
    ? GetProduct
    : (...given: Arguments<Row>) => Promise<Reply<Row>>;

type Reply<Row> = Row extends { reply: infer Schema extends v.GenericSchema } ? v.InferOutput<Schema> : never;

type Arguments<Row> = Row extends { idempotencyKey: 'required' }
  ? [input: Input<Row>, options: { idempotencyKey: string }]
  : Row extends { idempotencyKey: 'optional' }
    ? [...Optional<Input<Row>>, options?: { idempotencyKey?: string | undefined }]
    : Optional<Input<Row>>;

/** Makes the input optional if it has no required fields. */
type Optional<Given> = Record<never, never> extends Given ? [input?: Given] : [input: Given];

type Input<Row> = Row extends {
  method: infer Verb;
  params: infer Params extends v.GenericSchema;
  query: infer Query extends v.GenericSchema;
  body: infer Body extends v.GenericSchema;
}
  ? v.InferOutput<Params> &
      (Verb extends 'GET' ? QueryFields<v.InferInput<Query>> : NonNullable<v.InferInput<Body>>)
  : never;

/** Query fields are strings; the client converts numbers. */
type QueryFields<Fields> = { [Name in keyof Fields]: string | number };

/** Creates the client for servers, which validates every response against its schema. */
export function createApiClient(options: TransportOptions): ApiClient {
  return createClient<ApiClient>(ENDPOINTS, { ...options, readReply: parseReply });
}

function parseReply(name: string, json: unknown): unknown {
  const row = ENDPOINT_BY_NAME.get(name);
  if (row?.reply == null) throw new Error(`${name} returns no JSON`);
  const parsed = v.safeParse(row.reply, json);
  if (parsed.success) return parsed.output;
  const message = `${row.method} ${row.path}: the response does not match the schema`;
  throw new TransportError('broken-reply', message, new v.ValiError(parsed.issues));
}
