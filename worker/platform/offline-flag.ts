/** KV's `offline`: browsers have the service worker unless operators have written something else than `on` (R-OFF-1). */
export function isOfflineOn(text: string | null): boolean {
  return text === null || text.trim().toLowerCase() === 'on';
}
