/** What is noted of a search, or of a product that was opened from its results. */
export type SearchNote = {
  query: string;
  /** How many products had all that was searched for; null: a product was opened. */
  found: number | null;
  /** By which a query that one person alone asks is told from a common one; it is hashed, and not stored. */
  network: string;
};

/** Counts searches, far more seldom in the database than it is called; it never throws. `now`: epoch milliseconds. */
export type CountSearches = (
  db: D1Database,
  notes: readonly SearchNote[],
  given: { secret: string; now: number },
) => Promise<void>;
