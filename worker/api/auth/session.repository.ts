/** A signed-in customer's session, as every handler behind `requireSession` sees it. */
export type Session = { id: number; userId: number };

type SessionRow = { id: number; user_id: number };

/** The session a token stands for, unless it has ended; looked up by the token's SHA-256, in hex. */
export async function findSession(db: D1Database, tokenHash: string, now: Date): Promise<Session | null> {
  const row = await db
    .prepare('SELECT id, user_id FROM session WHERE token_hash = ? AND expires_at > ?')
    .bind(tokenHash, now.toISOString())
    .first<SessionRow>();
  return row === null ? null : { id: row.id, userId: row.user_id };
}
