/** What a request asked of D1; a batch is one round trip of several statements. */
export type QueryCounts = { statements: number; roundTrips: number; rowsRead: number; rowsWritten: number };

export const NO_QUERIES: QueryCounts = { statements: 0, roundTrips: 0, rowsRead: 0, rowsWritten: 0 };

/** The header in which `counted-shop.ts` says what an answer asked of D1, as JSON. */
export const COUNTS_HEADER = 'X-Bench-Queries';
