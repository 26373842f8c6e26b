import { isAuthMode } from '#client/features/auth/auth-modes.ts';
import type { LoginDialogSeed } from '#client/features/auth/login-dialog-store.ts';
import type { ActionData } from '#client/pages/page.ts';
import { COOKIES_BLOCKED_TEXT } from '#shared/constants.ts';
import { hasErrors } from '#shared/domain/form-errors.ts';
import { PENDING_FIELD } from '#shared/navigation/form-fields.ts';
import { AUTH_COOKIE_CHECK_VALUE } from '#shared/navigation/paths.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';

/**
 * Returns the state of the login dialog that the page opens with, or null. `/?auth=login&next=…` opens the dialog
 * (R-EDGE-5). After a dialog form without scripts, the returned form selects the next step, on any page: for example,
 * the step that requests the PIN.
 */
export function initialDialog(url: URL, form: ActionData | null): LoginDialogSeed | null {
  const query = url.pathname === '/' ? url.searchParams : new URLSearchParams();
  const next = safeNext(query.get('next'));
  if (form?.values.intent === 'unfinished') return { mode: 'login', next, unfinished: form.message };
  const named = form === null ? query.get('auth') : form.values.intent;
  if (form === null && named === AUTH_COOKIE_CHECK_VALUE)
    return { mode: 'login', next, message: COOKIES_BLOCKED_TEXT };
  if (!isAuthMode(named)) return null;
  // These two steps need the previous step's fields, which a URL does not contain.
  const isLate = form === null && (named === 'verify' || named === 'reset_password');
  const mode = isLate ? 'forgot_password' : named;
  const pending = form?.values[PENDING_FIELD] ?? null;
  const offered = query.get(PENDING_FIELD);
  // Field errors are shown below their fields, not as a general message.
  const message = form === null || hasErrors(form.errors) ? '' : form.message;
  return { mode, next, pending, offered, ...form, message };
}
