import { PENDING_FIELD } from '#shared/navigation/form-fields.ts';
import { isSafeInUrl } from '#shared/navigation/pending-form.ts';
import type { AuthMode, LoginDialogState } from './login-dialog-store.ts';

/**
 * Returns a mode's own URL, for links that work without scripts. If the pending form only adds something, the URL
 * contains the form, and the dialog offers to submit it.
 */
export function authPath(
  mode: AuthMode,
  auth: Pick<LoginDialogState, 'next' | 'pending' | 'offered'>,
): string {
  const { next, offered } = auth;
  const waiting = auth.pending ?? offered;
  const pending = waiting !== null && isSafeInUrl(waiting) ? waiting : null;
  return `/?${new URLSearchParams({ auth: mode, ...loginContinuationFields({ next, pending }) })}`;
}

/** Returns the form fields that are needed after the login: the page to open and the form to submit. */
export function loginContinuationFields({
  next,
  pending,
}: Pick<LoginDialogState, 'next' | 'pending'>): Record<string, string> {
  return {
    ...(next !== null && { next }),
    ...(pending !== null && { [PENDING_FIELD]: pending }),
  };
}
