import type { KeyCounts } from './counted-keys.ts';
import type { QueryCounts } from './query-counts.ts';

/** The path at which `scale-shop.ts` returns its totals as JSON. Requesting it also resets the longest chain. */
export const TOTALS_PATH = '/__totals';

/**
 * D1 and KV counts of all requests and emails since the worker started. `chain`: the largest number of sequential D1
 * round trips within one request.
 */
export type Totals = QueryCounts & KeyCounts & { chain: number };
