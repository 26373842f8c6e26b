import { withDeadline } from '#worker/platform/deadline.ts';
import { writeLog } from '#worker/platform/log.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';

const COLO_DEADLINE_MS = 500;

/**
 * A file that this data centre has stored under a key (an address of the shop's own host), with headers that can still be
 * changed; null where it has none.
 */
export async function findColoFile(key: string): Promise<Response | null> {
  try {
    const known = await withDeadline('the data centre', COLO_DEADLINE_MS, caches.default.match(key));
    // A cached response's headers are immutable, and the security headers are still to be set.
    return known === undefined ? null : new Response(known.body, known);
  } catch (error) {
    log('reading a cached file failed', error);
    return null;
  }
}

/** Stores a file in the data centre for as long as its `Cache-Control` says, behind the request. */
export function storeColoFile(c: RequestContext, key: string, response: Response): void {
  const writing = withDeadline('the data centre', COLO_DEADLINE_MS, caches.default.put(key, response));
  c.executionCtx.waitUntil(writing.catch((error) => log('caching a file failed', error)));
}

function log(message: string, error: unknown): void {
  writeLog({ level: 'warn', at: 'edge', message, cause: error });
}
