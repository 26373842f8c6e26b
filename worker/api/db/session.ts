/** The target of statements and batches: the binding or a session of it. */
export type Database = Pick<D1Database, 'prepare' | 'batch'>;

/**
 * Returns the database for reads that may come from a replica: the public catalogue. Carts, orders, payments and
 * everything else that must be exact use the binding itself, which is the writer.
 * @param bookmark the minimum freshness of the data; null: that of the nearest replica
 */
export function replicaSession(db: D1Database, bookmark: string | null = null): Database {
  return db.withSession(bookmark ?? 'first-unconstrained');
}
