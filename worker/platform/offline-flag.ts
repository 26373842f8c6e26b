/** KV's `offline`: the service worker is on unless operators have set another value than `on` (R-OFF-1). */
export function isServiceWorkerEnabled(text: string | null): boolean {
  return text === null || text.trim().toLowerCase() === 'on';
}
