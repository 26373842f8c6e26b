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
  /** Proves this edge to the API. */
  edgeKey: string;
  /** The shop's own origin, for the links in the API's emails and payments. */
  shopOrigin: string;
  /** The time until the response's headers. */
  timeoutMs: number;
  /** Sent along, so that the API's log lines can be matched with the edge's. */
  requestId: string;
};

/**
 * An API at another origin that keeps the contract (R-API-61). GET and HEAD are tried once more after a transient
 * failure, writes never. Where the API does not answer, or breaks the contract, the edge answers 503 or 502.
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
      try {
        if ([requested, shopOrigin].includes(options.origin))
          throw new Error('API_ORIGIN is the origin of the shop itself');
        const body = await readBody(request, MAX_BODY_BYTES, timeoutMs);
        if (body === 'too large') return toErrorResponse(bodyTooLarge());
        return await toResponse(call, await fetchWithRetry({ ...call, body }));
      } catch (error) {
        // The client has disconnected: no failure of the API.
        if (request.signal.aborted) throw error;
        logUpstreamFailure(call, error);
        return reject(503);
      }
    },
  };
}

/** What the edge tells clients whose call the API did not answer. */
const RETRY_AFTER_SECONDS = 5;

/** Reads the whole body before it is sent on: the API never gets a part of one, nor one without `Content-Length`. */
async function readBody(
  request: Request,
  maxBytes: number,
  timeoutMs: number,
): Promise<ArrayBuffer | null | 'too large'> {
  if (request.body === null) return null;
  return (await withDeadline('The body', timeoutMs, readBoundedBytes(request, maxBytes))) ?? 'too large';
}

/** Refuses what breaks the contract: redirects, errors that are no JSON, replies of another shape. */
async function toResponse(call: UpstreamCall, answer: Response): Promise<Response> {
  const { status } = answer;
  const isRedirect = status >= 300 && status < 400;
  const isForeignRejection = status >= 400 && !isJsonType(answer.headers.get('Content-Type'));
  if (isRedirect || isForeignRejection) {
    logUpstreamFailure(call, `answered ${status}, ${answer.headers.get('Content-Type') ?? 'no type'}`);
    answer.body?.cancel().catch(() => undefined);
    return reject(status === 503 ? 503 : 502);
  }
  const problem = await replyProblem(call.request, answer);
  if (problem !== null) {
    logUpstreamFailure(call, `answered in a shape nobody expects: ${problem}`);
    return reject(502);
  }
  return new Response(answer.body, { status, headers: downstreamHeaders(answer) });
}

function reject(status: 502 | 503): Response {
  const error =
    status === 503
      ? new HttpError(503, 'unavailable', FAILURE_TEXT, { retryAfterSeconds: RETRY_AFTER_SECONDS })
      : new HttpError(502, 'bad_gateway', FAILURE_TEXT);
  return toErrorResponse(error);
}

/** Leaves the query out: it may hold what somebody searched for. */
function logUpstreamFailure({ url, request }: UpstreamCall, cause: unknown): void {
  const { origin: api, pathname } = new URL(url);
  writeLog({
    level: 'error',
    at: 'edge',
    message: 'the API elsewhere failed',
    api,
    method: request.method,
    path: pathname,
    cause,
  });
}

/**
 * Why a reply of an API elsewhere is not what the contract promises, or null. Browsers believe what comes from the
 * shop's own origin without looking (`client/app/browser-client.ts`): this is where it is looked at.
 */
async function replyProblem(request: Request, reply: Response): Promise<string | null> {
  if (!reply.ok || request.method === 'HEAD') return null;
  const row = findCall(request.method, new URL(request.url).pathname);
  // A notification's answer is for a gateway, and goes no further.
  if (row === null || row.access === 'gateway' || row.reply === null) return null;
  const json: unknown = await reply
    .clone()
    .json()
    .catch(() => undefined);
  const { issues = [] } = v.safeParse(row.reply, json);
  const [issue] = issues;
  if (issue === undefined) return null;
  // Not the message: it would quote the value, which may be personal, in the log.
  return `${v.getDotPath(issue) ?? 'the reply'} should be ${issue.expected ?? issue.type}`;
}
