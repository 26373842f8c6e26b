import { PENDING_FIELD } from '#shared/navigation/action-result.ts';
import { isAnonymous } from '#shared/navigation/pending-form.ts';
import type { AuthMode, AuthState } from './auth-store.ts';

type AfterLogin = Pick<AuthState, 'next' | 'pending'>;

/** A mode's own address, for links that work without scripts; what comes after the login goes along. */
export function authPath(mode: AuthMode, { next, pending }: AfterLogin): string {
  // What a customer has typed never stands in an address.
  const shown = pending !== null && isAnonymous(pending) ? pending : null;
  return `/?${new URLSearchParams({ auth: mode, ...afterLogin({ next, pending: shown }) })}`;
}

/** What comes after the login, as the fields of a form. */
export function afterLogin({ next, pending }: AfterLogin): Record<string, string> {
  return {
    ...(next !== null && { next }),
    ...(pending !== null && { [PENDING_FIELD]: pending }),
  };
}
