import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import type { CallLimit } from '#shared/contract/call.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { getConfig } from '#worker/env/config.ts';
import { type ClientNetworks, networksOf } from '#worker/platform/client-network.ts';
import { countForNetworks } from '#worker/platform/edge-limiter.ts';
import { writeLog } from '#worker/platform/log.ts';
import {
  type Allowance,
  EDGE_LIMITER_PERIOD_SECONDS,
  EDGE_LIMITS,
  EXACT_LIMITS,
  FREE_ATTEMPTS,
  SITE_LIMIT_FACTOR,
} from '#worker/platform/rate-limits.ts';
import { tooManyRequests } from '#worker/platform/request-errors.ts';
import type { ApiEnv } from '../api-env.ts';
import { inList, joinSql, prepare, type Sql, sql } from '../db/sql.ts';
import { clientAddress } from './caller.ts';

/** The maximum number of attempts in a fixed time window. {@link attemptKey} creates the key. */
export type AttemptLimit = { key: string } & Allowance & {
    /**
     * A higher limit that replaces `limit` while the first limit of the list has counted at most {@link FREE_ATTEMPTS}
     * attempts.
     */
    freeAttemptsLimit?: number;
    /** True if successful calls stay counted: {@link uncountAttempts} then skips this limit. */
    countsSuccess?: boolean;
  };

/** Counts a call for the caller's network if its limit is `click`. For other limits, handlers count by outcome. */
export async function countCall(c: Context<ApiEnv>, limit: CallLimit | undefined): Promise<void> {
  if (limit !== 'click') return;
  const limits = networkLimits(c, limit, EXACT_LIMITS.click.ofNetwork);
  await countAttempts(c.env.DB, limits, c.get('now')());
}

/**
 * Returns the limit of the caller's network. If the caller's site is wider than the network, also returns the site's
 * limit, which is {@link SITE_LIMIT_FACTOR} times as high. Every network limit is built here. `whom`: the target of the
 * attempts, such as an email.
 */
export function networkLimits(
  c: Context<ApiEnv>,
  what: string,
  { limit, windowSeconds }: Allowance,
  ...whom: readonly string[]
): [AttemptLimit, ...AttemptLimit[]] {
  const { network, site } = clientNetworks(c);
  const ofNetwork = { key: attemptKey(c.env, what, network, ...whom), limit, windowSeconds };
  if (site === network) return [ofNetwork];
  return [
    ofNetwork,
    { ...ofNetwork, key: attemptKey(c.env, what, site, ...whom), limit: limit * SITE_LIMIT_FACTOR },
  ];
}

/** Counts a call against its edge limit, for calls that the edge does not count. Throws 429 above the limit. */
export async function rejectCallAboveEdgeLimit(c: Context<ApiEnv>, limit: CallLimit): Promise<void> {
  const { network } = EDGE_LIMITS[limit];
  if (!(await countForNetworks(c.env, network, limit, clientNetworks(c)))) {
    throw tooManyRequests(EDGE_LIMITER_PERIOD_SECONDS);
  }
}

/** Counts an attempt, even if it is rejected. Throws `tooManyRequests` above the limit. */
export function countAttempt(db: D1Database, { now, ...limit }: AttemptLimit & { now: Date }): Promise<void> {
  return countAttempts(db, [limit], now);
}

/**
 * Like {@link countAttempt}, but against several limits in one round trip, the narrowest first. If an attempt exceeds
 * one limit, the wider limits after it do not count the attempt, so that one caller cannot use up shared limits.
 */
