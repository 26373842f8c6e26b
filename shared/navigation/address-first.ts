/**
 * True if the page after the address form needs an address. The form then has no link back, because the page's guard
 * would redirect to the form again.
 * @param next a path with its query, or null
 */
export function needsAddressFirst(next: string | null): boolean {
  return next !== null && /^\/(?:cart|checkout)(?:[?#]|$)/.test(next);
}
