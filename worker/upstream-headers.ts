import { EDGE_HEADERS } from './platform/edge-headers.ts';

export type EdgeFacts = { edgeKey: string; requestId: string; shopOrigin: string };

/**
 * What of a request travels on to an API elsewhere: all but what belongs to one connection (RFC 9110, 7.6.1), what a
 * browser says about itself and its page (the edge has judged that; an API that sees an `Origin` would take the edge for
 * a browser), and what makes an answer partial or conditional. The session goes as `Authorization` alone.
 */
export function upstreamHeaders(request: Request, { edgeKey, requestId, shopOrigin }: EdgeFacts): Headers {
  const named = namedInConnection(request.headers);
  const staying = (name: string): boolean =>
    STAYS.has(name) || STAYS_BY_PREFIX.test(name) || named.includes(name);
  const headers = new Headers([...request.headers].filter(([name]) => !staying(name)));
  const clientIp = request.headers.get('CF-Connecting-IP') ?? '';
  if (clientIp === '') headers.delete(EDGE_HEADERS.clientIp);
  else headers.set(EDGE_HEADERS.clientIp, clientIp);
  headers.set(EDGE_HEADERS.shopOrigin, shopOrigin);
  headers.set(EDGE_HEADERS.key, edgeKey);
  headers.set('X-Request-Id', requestId);
  return headers;
}

/** What of an answer reaches the visitor: cookies and rules for caches or other sites are not an API's to set here. */
export function downstreamHeaders(answer: Response): Headers {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  for (const name of REACHES_THE_VISITOR) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

const STAYS = new Set([
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
const STAYS_BY_PREFIX = /^(proxy|sec|cf|x-forwarded)-/;
const REACHES_THE_VISITOR = ['Content-Type', 'Content-Disposition', 'Content-Language', 'Retry-After'];

function namedInConnection(headers: Headers): string[] {
  return (headers.get('Connection') ?? '').split(',').map((name) => name.trim().toLowerCase());
}
