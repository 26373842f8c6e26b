import type { FieldErrors } from '#shared/contract/errors.ts';
import { DeadlineError } from '#worker/platform/deadline.ts';
import { formatError, writeLog } from '#worker/platform/log.ts';
import { ApiRefusal, ValidationError } from './errors.ts';

type Refusal = {
  status: ApiRefusal['status'] | 500;
  body: { message: string; errors?: FieldErrors } & Record<string, unknown>;
};

/**
 * Errors become statuses here, once. What nobody foresaw is logged and says nothing of itself.
 * @param what was asked for: a path, or a call by name
 */
export function toRefusal(error: unknown, what: string): Refusal {
  if (error instanceof ValidationError) {
    return { status: error.status, body: { message: error.message, errors: error.errors } };
  }
  if (error instanceof ApiRefusal) {
    return { status: error.status, body: { message: error.message, ...error.details() } };
  }
  writeLog({ level: 'error', at: 'api', message: 'a call failed', path: what, cause: formatError(error) });
  return error instanceof DeadlineError
    ? { status: 503, body: { message: 'No answer in time. Please try again.' } }
    : { status: 500, body: { message: 'Oops, looks like something went wrong.' } };
}
