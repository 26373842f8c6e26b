import { isSignedIn, type Session } from '#client/features/auth/session-store.ts';

/**
 * True if this tab has no session and the browser cannot store one, so only the worker can determine who is signed in.
 */
export function isSessionUnknown(session: Pick<Session, 'token'>): boolean {
  return !isSignedIn(session) && isStorageBlocked();
}

/** Whether browser storage is unavailable: forbidden, disabled (null in an Android WebView) or full. */
function isStorageBlocked(): boolean {
  const name = 'storage-test';
  try {
    window.localStorage.setItem(name, '');
    window.localStorage.removeItem(name);
    return false;
  } catch {
    return true;
  }
}
