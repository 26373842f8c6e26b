import { toSupportInput } from '#client/features/support/support-fields.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import type { ActionOutcome } from '../page-action.ts';

const NOT_SENT = 'Your message could not be sent. Please try again, or write to us by e-mail.';

/** Sends a message to support from a form sent without scripts. Whatever fails, what was typed comes back. */
export async function askSupportFrom(api: ApiClient, form: URLSearchParams): Promise<ActionOutcome> {
  try {
    const { reference } = await api.askSupport(toSupportInput(Object.fromEntries(form)));
    return { kind: 'redirect', to: `/support?${new URLSearchParams({ sent: reference })}` };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const isExplained = error.status === 422 || error.status === 429;
    return { kind: 'invalid', errors: error.errors, message: isExplained ? error.message : NOT_SENT };
  }
}
