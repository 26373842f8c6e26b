import * as v from 'valibot';
import { prepare } from '../db/sql.ts';

/** The number of differences, and a sentence for each of the first differences. */
export type Comparison = { count: number; differences: string[] };

/** A stored comparison. */
export type Reconciliation = Comparison & { checkedAt: string };

const RETENTION_MS = 400 * 86_400_000;

/** Returns statements that store a comparison and delete expired ones. */
export function insertReconciliationStatements(
  db: D1Database,
  { checkedAt, count, differences }: Reconciliation,
): D1PreparedStatement[] {
  const retainedFrom = new Date(Date.parse(checkedAt) - RETENTION_MS);
  return [
    prepare(db)`
      INSERT INTO reconciliation (checked_at, difference_count, differences)
      VALUES (${checkedAt}, ${count}, ${JSON.stringify(differences)})`,
    prepare(db)`DELETE FROM reconciliation WHERE checked_at < ${retainedFrom}`,
  ];
}

/** Returns the last comparison; null if none is stored. */
export async function findLastReconciliation(db: D1Database): Promise<Reconciliation | null> {
  const row = await prepare<Omit<Reconciliation, 'differences'> & { differences: string }>(db)`
    SELECT checked_at AS checkedAt, difference_count AS count, differences FROM reconciliation
    ORDER BY checked_at DESC LIMIT 1`.first();
  return row && { ...row, differences: parseDifferences(row.differences) };
}

export function parseDifferences(json: string): string[] {
  return v.parse(v.array(v.string()), JSON.parse(json));
}
