import { useEffect } from 'react';
import { payloadPath } from '#shared/navigation/match-route.ts';
import { MAINTENANCE_PATH } from '#shared/navigation/paths.ts';

const POLL_INTERVAL_MS = 30_000;

/** Checks every 30 s, and when the tab becomes visible, whether maintenance has ended; then loads the home page. */
export function useReopening(): void {
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void goHomeIfOpen();
    };
    const timer = setInterval(look, POLL_INTERVAL_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}

async function goHomeIfOpen(): Promise<void> {
  const answer = await fetch(payloadPath(MAINTENANCE_PATH), { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) window.location.replace('/');
}
