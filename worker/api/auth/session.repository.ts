import type { UserSession } from '#shared/contract/user.ts';
import type { ApiSession } from '../api-env.ts';
import { rowsOf, runBatch, type Statement } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';

/** A new session. Only the hash of its token is stored. */
export type NewSession = { tokenHash: string; deviceName: string; startsAt: Date; expiresAt: Date };

/** Returns the session of a token, unless it has expired. `tokenHash` is the token's SHA-256, in hex. */
export function findSession(db: D1Database, tokenHash: string, now: Date) {
  return prepare<ApiSession & { lastSeenAt: string }>(db)`
    SELECT id, user_id AS userId, last_seen_at AS lastSeenAt FROM session
    WHERE token_hash = ${tokenHash} AND expires_at > ${now}`.first();
}

/** SQL: the user id of a token, or NULL if it has no session or an expired one. */
export function userOfToken(tokenHash: string, now: Date): Sql {
  return sql`(SELECT user_id FROM session WHERE token_hash = ${tokenHash} AND expires_at > ${now})`;
}

/** The maximum number of sessions per customer, several times the number of a household's devices. */
const MAX_SESSIONS = 20;

/**
 * Statements for the batch that signs a user in. They delete the user's expired sessions, insert the new session, and
 * end the oldest sessions beyond {@link MAX_SESSIONS}.
 */
export function insertSessionStatements(
  db: D1Database,
  email: string,
  session: NewSession,
): D1PreparedStatement[] {
  const startsAt = session.startsAt.toISOString();
  return [
    prepare(db)`
      DELETE FROM session WHERE user_id = (SELECT id FROM user WHERE email = ${email})
        AND expires_at <= ${startsAt}`,
    prepare(db)`
      INSERT INTO session (user_id, token_hash, device_name, created_at, last_seen_at, expires_at)
      SELECT id, ${session.tokenHash}, ${session.deviceName}, ${startsAt}, ${startsAt}, ${session.expiresAt}
      FROM user WHERE email = ${email}`,
    prepare(db)`
      DELETE FROM session WHERE id IN (
        SELECT id FROM session WHERE user_id = (SELECT id FROM user WHERE email = ${email})
        ORDER BY id DESC LIMIT -1 OFFSET ${MAX_SESSIONS})`,
  ];
}

/** Records when a session was last used. Only one of several concurrent requests writes. */
export async function touchSession(
  db: D1Database,
  { id, lastSeenAt, now }: { id: number; lastSeenAt: string; now: Date },
): Promise<void> {
  await prepare(db)`
    UPDATE session SET last_seen_at = ${now} WHERE id = ${id} AND last_seen_at = ${lastSeenAt}`.run();
}

export async function deleteSession(db: D1Database, session: ApiSession): Promise<void> {
  await prepare(db)`DELETE FROM session WHERE id = ${session.id} AND user_id = ${session.userId}`.run();
}

/** Lists a user's sessions: first the caller's session (`current`), then the others by most recent use. */
export async function listSessions(db: D1Database, current: ApiSession, now: Date): Promise<UserSession[]> {
  return (await rowsOf(listSessionsStatement(db, current, now))).map(toUserSession);
}

/** Ends one of the user's sessions and returns the remaining ones, or null if the user has no such session. */
export async function deleteUserSession(
  db: D1Database,
  sessionId: number,
  current: ApiSession,
  now: Date,
): Promise<UserSession[] | null> {
  const { deleted, left } = await runBatch(db, {
    deleted: prepare(db)`
      DELETE FROM session WHERE id = ${sessionId} AND user_id = ${current.userId} AND expires_at > ${now}`,
    left: listSessionsStatement(db, current, now),
  });
  return deleted.changes === 0 ? null : left.rows.map(toUserSession);
}

/** Ends every session of the user except the current one, and returns the remaining ones. */
export async function deleteOtherSessions(
  db: D1Database,
  current: ApiSession,
  now: Date,
): Promise<UserSession[]> {
  const { left } = await runBatch(db, {
    deleted: prepare(db)`
      DELETE FROM session WHERE user_id = ${current.userId} AND id <> ${current.id}`,
    left: listSessionsStatement(db, current, now),
  });
  return left.rows.map(toUserSession);
}

type UserSessionRow = Omit<UserSession, 'current'> & { is_current: number };

function listSessionsStatement(db: D1Database, current: ApiSession, now: Date): Statement<UserSessionRow> {
  return prepare<UserSessionRow>(db)`
    SELECT id, device_name, created_at, last_seen_at, coalesce(confirmed_at, created_at) AS confirmed_at,
      id = ${current.id} AS is_current FROM session
    WHERE user_id = ${current.userId} AND expires_at > ${now}
    ORDER BY is_current DESC, last_seen_at DESC, id DESC`;
}

function toUserSession({ is_current, ...row }: UserSessionRow): UserSession {
  return { ...row, current: is_current === 1 };
}
