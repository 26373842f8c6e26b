import { DeadlineError, withDeadline } from './platform/deadline.ts';
import { isRead } from './platform/read-method.ts';

/** A call to the remote API. */
export type UpstreamCall = {
  url: string;
  request: Request;
  headers: Headers;
  body: ArrayBuffer | null;
  /** The deadline for the response's headers; epoch milliseconds. */
  until: number;
};

/** The time limit for an attempt including the response's body. Every reply of the contract is short. */
const BODY_DEADLINE_MS = 30_000;
const RETRY_PAUSE_MS = { least: 30, spread: 70 };
const TRANSIENT_STATUSES = new Set([502, 503, 504]);

/** Tries twice if the request is a read and its first failure is transient; both attempts share one deadline. */
export async function fetchWithRetry(call: UpstreamCall): Promise<Response> {
  if (!isRead(call.request)) return attempt(call);
  try {
    const response = await attempt(call);
    if (!TRANSIENT_STATUSES.has(response.status)) return response;
    await response.body?.cancel();
  } catch (error) {
    if (error instanceof DeadlineError || call.request.signal.aborted) throw error;
  }
  await pause(RETRY_PAUSE_MS.least + Math.random() * RETRY_PAUSE_MS.spread);
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
