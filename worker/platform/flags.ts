import { coalesce } from './coalesce.ts';
import { withDeadline } from './deadline.ts';
import { FLAG_KEYS } from './kv-keys.ts';
import { formatError, writeLog } from './log.ts';

/** What KV says, as text; each part is parsed by the one who uses it. */
export type Flags = {
  /** null: KV has not said yet. */
  dataVersion: string | null;
  maintenance: string | null;
  routeRules: string | null;
};

export type FlagPorts = {
  kv: KVNamespace;
  /** How long an isolate remembers them. */
  ttlSeconds: number;
  /** Epoch milliseconds. */
  now: number;
  waitUntil: (work: Promise<unknown>) => void;
};

/** A store that does not answer must not hold up a page: what was known before is good enough. */
const KV_DEADLINE_MS = 1_000;
/** KV's own memory, its shortest: what is set is seen after this and the isolate's. */
const KV_CACHE_TTL_SECONDS = 30;
const UNKNOWN: Flags = { dataVersion: null, maintenance: null, routeRules: null };
/** Twice what the one who reads may take. */
const JOIN_PATIENCE_MS = 2_000;

let remembered: { flags: Flags; at: number } | null = null;
let underWay: Promise<Flags> | null = null;

/**
 * The operators' flags and the catalogue's version, one read of KV for all of them, remembered by the isolate. While
 * KV does not answer: the last known ones, else none set (R-EDGE-3).
 */
export async function readFlags(ports: FlagPorts): Promise<Flags> {
  if (ports.ttlSeconds === 0) return read(ports);
  if (remembered !== null && ports.now - remembered.at < ports.ttlSeconds * 1_000) return remembered.flags;
  if (underWay !== null) return coalesce(underWay, JOIN_PATIENCE_MS, () => read(ports));
  underWay = read(ports).finally(() => {
    underWay = null;
  });
  // Others wait for it, too: it must outlive the request that began it.
  ports.waitUntil(underWay);
  return underWay;
}

async function read({ kv, now }: FlagPorts): Promise<Flags> {
  try {
    const { dataVersion, maintenance, routeRules } = FLAG_KEYS;
    const values = await withDeadline(
      'KV',
      KV_DEADLINE_MS,
      kv.get([dataVersion, maintenance, routeRules], { type: 'text', cacheTtl: KV_CACHE_TTL_SECONDS }),
    );
    const flags: Flags = {
      dataVersion: values.get(dataVersion) ?? '0',
      maintenance: values.get(maintenance) ?? null,
      routeRules: values.get(routeRules) ?? null,
    };
    remembered = { flags, at: now };
    return flags;
  } catch (error) {
    writeLog({ level: 'error', at: 'edge', message: 'reading the flags failed', cause: formatError(error) });
    const known = remembered?.flags ?? UNKNOWN;
    // Not asked for again at once: a store in trouble is not helped by every request.
    remembered = { flags: known, at: now };
    return known;
  }
}
