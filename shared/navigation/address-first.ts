/**
 * Whether the page after a new address needs an address. A customer whom its guard sent to the address form must not be
 * offered the way back, which would lead to the form again.
 * @param next a path with its query, or null
 */
export function needsAddressFirst(next: string | null): boolean {
  return next !== null && /^\/(?:cart|checkout)(?:[?#]|$)/.test(next);
}
