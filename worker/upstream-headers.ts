import { EDGE_HEADERS } from './platform/edge-headers.ts';
import { DEVICE_HEADER } from './platform/known-device.ts';

export type EdgeFacts = { edgeKey: string; requestId: string; shopOrigin: string };

/**
 * Returns the client's headers for a remote API. Drops hop-by-hop, conditional and range headers (RFC 9110), and the
 * browser's headers about its page, such as `Origin`. The edge has already checked the latter, and an API that sees
 * `Origin` would treat the edge as a browser. The session token is sent only in `Authorization`.
 */
export function upstreamHeaders(request: Request, { edgeKey, requestId, shopOrigin }: EdgeFacts): Headers {
  const named = namedInConnection(request.headers);
  const isDropped = (name: string): boolean =>
    DROPPED.has(name) || DROPPED_PREFIXES.test(name) || named.includes(name);
  const headers = new Headers([...request.headers].filter(([name]) => !isDropped(name)));
  const clientIp = request.headers.get('CF-Connecting-IP') ?? '';
  if (clientIp === '') headers.delete(EDGE_HEADERS.clientIp);
  else headers.set(EDGE_HEADERS.clientIp, clientIp);
  headers.set(EDGE_HEADERS.shopOrigin, shopOrigin);
  headers.set(EDGE_HEADERS.key, edgeKey);
  headers.set('X-Request-Id', requestId);
  return headers;
}

/**
 * The headers of an API's response that are forwarded to the visitor. A remote API must not set cookies, caching or
 * CORS here.
 */
export function downstreamHeaders(response: Response): Headers {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  for (const name of PASSED_ON) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

const DROPPED = new Set([
  ...[
    'connection',
    'keep-alive',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
    'expect',
    'http2-settings',
  ],
  ...['host', 'content-length', 'accept-encoding', 'via', 'forwarded', 'x-real-ip', 'true-client-ip'],
  ...['cookie', 'x-session-token', 'origin', 'referer', 'x-requested-with'],
  ...['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'if-range', 'range'],
]);
const DROPPED_PREFIXES = /^(proxy|sec|cf|x-forwarded)-/;
const PASSED_ON = ['Content-Type', 'Content-Disposition', 'Content-Language', 'Retry-After', DEVICE_HEADER];

function namedInConnection(headers: Headers): string[] {
  return (headers.get('Connection') ?? '').split(',').map((name) => name.trim().toLowerCase());
}
