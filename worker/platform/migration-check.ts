/**
 * Returns whether the database has a build's newest migration. Reads a row, because `SELECT 1` does not touch the
 * database file. Throws if the database does not respond.
 */
export async function hasMigration(db: D1Database, migration: string): Promise<boolean> {
  const newest = await db.prepare('SELECT max(name) AS name FROM d1_migrations').first<string>('name');
  // After a rollback, the database is newer than the build, and the build still works with it.
  return newest !== null && newest >= migration;
}
