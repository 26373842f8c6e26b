import { PENDING_FIELD } from '#shared/navigation/action-result.ts';
import { isAddition } from '#shared/navigation/pending-form.ts';
import type { AuthMode, AuthState } from './auth-store.ts';

type AfterLogin = Pick<AuthState, 'next' | 'pending'>;

/** A mode's own address, for links that work without scripts; what comes after the login goes along. */
export function authPath(mode: AuthMode, after: AfterLogin): string {
  return `/?${new URLSearchParams({ auth: mode, ...afterLoginInUrl(after) })}`;
}

/** What comes after the login, as an address may say it. */
export function afterLoginInUrl({ next, pending }: AfterLogin): Record<string, string> {
  return afterLogin({ next, pending: pending !== null && isAddition(pending) ? pending : null });
}

/** What comes after the login, as the fields of a posted form. */
export function afterLogin({ next, pending }: AfterLogin): Record<string, string> {
  return {
    ...(next !== null && { next }),
    ...(pending !== null && { [PENDING_FIELD]: pending }),
  };
}
