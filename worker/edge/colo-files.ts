import { withDeadline } from '#worker/platform/deadline.ts';
import { writeLog } from '#worker/platform/log.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';

const COLO_DEADLINE_MS = 500;

/**
 * Returns the file that the data centre has cached under a key (a URL on the shop's own host), with mutable headers;
 * null if the file is not cached.
 */
export async function findColoFile(key: string): Promise<Response | null> {
  try {
    const cached = await withDeadline('the data centre', COLO_DEADLINE_MS, caches.default.match(key));
    // A cached response's headers are immutable, and the security headers are set later.
    return cached === undefined ? null : new Response(cached.body, cached);
  } catch (error) {
    log('reading a cached file failed', error);
    return null;
  }
}

/** Caches a file in the data centre for the time in the response's `Cache-Control`. Does not delay the response. */
export function storeColoFile(c: RequestContext, key: string, response: Response): void {
  const writing = withDeadline('the data centre', COLO_DEADLINE_MS, caches.default.put(key, response));
  c.executionCtx.waitUntil(writing.catch((error) => log('caching a file failed', error)));
}

function log(message: string, error: unknown): void {
  writeLog({ level: 'warn', at: 'edge', message, cause: error });
}
