import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Request } from 'playwright';

/** What a browser asked for. `calls`: all that is no navigation, no event and no picture. */
export type RequestCounts = {
  calls: string[];
  documents: number;
  payloads: number;
  code: number;
  events: number;
};

const QUIET_MS = 400;
const PATIENCE_MS = 8_000;

/** What a browser asks for while `use` runs, and after that until it is quiet for a moment, as it is before. */
export async function countRequests(
  context: BrowserContext,
  use: () => Promise<unknown>,
): Promise<RequestCounts> {
  const asked: Request[] = [];
  const open = new Set<Request>();
  let lastChange = performance.now();
  const onAsked = (request: Request): void => {
    asked.push(request);
    open.add(request);
    lastChange = performance.now();
  };
  const onEnd = (request: Request): void => {
    open.delete(request);
    lastChange = performance.now();
  };
  context.on('request', onAsked).on('requestfinished', onEnd).on('requestfailed', onEnd);
  try {
    await waitUntilQuiet();
    asked.length = 0;
    await use();
    await waitUntilQuiet();
  } finally {
    context.off('request', onAsked).off('requestfinished', onEnd).off('requestfailed', onEnd);
  }
  return toCounts(asked);

  async function waitUntilQuiet(): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    const isQuiet = (): boolean => open.size === 0 && performance.now() - lastChange > QUIET_MS;
    while (!isQuiet() && performance.now() < end) await sleep(50);
  }
}

function toCounts(asked: readonly Request[]): RequestCounts {
  const counts: RequestCounts = { calls: [], documents: 0, payloads: 0, code: 0, events: 0 };
  for (const request of asked) {
    const type = request.resourceType();
    const { pathname } = new URL(request.url());
    if (pathname === '/api/events') counts.events += 1;
    else if (type === 'document') counts.documents += 1;
    else if (type === 'script' || pathname.startsWith('/assets/')) counts.code += 1;
    else if (/_payload\.json$/.test(pathname) && request.method() === 'GET') counts.payloads += 1;
    else if (type === 'fetch' || type === 'xhr' || type === 'ping')
      counts.calls.push(`${request.method()} ${pathname}`);
  }
  return counts;
}
