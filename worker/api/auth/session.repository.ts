import type { UserSession } from '#shared/contract/user.ts';
import type { Session } from '../api-env.ts';
import { runBatch, type Statement } from '../db/run-batch.ts';

/** A session about to begin; the token is known by its hash alone. */
export type NewSession = { tokenHash: string; deviceName: string; startsAt: Date; expiresAt: Date };

type SessionRow = { id: number; user_id: number; last_seen_at: string };

/** The session a token stands for, unless it has ended; looked up by the token's SHA-256, in hex. */
export async function findSession(
  db: D1Database,
  tokenHash: string,
  now: Date,
): Promise<(Session & { lastSeenAt: Date }) | null> {
  const row = await db
    .prepare('SELECT id, user_id, last_seen_at FROM session WHERE token_hash = ? AND expires_at > ?')
    .bind(tokenHash, now.toISOString())
    .first<SessionRow>();
  return row === null ? null : { id: row.id, userId: row.user_id, lastSeenAt: new Date(row.last_seen_at) };
}

/** Of those who never came back: whoever logs in again takes their own with them. */
export function deleteExpiredSessionsStatement(db: D1Database, now: Date): D1PreparedStatement {
  return db.prepare('DELETE FROM session WHERE expires_at <= ?').bind(now.toISOString());
}

/** Statements for the batch that signs a user in; the user's sessions that are over go with it. */
export function insertSessionStatements(
  db: D1Database,
  email: string,
  session: NewSession,
): D1PreparedStatement[] {
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

/** Notes that a session is in use; of several at once one writes. */
export async function touchSession(
  db: D1Database,
  { id, lastSeenAt, now }: { id: number; lastSeenAt: Date; now: Date },
): Promise<void> {
  await db
    .prepare('UPDATE session SET last_seen_at = ? WHERE id = ? AND last_seen_at = ?')
    .bind(now.toISOString(), id, lastSeenAt.toISOString())
    .run();
}

export async function deleteSession(db: D1Database, session: Session): Promise<void> {
  await db.prepare('DELETE FROM session WHERE id = ? AND user_id = ?').bind(session.id, session.userId).run();
}

/** Where a user is signed in, `current` being the session that asks: that one first, then the last seen. */
export async function listSessions(db: D1Database, current: Session, now: Date): Promise<UserSession[]> {
  const { results } = await listSessionsStatement(db, current, now).all<UserSessionRow>();
  return results.map(toUserSession);
}

/** Ends one of the user's sessions and answers those that are left; null where the user has none of this id. */
export async function deleteSessionOfUser(
  db: D1Database,
  sessionId: number,
  current: Session,
  now: Date,
): Promise<UserSession[] | null> {
  const { deleted, left } = await runBatch(db, {
    deleted: db
      .prepare('DELETE FROM session WHERE id = ? AND user_id = ? AND expires_at > ?')
      .bind(sessionId, current.userId, now.toISOString()),
    left: listSessionsStatement(db, current, now),
  });
  return deleted.changes === 0 ? null : left.rows.map(toUserSession);
}

/** Ends every session of the user but the current one, and answers what is left. */
export async function deleteOtherSessions(
  db: D1Database,
  current: Session,
  now: Date,
): Promise<UserSession[]> {
  const { left } = await runBatch(db, {
    deleted: db.prepare('DELETE FROM session WHERE user_id = ? AND id <> ?').bind(current.userId, current.id),
    left: listSessionsStatement(db, current, now),
  });
  return left.rows.map(toUserSession);
}

type UserSessionRow = Omit<UserSession, 'current'> & { is_current: number };

function listSessionsStatement(db: D1Database, current: Session, now: Date): Statement<UserSessionRow> {
  return db
    .prepare(
      `SELECT id, device_name, created_at, last_seen_at, id = ?2 AS is_current FROM session
       WHERE user_id = ?1 AND expires_at > ?3 ORDER BY is_current DESC, last_seen_at DESC, id DESC`,
    )
    .bind(current.userId, current.id, now.toISOString());
}

function toUserSession({ is_current, ...row }: UserSessionRow): UserSession {
  return { ...row, current: is_current === 1 };
}
