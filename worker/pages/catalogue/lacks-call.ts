import { HttpError } from '#shared/contract/http-error.ts';

/**
 * Whether an API elsewhere does not have the call. It may read the last part of its path as an id, and refuse that.
 */
export function lacksCall(error: unknown): boolean {
  return error instanceof HttpError && [400, 404, 405, 422, 501].includes(error.status);
}
