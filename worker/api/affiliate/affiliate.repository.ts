import { runBatch } from '../db/run-batch.ts';
import { prepare, sql } from '../db/sql.ts';

/**
 * For this long after a click, the visitor's further visits through the same affiliate's links do not count (R-EDGE-2).
 */
const CLICK_COUNTS_MS = 3_600_000;

/** A visit through an affiliate link. If the visit counts, it is stored as a click with this `id`. */
type Visit = {
  id: string;
  affiliateId: number;
  ipAddress: string;
  userAgent: string;
  /** The id of the click in the visitor's cookie; null without a cookie. */
  earlierClickId: string | null;
  now: Date;
};

/**
 * Inserts a click (R-ENT-9), unless the visitor's earlier click still counts. Returns the id of the click that counts,
 * or null if the affiliate does not exist. Only the cookie identifies a returning visitor, because a household or even
 * a whole town may share an IP address. Two concurrent requests without a cookie count as two clicks.
 */
export async function findOrInsertClick(db: D1Database, click: Visit): Promise<string | null> {
  const stillCounts = sql`id = ${click.earlierClickId} AND affiliate_id = ${click.affiliateId}
    AND created_at > ${new Date(click.now.getTime() - CLICK_COUNTS_MS)}`;
  const { earlier, inserted } = await runBatch(db, {
    earlier: prepare<{ id: string }>(db)`SELECT id FROM affiliate_click WHERE ${stillCounts}`,
    inserted: prepare<{ id: string }>(db)`
      INSERT INTO affiliate_click (id, affiliate_id, ip_address, user_agent, created_at)
      SELECT ${click.id}, affiliate.id, ${click.ipAddress}, ${click.userAgent}, ${click.now} FROM affiliate
      WHERE affiliate.id = ${click.affiliateId} AND NOT EXISTS (SELECT 1 FROM affiliate_click
        WHERE ${stillCounts})
      RETURNING id`,
  });
  return (earlier.rows[0] ?? inserted.rows[0])?.id ?? null;
}
