import type { ApiClient, ClientCall } from '#shared/api-client/api-client.ts';
import { createClient } from '#shared/api-client/create-client.ts';
import type { TransportOptions } from '#shared/api-client/send-call.ts';
import { CALLS } from '#shared/contract/calls.ts';
import { noteFailure } from './failure-notes.ts';
import { outcomeOf } from './failure-policy.ts';

/** `token`: of the session it speaks in, empty where nobody is signed in. */
type Options = Pick<TransportOptions, 'origin' | 'fetch'> & { token: string };

/** The API's client for the browser, whose failures know what they come to, and in whose session. */
export function createBrowserClient({ token, ...options }: Options): ApiClient {
  return createClient<ClientCall>(CALLS, {
    ...options,
    headers: (): Record<string, string> => (token === '' ? {} : { 'X-Session-Token': token }),
    readReply: trustReply,
    onFailure: (name, error) => noteFailure(error, { outcome: outcomeOf(name, error), token }),
  });
}

/**
 * Replies of the shop's own origin are believed as they are: the API in the worker is of the same build, and the edge
 * checks those of an API elsewhere (`worker/check-reply.ts`). So no schema is sent to browsers.
 */
function trustReply(_name: string, json: unknown): unknown {
  return json;
}
