import type { AuthMode } from '#client/features/auth/auth-store.ts';
import { safeNext } from '#shared/navigation/paths.ts';

/** Which dialog `/?auth=login&next=…` opens (R-EDGE-5), or null. */
export function dialogInUrl(url: URL): { mode: AuthMode; next: string | null } | null {
  const mode = url.searchParams.get('auth');
  if (url.pathname !== '/' || (mode !== 'login' && mode !== 'register')) return null;
  return { mode, next: safeNext(url.searchParams.get('next')) };
}
