import { runBatch } from '../db/run-batch.ts';
import { prepare, sql } from '../db/sql.ts';

/** A visit by an affiliate's link. */
export type Visit = {
  affiliateId: number;
  ipAddress: string;
  userAgent: string;
  /** The click in the visitor's cookie; null where they have none. */
  earlierClickId: string | null;
};

/** `since`: an earlier click counts for this visit where it was made after this time. */
export type NewClick = Visit & { id: string; now: Date; since: Date };

/**
 * Writes the click, unless the visitor's earlier one still counts. Returns the id of the click that counts, null where
 * the affiliate does not exist.
 */
export async function insertClick(db: D1Database, click: NewClick): Promise<string | null> {
  const stillCounts = sql`id = ${click.earlierClickId} AND affiliate_id = ${click.affiliateId}
    AND created_at > ${click.since}`;
  const { kept, inserted } = await runBatch(db, {
    kept: prepare<{ id: string }>(db)`SELECT id FROM affiliate_click WHERE ${stillCounts}`,
    inserted: prepare<{ id: string }>(db)`
      INSERT INTO affiliate_click (id, affiliate_id, ip_address, user_agent, created_at)
      SELECT ${click.id}, affiliate.id, ${click.ipAddress}, ${click.userAgent}, ${click.now} FROM affiliate
      WHERE affiliate.id = ${click.affiliateId} AND NOT EXISTS (SELECT 1 FROM affiliate_click
        WHERE ${stillCounts})
      RETURNING id`,
  });
  return (kept.rows[0] ?? inserted.rows[0])?.id ?? null;
}
