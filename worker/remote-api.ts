import * as v from 'valibot';
import { FAILURE_TEXT } from '#shared/constants.ts';
import { toErrorResponse } from '#shared/contract/error-response.ts';
import { findCall } from '#shared/contract/find-call.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { MAX_BODY_BYTES, readBoundedBytes } from './platform/bounded-body.ts';
import { withDeadline } from './platform/deadline.ts';
import { isJsonType } from './platform/json-type.ts';
import { writeLog } from './platform/log.ts';
import type { ApiFetcher } from './platform/request-context.ts';
import { bodyTooLarge } from './platform/request-errors.ts';
import { fetchWithRetry, type UpstreamCall } from './upstream-fetch.ts';
import { downstreamHeaders, upstreamHeaders } from './upstream-headers.ts';

export type RemoteApiOptions = {
  /** The API's origin. */
  origin: string;
  /** Proves to the API that the request comes from this edge. */
  edgeKey: string;
  /** The shop's own origin, for the links in the API's emails and payments. */
  shopOrigin: string;
  /** Milliseconds until the response's headers must arrive. */
  timeoutMs: number;
  /** Forwarded, so that the API's log lines can be matched with the edge's. */
  requestId: string;
};

/**
 * Creates the client of an external API that implements the contract (R-API-61). GET and HEAD are retried once after a
 * transient failure, writes never. If the API does not respond or breaks the contract, the edge returns 503 or 502.
 */
export function createRemoteApi(options: RemoteApiOptions): ApiFetcher {
  return {
    async fetch(request) {
      const { origin: requested, pathname, search } = new URL(request.url);
      const { timeoutMs, shopOrigin } = options;
      const call: UpstreamCall = {
        url: `${options.origin}${pathname}${search}`,
        request,
        headers: upstreamHeaders(request, options),
        body: null,
        until: Date.now() + timeoutMs,
      };
      const body = await readBody(request, timeoutMs);
      if (body instanceof HttpError) return toErrorResponse(body);
      try {
        if ([requested, shopOrigin].includes(options.origin))
          throw new Error('API_ORIGIN is the origin of the shop itself');
        return await toResponse(call, await fetchWithRetry({ ...call, body }));
      } catch (error) {
        // The client has disconnected, which is not a failure of the API.
        if (request.signal.aborted) throw error;
        logUpstreamFailure(call, error);
        return reject(503);
      }
    },
  };
}

/** `Retry-After` of a 503, which is returned if the API is unavailable. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Reads the whole body before it is forwarded, so that the API never gets a partial body or a body without
 * `Content-Length`. Returns a rejection if the body is too long or the client did not send all of it in time.
 */
async function readBody(request: Request, timeoutMs: number): Promise<ArrayBuffer | null | HttpError> {
  if (request.body === null) return null;
  try {
    const body = readBoundedBytes(request, MAX_BODY_BYTES);
    return (await withDeadline('The client', timeoutMs, body)) ?? bodyTooLarge();
  } catch (cause) {
    return new HttpError(408, 'timeout', 'That took too long. Please try again.', { cause });
  }
}

/**
 * Rejects responses that break the contract: redirects, errors that are not JSON, and replies that do not match the
 * schema.
 */
async function toResponse(call: UpstreamCall, response: Response): Promise<Response> {
  const { status } = response;
  const isRedirect = status >= 300 && status < 400;
  const isForeignRejection = status >= 400 && !isJsonType(response.headers.get('Content-Type'));
  if (isRedirect || isForeignRejection) {
    logUpstreamFailure(call, `answered ${status}, ${response.headers.get('Content-Type') ?? 'no type'}`);
    response.body?.cancel().catch(() => undefined);
    return reject(status === 503 ? 503 : 502);
  }
  const problem = await replyProblem(call.request, response);
  if (problem !== null) {
    logUpstreamFailure(call, `response does not match the schema: ${problem}`);
    return reject(502);
  }
  return new Response(response.body, { status, headers: downstreamHeaders(response) });
}

function reject(status: 502 | 503): Response {
  const error =
    status === 503
      ? new HttpError(503, 'unavailable', FAILURE_TEXT, { retryAfterSeconds: RETRY_AFTER_SECONDS })
      : new HttpError(502, 'bad_gateway', FAILURE_TEXT);
  return toErrorResponse(error);
}

/** Logs a failure without the query, which may contain a visitor's search. */
function logUpstreamFailure({ url, request }: UpstreamCall, cause: unknown): void {
  const { origin: api, pathname } = new URL(url);
  writeLog({
    level: 'error',
    at: 'edge',
    message: 'the external API failed',
    api,
    method: request.method,
    path: pathname,
    cause,
  });
}

/**
 * Returns why an external API's reply breaks the contract, or null. Browsers do not validate responses from the shop's
 * own origin (`client/app/browser-client.ts`), so they are validated here.
 */
async function replyProblem(request: Request, reply: Response): Promise<string | null> {
  if (!reply.ok || request.method === 'HEAD') return null;
  const row = findCall(request.method, new URL(request.url).pathname);
  // The response to a payment notification goes only to the gateway.
  if (row === null || row.access === 'gateway' || row.reply === null) return null;
  const json: unknown = await reply
    .clone()
    .json()
    .catch(() => undefined);
  const { issues = [] } = v.safeParse(row.reply, json);
  const [issue] = issues;
  if (issue === undefined) return null;
  // Leaves out the issue's message, because it quotes the value. The value may be personal and must not be logged.
  return `${v.getDotPath(issue) ?? 'the reply'} should be ${issue.expected ?? issue.type}`;
}
