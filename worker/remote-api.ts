import { FAILURE_TEXT } from '#shared/constants.ts';
import { toErrorResponse } from '#shared/contract/error-response.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { replyProblem } from './check-reply.ts';
import { maxBodyBytes } from './edge/api-body.ts';
import { bodyTooLarge } from './edge/refusals.ts';
import { readBoundedBytes } from './platform/bounded-body.ts';
import { DeadlineError, withDeadline } from './platform/deadline.ts';
import { formatError, writeLog } from './platform/log.ts';
import type { ApiOrigin } from './platform/request-context.ts';
import { downstreamHeaders, upstreamHeaders } from './upstream-headers.ts';

export type RemoteApiOptions = {
  /** Where the API is: an origin of its own. */
  origin: string;
  /** By which that API knows this edge. */
  edgeKey: string;
  /** How long it may take until it answers. */
  timeoutMs: number;
  /** By which the API's log can be read beside the edge's. */
  requestId: string;
};

/**
 * An API elsewhere that keeps the contract (R-API-61). What changes nothing is asked for once more where it failed;
 * everything else is sent once. Where no answer comes that can be believed, the answer is a 502 or 503 of the edge.
 */
export function createRemoteApi(options: RemoteApiOptions): ApiOrigin {
  return {
    async fetch(request) {
      const { origin: shopOrigin, pathname, search } = new URL(request.url);
      const { timeoutMs } = options;
      const call: UpstreamCall = {
        url: `${options.origin}${pathname}${search}`,
        request,
        headers: upstreamHeaders(request, { ...options, shopOrigin }),
        body: null,
        until: Date.now() + timeoutMs,
      };
      try {
        if (shopOrigin === options.origin) throw new Error('API_ORIGIN is the origin of the shop itself');
        const body = await readBody(request, maxBodyBytes(pathname), timeoutMs);
        if (body === 'too large') return toErrorResponse(bodyTooLarge());
        return await toAnswer(call, await ask({ ...call, body }));
      } catch (error) {
        // Whoever asked has given up: that is no failure of the API.
        if (request.signal.aborted) throw error;
        logFailure(call, formatError(error));
        return refuse(503);
      }
    },
  };
}

type UpstreamCall = {
  url: string;
  request: Request;
  headers: Headers;
  body: Uint8Array | null;
  /** Epoch milliseconds. */
  until: number;
};

/** No answer of the contract takes longer to arrive in full. */
const BODY_DEADLINE_MS = 30_000;
const PAUSE_MS = { least: 30, spread: 70 };
const RETRY_AFTER_SECONDS = 5;
const PASSING_STATUSES = new Set([502, 503, 504]);

/** Whole before any of it is sent on: the API never sees half a body, nor one that does not say its length. */
async function readBody(
  request: Request,
  maxBytes: number,
  timeoutMs: number,
): Promise<Uint8Array | null | 'too large'> {
  if (request.body === null) return null;
  return (await withDeadline('The body', timeoutMs, readBoundedBytes(request, maxBytes))) ?? 'too large';
}

/** One attempt, or two where the first one may be repeated and its failure may pass; both within the same time. */
async function ask(call: UpstreamCall): Promise<Response> {
  if (call.request.method !== 'GET' && call.request.method !== 'HEAD') return attempt(call);
  try {
    const answer = await attempt(call);
    if (!PASSING_STATUSES.has(answer.status)) return answer;
    await answer.body?.cancel();
  } catch (error) {
    if (error instanceof DeadlineError || call.request.signal.aborted) throw error;
  }
  await pause(PAUSE_MS.least + Math.random() * PAUSE_MS.spread);
  return attempt(call);
}

async function attempt({ url, request, headers, body, until }: UpstreamCall): Promise<Response> {
  const leave = new AbortController();
  const signal = AbortSignal.any([request.signal, leave.signal, AbortSignal.timeout(BODY_DEADLINE_MS)]);
  const { method } = request;
  try {
    return await withDeadline(
      'The API',
      until - Date.now(),
      fetch(url, { method, headers, body, signal, redirect: 'manual' }),
    );
  } catch (error) {
    leave.abort();
    throw error;
  }
}

/** The contract knows no redirect, its refusals are JSON, and its replies have the shapes of the endpoint table. */
async function toAnswer(call: UpstreamCall, answer: Response): Promise<Response> {
  const { status } = answer;
  const isRedirect = status >= 300 && status < 400;
  const isForeignRefusal = status >= 400 && !isJson(answer);
  if (isRedirect || isForeignRefusal) {
    logFailure(call, `answered ${status}, ${answer.headers.get('Content-Type') ?? 'no type'}`);
    answer.body?.cancel().catch(() => undefined);
    return refuse(status === 503 ? 503 : 502);
  }
  const problem = await replyProblem(call.request, answer);
  if (problem !== null) {
    logFailure(call, `answered in a shape nobody expects: ${problem}`);
    return refuse(502);
  }
  return new Response(answer.body, { status, headers: downstreamHeaders(answer) });
}

function isJson(answer: Response): boolean {
  return /^application\/json\b/i.test(answer.headers.get('Content-Type') ?? '');
}

function refuse(status: 502 | 503): Response {
  const error =
    status === 503
      ? new HttpError(503, 'unavailable', FAILURE_TEXT, { retryAfterSeconds: RETRY_AFTER_SECONDS })
      : new HttpError(502, 'bad_gateway', FAILURE_TEXT);
  return toErrorResponse(error);
}

/** Without the query: it may hold what someone searched for. */
function logFailure({ url, request }: UpstreamCall, cause: string): void {
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
