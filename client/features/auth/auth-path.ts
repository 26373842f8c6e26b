import { QUEUED_PARAMETER, queuedActionText } from '#shared/navigation/queued-action.ts';
import type { AuthMode, AuthState } from './auth-store.ts';

/** A mode's own address, for links and forms that work without scripts; what comes after the login goes along. */
export function authPath(mode: AuthMode, { next, queued }: Pick<AuthState, 'next' | 'queued'>): string {
  return `/?${new URLSearchParams({ auth: mode, ...afterLogin({ next, queued }) })}`;
}

/** What comes after the login, as the parameters of an address or a form. */
export function afterLogin({ next, queued }: Pick<AuthState, 'next' | 'queued'>): Record<string, string> {
  return {
    ...(next === null ? {} : { next }),
    ...(queued === null ? {} : { [QUEUED_PARAMETER]: queuedActionText(queued.action) }),
  };
}
