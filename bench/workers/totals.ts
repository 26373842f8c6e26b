import type { KeyCounts } from './counted-keys.ts';
import type { QueryCounts } from './query-counts.ts';

/** Where `scale-shop.ts` is asked for its totals, as JSON; asking starts the longest chain anew. */
export const TOTALS_PATH = '/__totals';

/**
 * Since the worker began: what requests and mails asked of D1 and KV. `chain`: the most round trips to D1 that one request
 * made one after the other.
 */
export type Totals = QueryCounts & KeyCounts & { chain: number };
