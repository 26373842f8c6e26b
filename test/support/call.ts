import { env } from 'cloudflare:workers';
import type { PasswordHasher } from '#worker/api/api-env.ts';
import { createApi } from '#worker/api/index.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { QUICK_HASHER } from './quick-hasher.ts';

export type CallOptions = {
  token?: string;
  /** The body, sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The API's current time; the real time by default. */
  now?: Date;
  bindings?: Bindings;
  /** {@link QUICK_HASHER} by default. */
  passwords?: PasswordHasher;
};

type Reply = { status: number; headers: Headers; json: unknown };

/** Sends a raw call to the embedded API, for statuses and shapes that the client would turn into an error. */
export async function call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
  const { token, body, headers, now, bindings, passwords = QUICK_HASHER } = options;
  const response = await createApi({ now: now && (() => now), passwords }).request(
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
    bindings ?? env,
  );
  return { status: response.status, headers: response.headers, json: await response.json() };
}

/** A 422 response with these field errors. */
export function fieldErrors(errors: Record<string, unknown>): { status: 422; json: object } {
  return { status: 422, json: { code: 'invalid', message: 'Please check what you entered.', errors } };
}
