/** D1 counts of one or more requests. A batch counts as one round trip with several statements. */
export type QueryCounts = { statements: number; roundTrips: number; rowsRead: number; rowsWritten: number };

export const NO_QUERIES: QueryCounts = { statements: 0, roundTrips: 0, rowsRead: 0, rowsWritten: 0 };

/** The header in which `counted-shop.ts` returns a response's D1 counts, as JSON. */
export const COUNTS_HEADER = 'X-Bench-Queries';