export async function countAttempts(
  db: D1Database,
  limits: readonly AttemptLimit[],
  now: Date,
): Promise<void> {
  const counts = await db.batch<{ count: number }>(
    limits.map((limit, index) => {
      const passed = limits.slice(0, index).map((narrower) => isWithinSql(narrower, limits, now));
      return prepare(db)`
        INSERT INTO rate_limit (key, window_start, count)
        SELECT ${limit.key}, ${windowStart(limit, now)}, 1 WHERE ${joinSql([sql`TRUE`, ...passed], ' AND ')}
        ON CONFLICT (key, window_start) DO UPDATE SET count = count + 1 RETURNING count`;
    }),
  );
  const countOf = (index: number): number => counts[index]?.results[0]?.count ?? 0;
  const isFree = countOf(0) <= FREE_ATTEMPTS;
  const rejecting = limits.find(
    ({ limit, freeAttemptsLimit = limit }, index) => countOf(index) > (isFree ? freeAttemptsLimit : limit),
  );
  if (rejecting !== undefined) throw tooManyRequests(secondsLeft(rejecting, now));
}

/** SQL: whether the current count is within a limit. */
function isWithinSql(
  { limit, freeAttemptsLimit = limit, ...counter }: AttemptLimit,
  [first]: readonly AttemptLimit[],
  now: Date,
): Sql {
  const most =
    first === undefined || freeAttemptsLimit === limit
      ? sql`${limit}`
      : sql`iif(${countOfCounter(first, now)} <= ${FREE_ATTEMPTS}, ${freeAttemptsLimit}, ${limit})`;
  return sql`${countOfCounter({ limit, ...counter }, now)} <= ${most}`;
}

function countOfCounter(limit: AttemptLimit, now: Date): Sql {
  return sql`(SELECT count FROM rate_limit WHERE key = ${limit.key} AND window_start = ${windowStart(limit, now)})`;
}

/**
 * Undoes {@link countAttempts} for a call that succeeded. If that fails, it is logged and the attempts stay counted.
 */
export async function uncountAttempts(
  db: D1Database,
  limits: readonly AttemptLimit[],
  now: Date,
): Promise<void> {
  try {
    await db.batch(
      limits
        .filter(({ countsSuccess = false }) => !countsSuccess)
        .map(
          (limit) => prepare(db)`
            UPDATE rate_limit SET count = count - 1
            WHERE key = ${limit.key} AND window_start = ${windowStart(limit, now)} AND count > 0`,
        ),
    );
  } catch (error) {
    writeLog({ level: 'warn', at: 'api', message: 'a counted attempt could not be reset', cause: error });
  }
}

/** Deletes the counts of these keys in every window. If that fails, it is logged and the attempts stay counted. */
export async function clearAttempts(db: D1Database, keys: readonly string[]): Promise<void> {
  try {
    await prepare(db)`DELETE FROM rate_limit WHERE key IN ${inList(keys)}`.run();
  } catch (error) {
    writeLog({ level: 'warn', at: 'api', message: 'counted attempts could not be reset', cause: error });
  }
}

/**
 * Returns the key under which attempts are counted: the action (`what`), and a hash of `whom`, such as an IP address or
 * an email. A copy of the database must not reveal these, so the hash is keyed with OPERATOR_SECRET and cannot be
 * brute-forced.
 */
export function attemptKey(env: Bindings, what: string, ...whom: readonly string[]): string {
  const { operatorSecret } = getConfig(env);
  const hash = createHmac('sha256', operatorSecret).update(`limit:${JSON.stringify(whom)}`);
  return `${what}:${hash.digest('base64url')}`;
}

/** Returns the networks by which the caller is counted. */
export function clientNetworks(c: Context<ApiEnv>): ClientNetworks {
  return networksOf(clientAddress(c) ?? '');
}

/**
 * Returns hashes of the caller's network and site, to be stored with the caller's order. Both are empty if the caller's
 * address is unknown. `site` is also empty if the site is no wider than the network.
 */
export function networkHashes(c: Context<ApiEnv>): ClientNetworks {
  if (clientAddress(c) === null) return { network: '', site: '' };
  const { network, site } = clientNetworks(c);
  const siteHash = site === network ? '' : attemptKey(c.env, 'hold', site);
  return { network: attemptKey(c.env, 'hold', network), site: siteHash };
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
