import { PENDING_FIELD } from '#shared/navigation/form-fields.ts';
import { isAddition } from '#shared/navigation/pending-form.ts';
import type { AuthMode, AuthState } from './auth-store.ts';

/**
 * Asks before a login does what its link has brought along. Anybody may have sent that link, so the box is empty until it is
 * ticked, and nothing but an addition is asked about.
 */
export function OfferedAddition({ mode, auth }: { mode: AuthMode; auth: AuthState }) {
  const { pending, offered } = auth;
  const isAsked = mode === 'login' || mode === 'register';
  if (!isAsked || pending !== null || offered === null || !isAddition(offered)) return null;
  const place = offered.startsWith('/product-lists') ? 'put it on my list' : 'put it in my cart';
  return (
    <label className="flex items-start gap-3">
      <input type="checkbox" name={PENDING_FIELD} value={offered} className="mt-1 size-5 shrink-0" />
      <span>The link you opened wants to add a product. Yes, {place}.</span>
    </label>
  );
}
