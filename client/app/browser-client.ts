import type { BrowserApi } from '#shared/api-client/api-client.ts';
import { createClient } from '#shared/api-client/create-client.ts';
import type { TransportOptions } from '#shared/api-client/send-call.ts';
import { BROWSER_CALLS } from '#shared/contract/browser-calls.ts';

/** Creates the browser's API client for the few calls that pages make themselves. */
export function createBrowserClient(options: Pick<TransportOptions, 'origin' | 'fetch'>): BrowserApi {
  return createClient<BrowserApi>(BROWSER_CALLS, { ...options, readReply: trustReply });
}

/**
 * Returns replies without validation, so that browsers download no schemas. Replies can be trusted: the worker's own
 * API is from the same build, and the edge validates an external API's replies (`worker/remote-api.ts`).
 */
function trustReply(_name: string, json: unknown): unknown {
  return json;
}
