import { type AuthMode, type AuthSeed, inQueue } from '#client/features/auth/auth-store.ts';
import type { ActionData } from '#client/pages/page.ts';
import { safeNext } from '#shared/navigation/paths.ts';
import { QUEUED_PARAMETER, readQueuedAction } from '#shared/navigation/queued-action.ts';

/**
 * Which dialog `/?auth=login&next=…` opens (R-EDGE-5), or null. Where its form was posted without scripts, the form
 * that came back says which: a pin was sent, say, and is now asked for.
 */
export function dialogInUrl(url: URL, form: ActionData | null): AuthSeed | null {
  if (url.pathname !== '/') return null;
  const next = safeNext(url.searchParams.get('next'));
  if (form?.values.intent === 'unfinished') return { mode: 'login', next, unfinished: form.message };
  const mode =
    form === null ? addressMode(url.searchParams.get('auth')) : MODES.find(isNamed(form.values.intent));
  if (mode === undefined) return null;
  const queued = readQueuedAction(url.searchParams.get(QUEUED_PARAMETER));
  return { mode, next, queued: queued === null ? null : inQueue(queued), ...form };
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
