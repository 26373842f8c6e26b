/** Who followed an affiliate's link. */
export type Visit = { affiliateId: number; ipAddress: string; userAgent: string };

/** `since`: a click of the same visitor after it stands for this one. */
export type NewClick = Visit & { id: string; now: Date; since: Date };

/**
 * The id of the click that counts: this one, or the same visitor's since then. One guarded statement, so that of two at
 * once only the first is written. Null where there is no such affiliate.
 */
export async function insertClick(db: D1Database, click: NewClick): Promise<string | null> {
  const visitor = [click.affiliateId, click.ipAddress, click.userAgent, click.since.toISOString()] as const;
  const [, counted] = await db.batch<{ id: string }>([
    db
      .prepare(
        `INSERT INTO affiliate_click (id, affiliate_id, ip_address, user_agent, created_at)
         SELECT ?5, affiliate.id, ?2, ?3, ?6 FROM affiliate
         WHERE affiliate.id = ?1 AND NOT EXISTS (SELECT 1 FROM affiliate_click WHERE ${SAME_VISITOR})`,
      )
      .bind(...visitor, click.id, click.now.toISOString()),
    db
      .prepare(`SELECT id FROM affiliate_click WHERE ${SAME_VISITOR} ORDER BY created_at DESC LIMIT 1`)
      .bind(...visitor),
  ]);
  return counted?.results[0]?.id ?? null;
}

const SAME_VISITOR = 'affiliate_id = ?1 AND ip_address = ?2 AND user_agent = ?3 AND created_at > ?4';
