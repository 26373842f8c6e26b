import { runBatch, typedRows } from '../db/run-batch.ts';

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
  const earlier = [click.earlierClickId, click.affiliateId, click.since.toISOString()] as const;
  const { kept, inserted } = await runBatch(db, {
    kept: typedRows<{ id: string }>(
      db.prepare(`SELECT id FROM affiliate_click WHERE ${STILL_COUNTS}`).bind(...earlier),
    ),
    inserted: typedRows<{ id: string }>(
      db
        .prepare(
          `INSERT INTO affiliate_click (id, affiliate_id, ip_address, user_agent, created_at)
           SELECT ?4, affiliate.id, ?5, ?6, ?7 FROM affiliate
           WHERE affiliate.id = ?2 AND NOT EXISTS (SELECT 1 FROM affiliate_click WHERE ${STILL_COUNTS})
           RETURNING id`,
        )
        .bind(...earlier, click.id, click.ipAddress, click.userAgent, click.now.toISOString()),
    ),
  });
  return (kept.rows[0] ?? inserted.rows[0])?.id ?? null;
}

const STILL_COUNTS = 'id = ?1 AND affiliate_id = ?2 AND created_at > ?3';
