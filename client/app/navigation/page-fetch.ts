import { isRecord } from '#shared/is-record.ts';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import { payloadPath } from '#shared/navigation/payload-path.ts';
import { isPagePayload } from './page-payload-shape.ts';

/** The response to a request for a page's data (R-EDGE-8). */
export type PageResponse =
  | { kind: 'page'; payload: PagePayload }
  | { kind: 'redirect'; to: string }
  | { kind: 'prompt-login'; next: string }
  /** `call` is the failed API call; null if its failure shows an error page. */
  | { kind: 'rejected'; status: number; message: string; requestId: string; call: string | null }
  /** No response in time, or invalid JSON (R-ERR-5). */
  | { kind: 'failed' };

/** Timeout for a page's complete data, in ms: twice the time that the slowest phone network needs. */
const TIMEOUT_MS = 15_000;

/** Fetches a page's `_payload.json`. Throws only if `signal` is aborted. */
export async function fetchPage(url: URL, signal: AbortSignal): Promise<PageResponse> {
  signal.throwIfAborted();
  const giveUp = new AbortController();
  signal.addEventListener('abort', () => giveUp.abort(), { once: true });
  const timer = setTimeout(() => giveUp.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(`${payloadPath(url.pathname)}${url.search}`, {
      signal: giveUp.signal,
      headers: { Accept: 'application/json' },
    });
    return parsePageResponse(response, await response.json());
  } catch (error) {
    if (signal.aborted) throw error;
    console.warn(`The data of ${url.pathname} did not come`, error);
    return { kind: 'failed' };
  } finally {
    clearTimeout(timer);
  }
}

/** Parses the response to a `_payload.json` request. */
function parsePageResponse(response: Response, body: unknown): PageResponse {
  if (!isRecord(body)) return { kind: 'failed' };
  if (!response.ok) {
    return {
      kind: 'rejected',
      status: response.status,
      message: String(body.message ?? ''),
      requestId: response.headers.get('X-Request-Id') ?? '',
      call: typeof body.call === 'string' ? body.call : null,
    };
  }
  if (typeof body.redirect === 'string') return { kind: 'redirect', to: body.redirect };
  if (body.prompt === 'login') return { kind: 'prompt-login', next: String(body.next ?? '/') };
  return isPagePayload(body) ? { kind: 'page', payload: body } : { kind: 'failed' };
}
