import type { AuthMode, AuthSeed } from '#client/features/auth/auth-store.ts';
import type { ActionData } from '#client/pages/page.ts';
import { hasErrors } from '#shared/domain/form-errors.ts';
import { PENDING_FIELD } from '#shared/navigation/form-fields.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';

/**
 * Which dialog `/?auth=login&next=…` opens (R-EDGE-5), or null. Where a form was posted without scripts, the form that
 * came back says which, over any page: a pin was sent, say, and is now asked for.
 */
export function dialogInUrl(url: URL, form: ActionData | null): AuthSeed | null {
  const asked = url.pathname === '/' ? url.searchParams : new URLSearchParams();
  const next = safeNext(asked.get('next'));
  if (form?.values.intent === 'unfinished') return { mode: 'login', next, unfinished: form.message };
  const mode = form === null ? addressMode(asked.get('auth')) : MODES.find(isNamed(form.values.intent));
  if (mode === undefined) return null;
  const pending = form?.values[PENDING_FIELD] ?? null;
  const offered = asked.get(PENDING_FIELD);
  // What is wrong with a field stands under it.
  const message = form === null || hasErrors(form.errors) ? '' : form.message;
  return { mode, next, pending, offered, ...form, message };
}

const MODES: readonly AuthMode[] = ['login', 'register', 'forgot_password', 'verify', 'reset_password'];

/** The last two need what was posted before. */
function addressMode(name: string | null): AuthMode | undefined {
  const mode = MODES.find(isNamed(name));
  return mode === 'verify' || mode === 'reset_password' ? 'forgot_password' : mode;
}

function isNamed(name: string | null | undefined): (mode: AuthMode) => boolean {
  return (mode) => mode === name;
}
