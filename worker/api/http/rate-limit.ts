import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { CallLimit } from '#shared/contract/call.ts';
import { networkOf } from '#worker/platform/client-network.ts';
import { isBelow } from '#worker/platform/edge-limiter.ts';
import { writeLog } from '#worker/platform/log.ts';
import { type Allowance, EDGE_LIMITER_PERIOD_SECONDS, RATE_LIMITS } from '#worker/platform/rate-limits.ts';
import { tooManyRequests } from '#worker/platform/refusals.ts';
import type { ApiEnv } from '../api-env.ts';
import { prepare, valuesOf } from '../db/sql.ts';
import { clientAddress } from './client-address.ts';

/** How often something may be tried in a fixed window of time. {@link attemptKey} makes the key. */
type AttemptLimit = { key: string } & Allowance;

/** No window is longer, so older rows can be deleted. */
const LONGEST_WINDOW_SECONDS = 86_400;
/** Deleting old windows reads the whole table, so about one call in 64 does it. */
const CALLS_PER_CLEANUP = 64;

/** Counts a call for its caller's network, if its limit says so. */
export async function countCall(c: Context<ApiEnv>, limit: CallLimit | undefined): Promise<void> {
  if (limit === undefined) return;
  const { what, network, countedBy } = RATE_LIMITS[limit];
  if (network === null || countedBy === 'handler') return;
  const key = attemptKey(what, clientNetwork(c));
  await countAttempt(c.env.DB, { key, ...network, now: c.get('now')() });
}

/** Asks the first tier of a limit that the edge leaves to the handler; throws 429 above it, before the database. */
export async function refuseAboveFirstTier(c: Context<ApiEnv>, limit: CallLimit): Promise<void> {
  const { what, edge } = RATE_LIMITS[limit];
  if (!(await isBelow(c.env, edge, `${what}:${clientNetwork(c)}`))) {
    throw tooManyRequests(EDGE_LIMITER_PERIOD_SECONDS);
  }
}

/** Counts an attempt, refused ones included. Throws `tooManyRequests` above the limit. */
export function countAttempt(db: D1Database, { now, ...limit }: AttemptLimit & { now: Date }): Promise<void> {
  return countAttempts(db, [limit], now);
}

/** {@link countAttempt} against several limits at once, in one round trip. */
export async function countAttempts(
  db: D1Database,
  limits: readonly AttemptLimit[],
  now: Date,
): Promise<void> {
  const counts = await db.batch<{ count: number }>([
    ...limits.map(
      (limit) => prepare(db)`
        INSERT INTO rate_limit (key, window_start, count) VALUES (${limit.key}, ${windowStart(limit, now)}, 1)
        ON CONFLICT (key, window_start) DO UPDATE SET count = count + 1 RETURNING count`,
    ),
    ...(isCleanupDue(now)
      ? [
          prepare(
            db,
          )`DELETE FROM rate_limit WHERE window_start < ${epochSeconds(now) - LONGEST_WINDOW_SECONDS}`,
        ]
      : []),
  ]);
  const waits = limits.map((limit, index) =>
    (counts[index]?.results[0]?.count ?? 0) > limit.limit ? secondsLeft(limit, now) : 0,
  );
  const retryAfterSeconds = Math.max(...waits);
  if (retryAfterSeconds > 0) throw tooManyRequests(retryAfterSeconds);
}

/** Undoes {@link countAttempts} for a call that succeeded. If that fails, it is logged and the attempts stay counted. */
export async function refundAttempts(
  db: D1Database,
  limits: readonly AttemptLimit[],
  now: Date,
): Promise<void> {
  try {
    await db.batch(
      limits.map(
        (limit) => prepare(db)`
          UPDATE rate_limit SET count = count - 1
          WHERE key = ${limit.key} AND window_start = ${windowStart(limit, now)} AND count > 0`,
      ),
    );
  } catch (error) {
    writeLog({ level: 'warn', at: 'api', message: 'an attempt stays counted', cause: error });
  }
}

/** Deletes the counts of these keys in every window. If that fails, it is logged and the attempts stay counted. */
export async function clearAttempts(db: D1Database, keys: readonly string[]): Promise<void> {
  try {
    await prepare(db)`DELETE FROM rate_limit WHERE key IN ${valuesOf(keys)}`.run();
  } catch (error) {
    writeLog({ level: 'warn', at: 'api', message: 'attempts stay counted', cause: error });
  }
}

/** Names what is tried and by whom. Of whom, only a hash is stored: it may be an IP address or an e-mail. */
export function attemptKey(what: string, ...whom: readonly string[]): string {
  return `${what}:${createHash('sha256').update(JSON.stringify(whom)).digest('base64url')}`;
}

/** The caller's network, by which calls are counted: see {@link networkOf}. */
export function clientNetwork(c: Context<ApiEnv>): string {
  return networkOf(clientAddress(c) ?? '');
}

/** Decided by the clock's milliseconds: as good as chance here, and predictable in a test. */
function isCleanupDue(now: Date): boolean {
  return now.getTime() % CALLS_PER_CLEANUP === 0;
}

function windowStart({ windowSeconds }: AttemptLimit, now: Date): number {
  const seconds = epochSeconds(now);
  return seconds - (seconds % windowSeconds);
}

function secondsLeft(limit: AttemptLimit, now: Date): number {
  return windowStart(limit, now) + limit.windowSeconds - epochSeconds(now);
}

function epochSeconds(now: Date): number {
  return Math.floor(now.getTime() / 1_000);
}
