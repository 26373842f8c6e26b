/** A signed-in customer's session, as every handler behind `requireSession` sees it. */
export type Session = { id: number; userId: number };

/** A session about to begin; the token is known by its hash alone. */
export type NewSession = { tokenHash: string; deviceName: string; startsAt: Date; expiresAt: Date };

type SessionRow = { id: number; user_id: number };

/** The session a token stands for, unless it has ended; looked up by the token's SHA-256, in hex. */
export async function findSession(db: D1Database, tokenHash: string, now: Date): Promise<Session | null> {
  const row = await db
    .prepare('SELECT id, user_id FROM session WHERE token_hash = ? AND expires_at > ?')
    .bind(tokenHash, now.toISOString())
    .first<SessionRow>();
  return row === null ? null : { id: row.id, userId: row.user_id };
}

/** Statements for the batch that signs a user in; the user's sessions that are over go with it. */
export function insertSession(db: D1Database, email: string, session: NewSession): D1PreparedStatement[] {
  const startsAt = session.startsAt.toISOString();
  return [
    db
      .prepare(
        'DELETE FROM session WHERE user_id = (SELECT id FROM user WHERE email = ?) AND expires_at <= ?',
      )
      .bind(email, startsAt),
    db
      .prepare(
        `INSERT INTO session (user_id, token_hash, device_name, created_at, last_seen_at, expires_at)
         SELECT id, ?2, ?3, ?4, ?4, ?5 FROM user WHERE email = ?1`,
      )
      .bind(email, session.tokenHash, session.deviceName, startsAt, session.expiresAt.toISOString()),
  ];
}

export async function deleteSession(db: D1Database, session: Session): Promise<void> {
  await db.prepare('DELETE FROM session WHERE id = ? AND user_id = ?').bind(session.id, session.userId).run();
}
