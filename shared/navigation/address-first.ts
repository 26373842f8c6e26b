/**
 * True if the page after the address form requires an address. The form then has no back link to that page, because the
 * page's guard would redirect back to the form.
 * @param next a path with its query, or null
 */
export function needsAddressFirst(next: string | null): boolean {
  return next !== null && /^\/(?:cart|checkout)(?:[?#]|$)/.test(next);
}
