import type { CDPSession } from 'playwright';

/** The page may hear an answer this much before the browser logs it; no answer of the slow phone takes less. */
export const CLOCKS_MS = 50;

/** One request as the browser's network service tells it; times are milliseconds since 1970. */
export type LoggedRequest = {
  /** `POST /cart` */
  name: string;
  kind: 'document' | 'script' | 'call' | 'event' | 'other';
  from: number;
  /** The head of its answer; Infinity: not answered yet. */
  until: number;
};

/** Writes down all requests of a page from now on. */
export async function logRequests(session: CDPSession): Promise<LoggedRequest[]> {
  const log: LoggedRequest[] = [];
  const open = new Map<string, LoggedRequest>();
  // One for all: of later requests a busy page tells the hour later than they began.
  let epochOffset: number | undefined;
  const toEpoch = (timestamp: number): number => timestamp * 1_000 + (epochOffset ?? 0);
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime, timestamp, type }) => {
    const { pathname, search } = new URL(request.url);
    const name = `${request.method} ${pathname}${search}`;
    epochOffset ??= (wallTime - timestamp) * 1_000;
    const from = toEpoch(timestamp);
    // A redirect: its first half has ended.
    const before = open.get(requestId);
    if (before !== undefined) before.until = from;
    const logged = { name, kind: kindOf(type ?? 'Other', pathname), from, until: Number.POSITIVE_INFINITY };
    open.set(requestId, logged);
    log.push(logged);
  });
  const answered = ({ requestId, timestamp }: { requestId: string; timestamp: number }): void => {
    const request = open.get(requestId);
    if (request?.until === Number.POSITIVE_INFINITY) request.until = toEpoch(timestamp);
  };
  session.on('Network.responseReceived', answered);
  session.on('Network.loadingFailed', answered);
  await session.send('Network.enable');
  return log;
}

function kindOf(type: string, path: string): LoggedRequest['kind'] {
  if (path === '/api/events') return 'event';
  if (type === 'Document') return 'document';
  if (type === 'Script' || /\.js$/.test(path)) return 'script';
  return type === 'Fetch' || type === 'XHR' || type === 'Ping' ? 'call' : 'other';
}

/** The requests of a load that another load of the same page did not make: each counted as often as it is made more. */
export function requestsBeyond(
  log: readonly LoggedRequest[],
  usual: readonly LoggedRequest[],
): LoggedRequest[] {
  const left = usual.map(({ name }) => name);
  return log.filter(({ name }) => {
    const place = left.indexOf(name);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** How many of the requests waited for one another: the longest chain of which none overlap. */
export function roundTrips(log: readonly LoggedRequest[]): number {
  let trips = 0;
  let last = 0;
  for (const { from, until } of log.toSorted((one, other) => one.until - other.until)) {
    if (from < last - CLOCKS_MS) continue;
    trips += 1;
    last = until;
  }
  return trips;
}
