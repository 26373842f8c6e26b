/** What a request asked of D1; a batch is one round trip of several statements. */
export type QueryCounts = { statements: number; roundTrips: number; rowsRead: number; rowsWritten: number };
