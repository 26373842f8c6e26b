import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { NO_ERRORS } from '#shared/domain/form-errors.ts';
import type { AppServices } from './app-services.ts';

/** What became of a call: its answer, or why there is none, field by field (422) or in a sentence. */
export type CallOutcome<Answer> =
  | { ok: true; answer: Answer }
  | { ok: false; errors: FieldErrors; message: string };

/**
 * Makes a call for a control of a customer's page. Where the session has ended meanwhile, the dialog opens, and after
 * the same customer's login the call goes on (R-SES-6).
 */
export async function callApi<Answer>(
  ports: AppServices,
  call: (client: ApiClient) => Promise<Answer>,
): Promise<CallOutcome<Answer>> {
  const customer = ports.customer();
  try {
    return { ok: true, answer: await call(await ports.api()) };
  } catch (error) {
    const status = error instanceof HttpError ? error.status : null;
    if (error instanceof HttpError && status === 422) {
      return { ok: false, errors: error.errors, message: error.message };
    }
    const message = ports.report(error);
    if (status === 401 && (await ports.signedInAgain(customer))) return callApi(ports, call);
    return { ok: false, errors: NO_ERRORS, message };
  }
}
