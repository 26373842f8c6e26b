import * as v from 'valibot';
import type { ApiError } from './api-error.ts';
import { toApiError, unanswered } from './to-api-error.ts';

export type ApiMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** One call: where it goes, what it carries, and the shape that its reply must have. */
export type ApiRequest<Reply extends v.GenericSchema> = {
  method: ApiMethod;
  path: string;
  query?: Record<string, string | undefined> | undefined;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  reply: Reply;
};

/** Sends a call and parses its reply; throws an `ApiError` for everything else. */
export type ApiCall = <const Reply extends v.GenericSchema>(
  request: ApiRequest<Reply>,
) => Promise<v.InferOutput<Reply>>;

export type ApiCallOptions = {
  /** How to reach the API: the browser's `fetch`, or the embedded API's. */
  fetch: (request: Request) => Promise<Response>;
  /** The API's origin (`https://shop.example`), without a trailing slash. */
  origin: string;
  /** Headers of every call, read at each call. */
  headers?: () => Record<string, string>;
  /** Give up after this long; 10 s if left out. null: whoever answers gives up by itself. */
  timeoutMs?: number | null;
};

const DEFAULT_TIMEOUT_MS = 10_000;

/** The transport under {@link createApiClient}. */
export function createApiCall(options: ApiCallOptions): ApiCall {
  return async (request) => {
    const response = await send(options, request);
    const json = await readJson(response);
    if (!response.ok) throw toRefusal(response, json);
    const reply = v.safeParse(request.reply, json);
    if (!reply.success) {
      const message = `${request.method} ${request.path} answered in a shape nobody expects`;
      throw unanswered('broken-reply', message, new v.ValiError(reply.issues));
    }
    return reply.output;
  };
}

async function send(options: ApiCallOptions, request: ApiRequest<v.GenericSchema>): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', ...options.headers?.(), ...request.headers });
  if (request.body !== undefined) headers.set('Content-Type', 'application/json');
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  try {
    return await options.fetch(
      new Request(`${options.origin}${request.path}${queryText(request.query)}`, {
        method: request.method,
        headers,
        body: request.body === undefined ? null : JSON.stringify(request.body),
        signal: timeoutMs === null ? null : AbortSignal.timeout(timeoutMs),
      }),
    );
  } catch (cause) {
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
    throw isTimeout
      ? unanswered('timeout', 'No answer in time', cause)
      : unanswered('offline', 'No connection', cause);
  }
}

function queryText(query: ApiRequest<v.GenericSchema>['query']): string {
  const known = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (!response.ok) return null;
    throw unanswered('broken-reply', 'The answer is no JSON', cause);
  }
}

function toRefusal({ status, headers }: Response, body: unknown): ApiError {
  return toApiError({ status, body, retryAfterSeconds: readRetryAfter(headers.get('Retry-After')) });
}

/** In seconds; the header's other form, a date, is none that this API sends. */
function readRetryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;
}
