import * as v from 'valibot';
import type { BROWSER_CALLS } from '../contract/browser-calls.ts';
import type { Call } from '../contract/call.ts';
import { CALL_NAMES, type CallName, ENDPOINTS } from '../contract/endpoints.ts';
import { createClient } from './create-client.ts';
import type { TransportOptions } from './send-call.ts';
import { TransportError } from './transport-error.ts';

type Rows = typeof ENDPOINTS;

/** The calls that the client has a method for: they take and answer JSON. */
export type ClientCall = {
  [Name in CallName]: Rows[Name] extends { answers: 'pdf' } | { input: 'form' } ? never : Name;
}[CallName];

/**
 * A method for each call. It takes the path's parameters, then what the row's `input` says, then the idempotency key.
 * Made with a session's headers, the client speaks for that customer.
 */
export type ApiClient = {
  [Name in ClientCall]: (
    ...given: [
      ...ParameterArguments<Rows[Name]['path']>,
      ...InputArguments<Rows[Name]>,
      ...KeyArguments<Rows[Name]>,
    ]
  ) => Promise<Reply<Name>>;
};

/** The calls whose answer is the same for everyone: a page that is cached may load with these alone. */
export type PublicApi = Pick<ApiClient, PublicCall>;
export type PublicCall = {
  [Name in ClientCall]: Rows[Name]['access'] extends 'public' ? Name : never;
}[ClientCall];

/** The calls that a page in the browser makes by itself. */
export type BrowserApi = Pick<ApiClient, keyof typeof BROWSER_CALLS>;

type Reply<Name extends CallName> = Rows[Name]['reply'] extends infer Schema extends v.GenericSchema
  ? v.InferOutput<Schema>
  : never;

/** The path parameters that are text; all others are ids. */
type TextParameter = 'kind' | 'token';

type ParameterArguments<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? [Name extends TextParameter ? string : number, ...ParameterArguments<Rest>]
  : [];

type InputArguments<Row> = Row extends {
  input: 'body';
  idempotencyKey: 'required';
  body: infer Body extends v.GenericSchema;
}
  ? [NonNullable<v.InferInput<Body>>]
  : Row extends { input: 'body'; body: infer Body extends v.GenericSchema }
    ? Argument<v.InferInput<Body>>
    : Row extends { input: 'query' }
      ? [Record<string, string | undefined>]
      : Row extends { input: infer Names extends readonly string[] }
        ? FieldArguments<FieldsOf<Row>, Names>
        : [];

/** The fields of a call's body, or of its query, which also takes numbers. */
type FieldsOf<Row> = Row extends { method: 'GET'; query: infer Query extends v.GenericSchema }
  ? { [Name in keyof v.InferInput<Query>]: v.InferInput<Query>[Name] | number }
  : Row extends { body: infer Body extends v.GenericSchema }
    ? NonNullable<v.InferInput<Body>>
    : never;

type FieldArguments<Fields, Names extends readonly string[]> = Names extends readonly [
  infer Name extends keyof Fields,
  ...infer Rest extends readonly string[],
]
  ? [...Argument<Fields[Name]>, ...FieldArguments<Fields, Rest>]
  : [];

/** What may be left out is an optional argument. */
type Argument<Value> = undefined extends Value ? [given?: Value] : [given: Value];

type KeyArguments<Row> = Row extends { idempotencyKey: infer Key }
  ? Key extends 'required'
    ? [idempotencyKey: string]
    : [idempotencyKey?: string]
  : [];

/** The client for servers: it parses every reply by its schema. */
export function createApiClient(options: TransportOptions): ApiClient {
  return createClient<ApiClient>(ENDPOINTS, { ...options, readReply: parseReply });
}

/** The calls that the client has a method for. */
export const CLIENT_CALLS: readonly ClientCall[] = CALL_NAMES.filter(isClientCall);

function isClientCall(name: CallName): name is ClientCall {
  const call: Call = ENDPOINTS[name];
  return call.answers !== 'pdf' && call.input !== 'form';
}

/** A client of the public calls alone, without a session. */
export function createPublicApi(options: Omit<TransportOptions, 'headers'>): PublicApi {
  return createApiClient(options);
}

function parseReply(name: ClientCall, json: unknown): unknown {
  const { method, path, reply } = ENDPOINTS[name];
  const parsed = v.safeParse(reply, json);
  if (parsed.success) return parsed.output;
  const message = `${method} ${path} answered in a shape nobody expects`;
  throw new TransportError('broken-reply', message, new v.ValiError(parsed.issues));
}
