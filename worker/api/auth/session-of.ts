import type { Context } from 'hono';
import { writeLog } from '#worker/platform/log.ts';
import type { ApiEnv, ApiSession } from '../api-env.ts';
import { type Sql, sql } from '../db/sql.ts';
import { executionContextOf, runAfterResponse } from '../http/after-response.ts';
import { findSession, touchSession, userOfToken } from './session.repository.ts';
import { hashSessionToken } from './session-token.ts';

/** Returns the caller's session, or null without a valid `Authorization: Bearer`. */
export function sessionOf(c: Context<ApiEnv>): Promise<ApiSession | null> {
  const token = bearerToken(c.req.header('Authorization'));
  return token === null ? Promise.resolve(null) : onceAnExecution(c, token);
}

/**
 * SQL: the user id of the caller's token, or NULL without a valid one. Lets a query check the session in the same round
 * trip.
 */
export function sessionUserSql(c: Context<ApiEnv>): Sql {
  const token = bearerToken(c.req.header('Authorization'));
  return token === null ? sql`NULL` : userOfToken(hashSessionToken(token), c.get('now')());
}

/** Clears the cached look-ups after a call that may have ended sessions. */
export function forgetSessions(c: Context<ApiEnv>): void {
  const execution = executionContextOf(c);
  if (execution !== null) lookUps.delete(execution);
}

/**
 * `last_seen_at` is written at most once an hour, because a write on every request would cost more than all session
 * reads.
 */
const TOUCHED_EVERY_MS = 3_600_000;

async function lookUpSession(c: Context<ApiEnv>, token: string): Promise<ApiSession | null> {
  const now = c.get('now')();
  const session = await findSession(c.env.DB, hashSessionToken(token), now);
  if (session === null) return null;
  const { id, userId, lastSeenAt } = session;
  if (now.getTime() - Date.parse(lastSeenAt) >= TOUCHED_EVERY_MS) {
    await runAfterResponse(c, touchSession(c.env.DB, { id, lastSeenAt, now }).catch(ignoreFailedTouch));
  }
  return { id, userId };
}

/** A failed write is harmless, because the next call writes again. */
function ignoreFailedTouch(error: unknown): void {
  writeLog({ level: 'warn', at: 'api', message: 'the last use of a session was not recorded', cause: error });
}

function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header ?? '')?.[1] ?? null;
}

/**
 * Session look-ups of the current execution of the worker. Rendering a signed-in page or a form makes several calls in
 * one execution, which share one look-up. Each call from a browser is a separate execution.
 */
const lookUps = new WeakMap<object, Map<string, Promise<ApiSession | null>>>();

function onceAnExecution(c: Context<ApiEnv>, token: string): Promise<ApiSession | null> {
  const execution = executionContextOf(c);
  if (execution === null) return lookUpSession(c, token);
  const known = lookUps.get(execution) ?? new Map<string, Promise<ApiSession | null>>();
  lookUps.set(execution, known);
  const session = known.get(token) ?? lookUpSession(c, token);
  known.set(token, session);
  return session;
}
