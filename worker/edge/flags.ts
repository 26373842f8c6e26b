import { createMiddleware } from 'hono/factory';
import { getConfig } from '#worker/env/config.ts';
import { coalesce } from '#worker/platform/coalesce.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { writeLog } from '#worker/platform/log.ts';
import type { KvFlags, RequestEnv } from '#worker/platform/request-context.ts';

/** Reads the operators' flags at most once per request, so that all steps see the same values. */
export const flags = createMiddleware<RequestEnv>(async (c, next) => {
  let reading: Promise<KvFlags> | null = null;
  c.set('flags', () => {
    reading ??= readFlags({
      kv: c.env.KV,
      ttlSeconds: getConfig(c.env).configTtlSeconds,
      now: Date.now(),
      waitUntil: (work) => c.executionCtx.waitUntil(work),
    });
    return reading;
  });
  await next();
});

export type FlagPorts = {
  kv: KVNamespace;
  /** How long an isolate caches the flags. */
  ttlSeconds: number;
  /** Epoch milliseconds. */
  now: number;
  waitUntil: (work: Promise<unknown>) => void;
};

/** After this time, a request stops waiting for KV and uses the values that were read last. */
const KV_DEADLINE_MS = 1_000;
/**
 * The time for which KV may return a cached value; KV accepts no shorter time. An isolate sees a change after at most
 * this time plus `ttlSeconds`.
 */
const KV_CACHE_TTL_SECONDS = 30;
const UNKNOWN: KvFlags = { dataVersion: null, maintenance: null, routeRules: null, offline: null };
/** The time for which other requests wait for a running read of the flags: twice the deadline of that read. */
const JOIN_TIMEOUT_MS = 2_000;

let cached: { flags: KvFlags; at: number } | null = null;
let pending: Promise<KvFlags> | null = null;

/**
 * Reads all flags in one KV request and caches them in the isolate. If KV fails, returns the values that were read
 * last, or no flags if there are none (R-EDGE-3).
 */
export async function readFlags(ports: FlagPorts): Promise<KvFlags> {
  if (ports.ttlSeconds === 0) return read(ports);
  if (cached !== null && ports.now - cached.at < ports.ttlSeconds * 1_000) return cached.flags;
  if (pending !== null) return coalesce(pending, JOIN_TIMEOUT_MS, () => read(ports));
  pending = read(ports).finally(() => {
    pending = null;
  });
  // Other requests wait for this read, so it must outlive the request that started it.
  ports.waitUntil(pending);
  return pending;
}

async function read({ kv, now }: FlagPorts): Promise<KvFlags> {
  try {
    const { dataVersion, maintenance, routeRules, offline } = FLAG_KEYS;
    const values = await withDeadline(
      'KV',
      KV_DEADLINE_MS,
      kv.get([dataVersion, maintenance, routeRules, offline], {
        type: 'text',
        cacheTtl: KV_CACHE_TTL_SECONDS,
      }),
    );
    const flags: KvFlags = {
      dataVersion: newerVersion(cached?.flags.dataVersion ?? null, values.get(dataVersion) ?? '0'),
      maintenance: values.get(maintenance) ?? null,
      routeRules: values.get(routeRules) ?? null,
      offline: values.get(offline) ?? null,
    };
    cached = { flags, at: now };
    return flags;
  } catch (error) {
    writeLog({ level: 'error', at: 'edge', message: 'reading the flags failed', cause: error });
    const lastFlags = cached?.flags ?? UNKNOWN;
    // Cached like a successful read, so that a failing store is not queried on every request.
    cached = { flags: lastFlags, at: now };
    return lastFlags;
  }
}

/**
 * Returns the later version if both versions are timestamps, because KV may return an older value than before.
 * Otherwise returns the version that was read.
 */
function newerVersion(known: string | null, read: string): string {
  const areInstants = known !== null && [known, read].every((text) => /^\d{4}-\d{2}-\d{2}T/.test(text));
  return areInstants && read < known ? known : read;
}
