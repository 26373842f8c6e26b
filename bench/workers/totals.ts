import type { KeyCounts } from './counted-keys.ts';
import type { QueryCounts } from './query-counts.ts';

/** The path at which `scale-shop.ts` returns its totals as JSON; a request resets the longest chain. */
export const TOTALS_PATH = '/__totals';

/**
 * D1 and KV counts of requests and emails since the worker started. `chain`: the longest chain of sequential D1 round
 * trips in one request.
 */
export type Totals = QueryCounts & KeyCounts & { chain: number };
