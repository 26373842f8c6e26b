import { type Call, IDEMPOTENCY_HEADER } from '../contract/call.ts';
import type { CallName } from '../contract/endpoints.ts';
import { HttpError } from '../contract/http-error.ts';
import { type SentCall, sendCall, type TransportOptions } from './send-call.ts';

/** How a client sends its calls, and gives a reply the shape that its call promises, or throws an `HttpError`. */
type ClientOptions<Name> = TransportOptions & { readReply: (name: Name, json: unknown) => unknown };

/** A client with a method for each of these rows of the endpoint table. */
export function createClient<Methods extends object>(
  rows: Readonly<Record<keyof Methods & CallName, Call>>,
  options: ClientOptions<keyof Methods & CallName>,
): Methods {
  type Name = keyof Methods & CallName;
  const names = Object.keys(rows).filter((name): name is Name => Object.hasOwn(rows, name));
  return createMethods<Methods, Name>(names, (name, given) => makeCall(options, name, rows[name], given));
}

/** An object with a method for each name, all made the same way. */
export function createMethods<Methods extends object, Name extends keyof Methods = keyof Methods>(
  names: readonly Name[],
  run: (name: Name, given: readonly unknown[]) => Promise<unknown>,
): Methods {
  const methods = names.map((name) => [name, (...given: readonly unknown[]) => run(name, given)]);
  // `Object.fromEntries` forgets which method is which; the caller's type says it again, from the table of the names.
  return Object.fromEntries(methods) as Methods;
}

async function makeCall<Name extends CallName>(
  options: ClientOptions<Name>,
  name: Name,
  row: Call,
  given: readonly unknown[],
): Promise<unknown> {
  try {
    return options.readReply(name, await sendCall(options, toSentCall(row, given)));
  } catch (error) {
    if (error instanceof HttpError) error.call = name;
    throw error;
  }
}

/** Puts a method's arguments into path, query, body and header as the row says. */
function toSentCall(call: Call, given: readonly unknown[]): SentCall {
  const { method, path, input, fixedQuery, fixedBody, idempotencyKey } = call;
  const left = [...given];
  const sent: SentCall = {
    method,
    path: path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(String(left.shift()))),
    query: fixedQuery,
  };
  if (input !== undefined) {
    const isQuery = method === 'GET';
    const value = Array.isArray(input)
      ? { ...Object.fromEntries(input.map((field: string) => [field, left.shift()])), ...fixedBody }
      : left.shift();
    if (isQuery) sent.query = { ...fixedQuery, ...toQuery(value) };
    else sent.body = value;
  }
  const [key] = left;
  if (idempotencyKey !== undefined && typeof key === 'string') sent.headers = { [IDEMPOTENCY_HEADER]: key };
  return sent;
}

function toQuery(fields: unknown): Record<string, string> {
  const given = Object.entries(fields ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
