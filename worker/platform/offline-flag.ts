/** KV's `offline`: `on` lets browsers have the service worker; anything else, and nothing, takes it away (R-OFF-1). */
export function isOfflineOn(text: string | null): boolean {
  return (text ?? '').trim().toLowerCase() === 'on';
}
