import { createHmac } from 'node:crypto';
import { SEARCH_MAX_CHARACTERS } from '#shared/constants.ts';
import type { SearchEvent } from '#worker/platform/search-event.ts';
import { runCountWrite } from '../../db/write-counts.ts';
import { foldAccents } from '../words/fold-accents.ts';
import { addSearchCounts, NETWORK_BITS, type SearchCount } from './search-counts.repository.ts';

/** Pending counts are written by the first call after this delay, or once {@link MAX_WAITING} queries are pending. */
const WAITING_MS = 60_000;
const MAX_WAITING = 100;

/**
 * Counts searches. An isolate writes at most once a minute, or once per hundred different queries, so frequent searches
 * add no writes. Pending counts are lost when an isolate ends. The counter never throws. `now`: epoch milliseconds.
 */
export function createSearchCounter() {
  let waiting = new Map<string, SearchCount>();
  let since = 0;

  return async function count(
    db: D1Database,
    events: readonly SearchEvent[],
    { secret, now }: { secret: string; now: number },
  ): Promise<void> {
    for (const event of events) add(event, secret, now);
    const isDue = waiting.size >= MAX_WAITING || (waiting.size > 0 && now - since >= WAITING_MS);
    if (!isDue) return;
    const counts = [...waiting.values()];
    waiting = new Map();
    const day = new Date(now).toISOString().slice(0, 10);
    await runCountWrite('searches', () => addSearchCounts(db, day, counts));
  };

  function add({ query: typed, found, network }: SearchEvent, secret: string, now: number): void {
    const query = countableQuery(typed);
    if (query === null) return;
    if (waiting.size === 0) since = now;
    const before = waiting.get(query) ?? { query, searches: 0, found: null, clicks: 0, networks: 0 };
    waiting.set(query, {
      query,
      searches: before.searches + (found === null ? 0 : 1),
      found: found ?? before.found,
      clicks: before.clicks + (found === null ? 1 : 0),
      networks: before.networks | (found === null ? 0 : bitOf(`${query} ${network}`, secret)),
    });
  }
}

/** Counts searches (reported by pages) and opened search results (reported by pages and events). */
export const countSearches = createSearchCounter();

/**
 * Returns one bit, derived from a hash. A sixteenth of all networks share a bit, and the bits are distributed
 * differently for each query.
 */
function bitOf(text: string, secret: string): number {
  const hash = createHmac('sha256', `search-counts:${secret}`).update(text).digest();
  return 2 ** ((hash[0] ?? 0) % NETWORK_BITS);
}

const MAX_CHARACTERS = 60;
const MAX_WORDS = 8;

/** Matches an email or web address. */
const ADDRESS = /@|:\/\/|\bwww\.|[\p{L}\p{N}-]\.(?:com|net|org|co\.za|za)\b/u;
/**
 * Matches at least as many digits as a short phone number, however they are grouped: phone, identity, card and order
 * numbers.
 */
const NUMBER = /\d(?:[\s()+./-]*\d){6}/;

/**
 * Returns the form in which a query is counted: its words, in lower case and without accents. Returns null for a query
 * that may contain personal data, or is too long to be a search for goods. A click's query comes from a header, so its
 * length is checked before the regular expressions run.
 */
export function countableQuery(text: string): string | null {
  if (text.length > SEARCH_MAX_CHARACTERS) return null;
  const folded = foldAccents(text);
  if (ADDRESS.test(folded) || NUMBER.test(folded)) return null;
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  const query = words.join(' ');
  return words.length === 0 || words.length > MAX_WORDS || query.length > MAX_CHARACTERS ? null : query;
}
