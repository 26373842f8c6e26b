import { type Call, IDEMPOTENCY_HEADER } from '../contract/call.ts';
import { HttpError } from '../contract/http-error.ts';
import { type SentCall, sendCall, type TransportOptions } from './send-call.ts';

/** The transport, and a function that returns a response as the call's type or throws an `HttpError`. */
type ClientOptions = TransportOptions & { readReply: (name: string, json: unknown) => unknown };

type Input = Readonly<Record<string, unknown>>;

/** Creates a client with one method per row of the table, grouped by feature like the table. */
export function createClient<Client>(
  table: Readonly<Record<string, Readonly<Record<string, Call>>>>,
  options: ClientOptions,
): Client {
  const features = Object.entries(table).map(([feature, rows]) => {
    const methods = Object.entries(rows).map(([name, row]) => [
      name,
      (input?: Input, { idempotencyKey }: { idempotencyKey?: string } = {}) =>
        makeCall(options, name, toSentCall(row, input, idempotencyKey)),
    ]);
    return [feature, Object.fromEntries(methods)];
  });
  // `Object.fromEntries` loses the methods' types, so the caller's `Client` type, made from the same table, restores
  // them.
  return Object.fromEntries(features) as Client;
}

async function makeCall(options: ClientOptions, name: string, call: SentCall): Promise<unknown> {
  try {
    return options.readReply(name, await sendCall(options, call));
  } catch (error) {
    if (error instanceof HttpError) error.call = name;
    throw error;
  }
}

/** Fills in the path parameters, and puts all other fields into the query or the body. */
function toSentCall({ method, path }: Call, input: Input = {}, idempotencyKey?: string): SentCall {
  const fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(fields.get(name));
    fields.delete(name);
    return encodeURIComponent(value);
  });
  const sent: SentCall = { method, path: filledPath };
  if (method === 'GET') sent.query = [...fields].map(([name, value]) => [name, String(value)]);
  // A `PATCH` without changes still has a body.
  else if (fields.size > 0 || method === 'PATCH') sent.body = Object.fromEntries(fields);
  if (idempotencyKey !== undefined) sent.headers = { [IDEMPOTENCY_HEADER]: idempotencyKey };
  return sent;
}
