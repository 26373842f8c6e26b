import { useEffect } from 'react';
import { loadDocument } from '#client/browser/load-document.ts';
import { MAINTENANCE_PATH } from '#shared/navigation/paths.ts';
import { payloadPath } from '#shared/navigation/payload-path.ts';

const POLL_INTERVAL_MS = 30_000;

/**
 * Checks every 30 s, and when the tab becomes visible, whether maintenance has ended, and then loads the page that was
 * asked for.
 * @param next a path of this site
 */
export function useReopening(next: string): void {
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void goOnIfOpen(next);
    };
    const timer = setInterval(look, POLL_INTERVAL_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [next]);
}

async function goOnIfOpen(next: string): Promise<void> {
  const answer = await fetch(payloadPath(MAINTENANCE_PATH), { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) loadDocument(new URL(next, window.location.href), 'replace');
}
