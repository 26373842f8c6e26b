import { loadChunk } from '#client/browser/load-chunk.ts';
import { signedOut } from './session.ts';
import type { Stores } from './stores.tsx';

/**
 * The cookie's session is another one than this tab knew.
 * @param notice what the shopper is told about it; empty where they have done nothing
 */
export async function sessionReplaced(stores: Stores, notice: string): Promise<void> {
  signedOut(stores);
  const { renewSession } = await loadChunk(() => import('./renew-session.ts'));
  await renewSession(stores, notice);
}
