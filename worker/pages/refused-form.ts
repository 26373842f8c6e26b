import { HttpError } from '#shared/contract/http-error.ts';
import type { ActionOutcome } from './page-action.ts';

/**
 * Brings a form back with the API's reason, where the API refused what it asks for with one of these statuses; any
 * other failure is thrown again, and becomes the error page.
 */
export function refusedForm(error: unknown, statuses: readonly number[]): ActionOutcome {
  if (!(error instanceof HttpError) || !statuses.includes(error.status)) throw error;
  return { kind: 'invalid', errors: error.errors, message: error.message };
}
