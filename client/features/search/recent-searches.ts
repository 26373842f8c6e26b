import { CUSTOMER_PREFIX, createStoredValue } from '#client/browser/stored-value.ts';

const MAX_SEARCHES = 5;

/** Stored under the customer prefix, so it is cleared at login and logout. The list is never sent to a server. */
const stored = createStoredValue(() => window.localStorage, `${CUSTOMER_PREFIX}searches`, 1, areSearches);

/** The queries searched for in this browser, latest first. */
export function readRecentSearches(): readonly string[] {
  return stored.read() ?? [];
}

export function noteSearch(query: string): void {
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== query.toLowerCase());
  stored.write([query, ...others].slice(0, MAX_SEARCHES));
}

export function clearRecentSearches(): void {
  stored.clear();
}

function areSearches(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((query) => typeof query === 'string');
}
