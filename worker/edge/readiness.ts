import { getConfig } from '#worker/env/config.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { writeLog } from '#worker/platform/log.ts';
import { hasMigration } from '#worker/platform/migration-check.ts';
import type { RequestContext, RequestEnv } from '#worker/platform/request-context.ts';

const DEADLINE_MS = 1_000;

/** The time for which results are cached in memory, so that repeated requests do not load the stores. */
const CACHED_SECONDS = 2;

/** Returns the state of the last email and PIN deliveries. `isDown`: the last delivery failed. */
export type FindEmailHealth = (
  db: D1Database,
) => Promise<Record<'mails' | 'pins', { isDown: boolean; failing: number; lastError: string | null }>>;

/**
 * Serves `/readyz`: checks every store and the delivery of emails in parallel. A 503 lists the failed checks, but not
 * the reasons.
 */
export function createReadinessHandler(findEmailHealth: FindEmailHealth, migration: string) {
  return async (c: RequestContext): Promise<Response> => {
    const states = await readStates(c, findEmailHealth, migration);
    const ready = Object.values(states).every((state) => state === 'ok');
    return c.json({ ready, ...states }, ready ? 200 : 503, { 'Cache-Control': 'no-store' });
  };
}

type State = 'ok' | 'failed';
type States = Readonly<Record<string, State>>;

let cached: { states: States; at: number } | null = null;

async function readStates(
  c: RequestContext,
  findEmailHealth: FindEmailHealth,
  migration: string,
): Promise<States> {
  const memoryMs = Math.min(CACHED_SECONDS, getConfig(c.env).configTtlSeconds) * 1_000;
  if (cached !== null && Date.now() - cached.at < memoryMs) return cached.states;
  const checks = Object.entries(checksOf(c, findEmailHealth, migration));
  const states = Object.fromEntries(await Promise.all(checks.map(runCheck)));
  if (memoryMs > 0) cached = { states, at: Date.now() };
  return states;
}

type Check = () => Promise<unknown>;

function checksOf(
  c: RequestContext,
  findEmailHealth: FindEmailHealth,
  migration: string,
): Record<string, Check> {
  const { DB, KV, PICTURES } = c.env;
  const { api } = getConfig(c.env);
  return {
    d1: () => checkDatabase(DB, api === null ? migration : null),
    kv: () => KV.get(FLAG_KEYS.dataVersion),
    r2: () => PICTURES.head('readyz'),
    // A remote API sends its own emails.
    ...(api === null ? emailChecksOf(c.env, findEmailHealth) : { api: () => checkApi(api.origin) }),
  };
}

/**
 * Reads a row, because `SELECT 1` does not access the database file. Throws if the database lacks `migration`, the
 * build's newest migration. `migration` is null with an external API, because the database may then have no migrations.
 */
async function checkDatabase(db: D1Database, migration: string | null): Promise<void> {
  if (migration === null) {
    await db.prepare('SELECT id FROM product LIMIT 1').first();
    return;
  }
  if (!(await hasMigration(db, migration))) throw new Error(`The migration ${migration} is pending`);
}

async function runCheck([part, ask]: [string, Check]): Promise<[string, State]> {
  try {
    await withDeadline(part, DEADLINE_MS, ask());
    return [part, 'ok'];
  } catch (error) {
    writeLog({ level: 'error', at: 'edge', message: 'the shop is not ready', part, cause: error });
    return [part, 'failed'];
  }
}

/**
 * Checks email and PIN delivery by the bindings and the last delivery attempts. Sends no test email, because it would
 * be delivered.
 */
function emailChecksOf(
  env: RequestEnv['Bindings'],
  findEmailHealth: FindEmailHealth,
): Record<'mail' | 'pins', Check> {
  const health = (async () => findEmailHealth(env.DB))();
  const check = async (queue: 'MAIL_QUEUE' | 'PIN_QUEUE', kind: 'mails' | 'pins'): Promise<void> => {
    if (env[queue] === undefined) throw new Error(`${queue} is not bound`);
    const { driver } = getConfig(env).mail;
    if (driver === 'binding' && env.SEND_EMAIL === undefined) throw new Error('SEND_EMAIL is not bound');
    const { isDown, failing, lastError } = (await health)[kind];
    if (isDown) throw new Error(`${failing} of the ${kind} cannot be sent: ${lastError}`);
  };
  return { mail: () => check('MAIL_QUEUE', 'mails'), pins: () => check('PIN_QUEUE', 'pins') };
}

/** Requests the provinces, the smallest response of the contract, because a remote API may have no health check. */
async function checkApi(origin: string): Promise<void> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const response = await fetch(`${origin}/api/provinces`, { signal, redirect: 'manual' });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The API answered ${response.status}`);
}
