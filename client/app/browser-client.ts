import type { BrowserApi } from '#shared/api-client/api-client.ts';
import { createClient } from '#shared/api-client/create-client.ts';
import type { TransportOptions } from '#shared/api-client/send-call.ts';
import { BROWSER_CALLS } from '#shared/contract/browser-calls.ts';

/** The API's client for the browser, of the few calls that a page makes by itself. */
export function createBrowserClient(options: Pick<TransportOptions, 'origin' | 'fetch'>): BrowserApi {
  return createClient<BrowserApi>(BROWSER_CALLS, { ...options, readReply: trustReply });
}

/**
 * Replies of the shop's own origin are believed as they are: the API in the worker is of the same build, and the edge
 * checks those of an API elsewhere (`worker/remote-api.ts`). So no schema is sent to browsers.
 */
function trustReply(_name: string, json: unknown): unknown {
  return json;
}
