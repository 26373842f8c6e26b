import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { ApiEnv } from '../api-env.ts';
import { TooManyRequestsError } from './errors.ts';

/** How often something may be tried in a fixed window of time. Make the key with {@link attemptKey}. */
type AttemptLimit = { key: string; windowSeconds: number; limit: number };

/** No window is longer: what began before that is over, and may go. */
const LONGEST_WINDOW_SECONDS = 86_400;
/** Sweeping reads the whole table, so only about one call in so many does it. */
const CALLS_PER_SWEEP = 64;

/** Counts an attempt, refused ones too; throws {@link TooManyRequestsError} above the limit. */
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
    ...limits.map((limit) => upsertCount(db, limit, now)),
    ...(isTimeToSweep(now) ? [deleteOldWindows(db, now)] : []),
  ]);
  const waits = limits.map((limit, index) =>
    (counts[index]?.results[0]?.count ?? 0) > limit.limit ? secondsLeft(limit, now) : 0,
  );
  const retryAfterSeconds = Math.max(...waits);
  if (retryAfterSeconds > 0) throw new TooManyRequestsError(retryAfterSeconds);
}

/** Names what is tried and by whom; only a hash of whom is kept, for it may be an address or an e-mail. */
export function attemptKey(what: string, ...whom: readonly string[]): string {
  return `${what}:${createHash('sha256').update(JSON.stringify(whom)).digest('base64url')}`;
}

/**
 * Who calls, for counting: the IPv4 address, or the /64 network of an IPv6 one, since a single
 * customer holds all of it. Only Cloudflare's own header is believed.
 */
export function clientNetwork(c: Context<ApiEnv>): string {
  const ip = c.req.header('CF-Connecting-IP') ?? '';
  if (ip === '') return 'unknown';
  return ip.includes(':') && !ip.includes('.') ? network64(ip) : ip;
}

function network64(ip: string): string {
  const [head = '', tail] = ip.toLowerCase().split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(8 - before.length - after.length, 0);
  const groups = [...before, ...new Array<string>(zeros).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
}

function upsertCount(db: D1Database, limit: AttemptLimit, now: Date): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO rate_limit (key, window_start, count) VALUES (?, ?, 1)
       ON CONFLICT (key, window_start) DO UPDATE SET count = count + 1 RETURNING count`,
    )
    .bind(limit.key, windowStart(limit, now));
}

function deleteOldWindows(db: D1Database, now: Date): D1PreparedStatement {
  return db
    .prepare('DELETE FROM rate_limit WHERE window_start < ?')
    .bind(epochSeconds(now) - LONGEST_WINDOW_SECONDS);
}

/** By the clock's milliseconds: as good as chance here, and known beforehand in a test. */
function isTimeToSweep(now: Date): boolean {
  return now.getTime() % CALLS_PER_SWEEP === 0;
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
