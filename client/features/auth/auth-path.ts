import { PENDING_FIELD } from '#shared/navigation/form-fields.ts';
import { isAddition } from '#shared/navigation/pending-form.ts';
import type { AuthMode, AuthState } from './auth-store.ts';

/**
 * A mode's own URL, for links that work without scripts. It contains the pending form, which the dialog then offers.
 */
export function authPath(mode: AuthMode, auth: Pick<AuthState, 'next' | 'pending' | 'offered'>): string {
  const { next, offered } = auth;
  const waiting = auth.pending ?? offered;
  const pending = waiting !== null && isAddition(waiting) ? waiting : null;
  return `/?${new URLSearchParams({ auth: mode, ...loginContinuationFields({ next, pending }) })}`;
}

/** The continuation after the login, as form fields. */
export function loginContinuationFields({
  next,
  pending,
}: Pick<AuthState, 'next' | 'pending'>): Record<string, string> {
  return {
    ...(next !== null && { next }),
    ...(pending !== null && { [PENDING_FIELD]: pending }),
  };
}
