/** KV's `offline`: `off` takes the service worker away; anything else, and nothing, leaves it (R-OFF-1). */
export function isOfflineOn(text: string | null): boolean {
  return (text ?? '').trim().toLowerCase() !== 'off';
}
