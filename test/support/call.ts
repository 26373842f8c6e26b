import { env } from 'cloudflare:workers';
import { createApi } from '#worker/api/index.ts';

type CallOptions = {
  token?: string;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** What the API's clock says; the real time if left out. */
  now?: Date;
};

type Reply = { status: number; headers: Headers; json: unknown };

/** A raw call of the embedded API: for statuses and shapes that the client would turn into an error. */
export async function call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
  const { token, body, headers, now } = options;
  const response = await createApi(now && { now: () => now }).request(
    path,
    {
      method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    },
    env,
  );
  return { status: response.status, headers: response.headers, json: await response.json() };
}

/** A 422 that names these fields and says this. */
export function fieldErrors(errors: Record<string, unknown>): { status: 422; json: object } {
  return { status: 422, json: { message: 'Please check what you entered.', errors } };
}
