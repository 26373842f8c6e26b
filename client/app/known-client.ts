import type { ApiCallOptions } from '#shared/api-client/api-call.ts';
import { type ApiClient, createApiClient } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import { type CallName, outcomeOf } from './error-catalogue.ts';
import { noteFailure } from './error-policy.ts';

/** `token`: of the session it speaks in, empty where nobody is signed in. */
type Options = Pick<ApiCallOptions, 'origin' | 'fetch'> & { token: string };

/** The API's client, whose failures know what they come to, and in whose session. */
export function createKnownClient({ token, ...options }: Options): ApiClient {
  const headers = (): Record<string, string> => (token === '' ? {} : { 'X-Session-Token': token });
  return new Proxy(createApiClient({ ...options, headers }), {
    get(client, name) {
      const method: unknown = Reflect.get(client, name);
      if (!isCall(client, name) || typeof method !== 'function') return method;
      return async (...given: unknown[]) => {
        try {
          return await Reflect.apply(method, client, given);
        } catch (error) {
          if (error instanceof ApiError) noteFailure(error, { outcome: outcomeOf(name, error), token });
          throw error;
        }
      };
    },
  });
}

function isCall(client: ApiClient, name: string | symbol): name is CallName {
  return Object.hasOwn(client, name);
}
