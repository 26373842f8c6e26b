import type { ApiCallOptions } from '#shared/api-client/api-call.ts';
import { type ApiClient, createApiClient } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import { type CallName, outcomeOf } from './error-catalogue.ts';
import { noteOutcome } from './error-policy.ts';

/** The API's client, whose failures know what they come to. */
export function createKnownClient(options: ApiCallOptions): ApiClient {
  return new Proxy(createApiClient(options), {
    get(client, name) {
      const method: unknown = Reflect.get(client, name);
      if (!isCall(client, name) || typeof method !== 'function') return method;
      return async (...given: unknown[]) => {
        try {
          return await Reflect.apply(method, client, given);
        } catch (error) {
          if (error instanceof ApiError) noteOutcome(error, outcomeOf(name, error));
          throw error;
        }
      };
    },
  });
}

function isCall(client: ApiClient, name: string | symbol): name is CallName {
  return Object.hasOwn(client, name);
}
