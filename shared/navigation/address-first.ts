/**
 * Whether the page after the address form needs an address. Then the form shows no link back: the page's guard would lead
 * to the form again.
 * @param next a path with its query, or null
 */
export function needsAddressFirst(next: string | null): boolean {
  return next !== null && /^\/(?:cart|checkout)(?:[?#]|$)/.test(next);
}
