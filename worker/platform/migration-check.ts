/**
 * Returns whether the database has a build's newest migration. Reads a row, because `SELECT 1` does not touch the
 * database file. Throws if the database does not respond.
 */
export async function hasMigration(db: D1Database, migration: string): Promise<boolean> {
  const newest = await db.prepare('SELECT max(name) AS name FROM d1_migrations').first<string>('name');
  // A database that is newer than the build serves a build that was rolled back.
  return newest !== null && newest >= migration;
}
