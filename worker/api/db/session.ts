/** What statements and batches are sent to: the binding itself, or a session of it. */
export type Database = Pick<D1Database, 'prepare' | 'batch'>;

/**
 * The database for reads that may come from a replica: what anyone sees of the catalogue. Carts, orders, payments and
 * whatever else must be exact use the binding itself, which is the writer.
 * @param bookmark what is read is at least as new as this; null: as new as the nearest replica is
 */
export function replicaSession(db: D1Database, bookmark: string | null = null): Database {
  return db.withSession(bookmark ?? 'first-unconstrained');
}
