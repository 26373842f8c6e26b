/**
 * Whether the page that a new address leads on to shows nothing without one: who was sent from there to add an address
 * cannot go back.
 * @param next a path with its query, or null
 */
export function needsAddressFirst(next: string | null): boolean {
  return next !== null && /^\/(?:cart|checkout)(?:[?#]|$)/.test(next);
}
