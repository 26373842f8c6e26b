import { FAILURE_TEXT } from '../constants.ts';
import type { Call } from '../contract/call.ts';
import { errorCodeForStatus, isErrorCode, isFieldErrors } from '../contract/errors.ts';
import { HttpError } from '../contract/http-error.ts';
import { isRecord } from '../is-record.ts';
import { TransportError } from './transport-error.ts';

/** A call in the form in which it is sent. */
export type SentCall = {
  method: Call['method'];
  path: string;
  query?: [name: string, value: string][];
  body?: unknown;
  headers?: Record<string, string>;
};

export type TransportOptions = {
  /** The transport: the browser's `fetch`, or the embedded API's. */
  fetch: (request: Request) => Promise<Response>;
  /** The API's origin (`https://shop.example`), without a trailing slash. */
  origin: string;
  /** Returns the headers for each call. */
  headers?: () => Record<string, string>;
  /** The time limit in ms; 10 s if omitted. null means no limit, because the API has its own. */
  timeoutMs?: number | null;
};

const DEFAULT_TIMEOUT_MS = 10_000;

/** Sends a call and returns its JSON. Throws an `HttpError` for every other result. */
export async function sendCall(options: TransportOptions, call: SentCall): Promise<unknown> {
  const response = await send(options, call);
  const json = await readJson(response);
  if (response.ok) return json;
  throw readRejection(response, json);
}

async function send(options: TransportOptions, call: SentCall): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', ...options.headers?.(), ...call.headers });
  if (call.body !== undefined) headers.set('Content-Type', 'application/json');
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  try {
    return await options.fetch(
      new Request(`${options.origin}${call.path}${queryText(call.query)}`, {
        method: call.method,
        headers,
        body: call.body === undefined ? null : JSON.stringify(call.body),
        signal: timeoutMs === null ? null : AbortSignal.timeout(timeoutMs),
      }),
    );
  } catch (cause) {
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
    throw isTimeout
      ? new TransportError('timeout', 'No answer in time', cause)
      : new TransportError('offline', 'No connection', cause);
  }
}

function queryText(query: SentCall['query'] = []): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? '' : `?${text}`;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (!response.ok) return null;
    throw new TransportError('broken-reply', 'The answer is no JSON', cause);
  }
}

/** Parses the API's JSON error. An external API may omit the code, which is then derived from the status. */
function readRejection({ status, headers }: Response, json: unknown): HttpError {
  const { code, message, errors, ...others } = isRecord(json) ? json : {};
  return new HttpError(
    status,
    isErrorCode(code) ? code : errorCodeForStatus(status),
    typeof message === 'string' ? message : FAILURE_TEXT,
    {
      details: isFieldErrors(errors) ? { ...others, errors } : others,
      retryAfterSeconds: readRetryAfter(headers.get('Retry-After')),
    },
  );
}

/** Returns the wait in seconds. The API never sends the header's other form, a date. */
function readRetryAfter(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;
}
