/** The target of statements and batches: the D1 binding or one of its sessions. */
export type Database = Pick<D1Database, 'prepare' | 'batch'>;

/**
 * Returns the database for reads that may come from a replica: the public catalogue. Carts, orders, payments and
 * everything else that must be exact use the binding itself, which is the writer.
 * @param bookmark how recent the data must be at least; null accepts the data of the nearest replica
 */
export function replicaSession(db: D1Database, bookmark: string | null = null): Database {
  return db.withSession(bookmark ?? 'first-unconstrained');
}
