/** Parses KV's `offline`: the service worker is enabled if the flag is missing or `on` (R-OFF-1). */
export function isServiceWorkerEnabled(text: string | null): boolean {
  return text === null || text.trim().toLowerCase() === 'on';
}
