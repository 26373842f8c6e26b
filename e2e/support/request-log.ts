import type { CDPSession } from 'playwright/test';

/** A request as reported by the browser's network service. Times are in milliseconds since 1970. */
export type LoggedRequest = {
  /** Method and path, such as `POST /cart`. */
  name: string;
  kind: RequestKind;
  from: number;
  /** When the response headers arrived; Infinity until then. */
  until: number;
  /** When the last byte arrived; Infinity until then. */
  end: number;
  /** Bytes received over the network, including headers. */
  bytes: number;
  /** True if the response came from a cache. */
  isCached: boolean;
};
export type RequestKind = 'document' | 'script' | 'style' | 'picture' | 'call' | 'event' | 'other';

/** Records all requests of a page from now on. */
export async function logRequests(session: CDPSession): Promise<LoggedRequest[]> {
  const log: LoggedRequest[] = [];
  const open = new Map<string, LoggedRequest>();
  // All requests use the first request's offset, because a busy page reports later wall times with a delay.
  let epochOffset: number | undefined;
  const toEpoch = (timestamp: number): number => timestamp * 1_000 + (epochOffset ?? 0);
  session.on('Network.requestWillBeSent', (sent) => {
    const { requestId, request, wallTime, timestamp, type, redirectResponse } = sent;
    const { pathname, search } = new URL(request.url);
    epochOffset ??= (wallTime - timestamp) * 1_000;
    const from = toEpoch(timestamp);
    // The same id again means a redirect, so the first request has ended.
    const before = open.get(requestId);
    if (before !== undefined)
      Object.assign(before, { until: from, end: from, bytes: redirectResponse?.encodedDataLength ?? 0 });
    const logged: LoggedRequest = {
      name: `${request.method} ${pathname}${search}`,
      kind: kindOf(type ?? 'Other', pathname),
      from,
      until: Number.POSITIVE_INFINITY,
      end: Number.POSITIVE_INFINITY,
      bytes: 0,
      isCached: /^(data|blob):/.test(request.url),
    };
    open.set(requestId, logged);
    log.push(logged);
  });
  const update = (requestId: string, change: (request: LoggedRequest) => void): void => {
    const request = open.get(requestId);
    if (request !== undefined) change(request);
  };
  session.on('Network.requestServedFromCache', ({ requestId }) =>
    update(requestId, (request) => Object.assign(request, { isCached: true })),
  );
  session.on('Network.responseReceived', ({ requestId, timestamp, response }) =>
    update(requestId, (request) => {
      request.until = Math.min(request.until, toEpoch(timestamp));
      if (response.fromDiskCache) request.isCached = true;
    }),
  );
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    update(requestId, (request) => {
      // For a short response, a slowed browser may report a later time for the headers than for the end.
      request.end = Math.max(toEpoch(timestamp), request.until);
      request.bytes = encodedDataLength;
    }),
  );
  session.on('Network.loadingFailed', ({ requestId, timestamp }) =>
    update(requestId, (request) => {
      request.end = toEpoch(timestamp);
      request.until = Math.min(request.until, request.end);
    }),
  );
  await session.send('Network.enable');
  return log;
}

/** All network requests between two times. */
export function networkRequests(
  requests: readonly LoggedRequest[],
  from = 0,
  until = Number.POSITIVE_INFINITY,
): LoggedRequest[] {
  return requests.filter((request) => !request.isCached && request.from >= from && request.from <= until);
}

export function bytesOf(requests: readonly LoggedRequest[]): number {
  return requests.reduce((sum, { bytes }) => sum + bytes, 0);
}

function kindOf(type: string, path: string): RequestKind {
  if (path === '/api/events') return 'event';
  if (type === 'Document') return 'document';
  if (type === 'Script' || /\.js$/.test(path)) return 'script';
  if (type === 'Stylesheet' || /\.css$/.test(path)) return 'style';
  if (type === 'Image' || path.startsWith('/pictures/')) return 'picture';
  return type === 'Fetch' || type === 'XHR' || type === 'Ping' ? 'call' : 'other';
}
