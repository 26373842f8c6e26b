import { getConfig } from '#worker/env/config.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { writeLog } from '#worker/platform/log.ts';
import type { RequestContext, RequestEnv } from '#worker/platform/request-context.ts';

const DEADLINE_MS = 1_000;

/** Repeated requests are answered from memory, so that they cost the stores nothing. */
const CACHED_SECONDS = 2;

/** `/readyz`: checks every store at once. A 503 names those that do not answer, and gives no reasons. */
export async function answerReadiness(c: RequestContext): Promise<Response> {
  const states = await readStates(c);
  const ready = Object.values(states).every((state) => state === 'ok');
  return c.json({ ready, ...states }, ready ? 200 : 503, { 'Cache-Control': 'no-store' });
}

type State = 'ok' | 'failed';
type States = Readonly<Record<string, State>>;

let cached: { states: States; at: number } | null = null;

async function readStates(c: RequestContext): Promise<States> {
  const memoryMs = Math.min(CACHED_SECONDS, getConfig(c.env).configTtlSeconds) * 1_000;
  if (cached !== null && Date.now() - cached.at < memoryMs) return cached.states;
  const states = Object.fromEntries(await Promise.all(Object.entries(checksOf(c)).map(runCheck)));
  if (memoryMs > 0) cached = { states, at: Date.now() };
  return states;
}

type Check = () => Promise<unknown>;

function checksOf(c: RequestContext): Record<string, Check> {
  const { DB, KV, PICTURES } = c.env;
  const { api } = getConfig(c.env);
  return {
    d1: () => DB.prepare('SELECT 1').first(),
    kv: () => KV.get(FLAG_KEYS.dataVersion),
    r2: () => PICTURES.head('readyz'),
    // A remote API sends its own mails.
    ...(api === null ? { mail: () => checkMail(c.env) } : { api: () => checkApi(api.origin) }),
  };
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

/** Checks the bindings alone; a test mail would be a real one. */
async function checkMail(env: RequestEnv['Bindings']): Promise<void> {
  if (env.MAIL_QUEUE === undefined) throw new Error('MAIL_QUEUE is not bound');
  if (env.PIN_QUEUE === undefined) throw new Error('PIN_QUEUE is not bound');
  const { driver } = getConfig(env).mail;
  if (driver === 'binding' && env.SEND_EMAIL === undefined) throw new Error('SEND_EMAIL is not bound');
}

/** Uses the smallest call of the contract, because a remote API need not have anything else. */
async function checkApi(origin: string): Promise<void> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const response = await fetch(`${origin}/api/provinces`, { signal, redirect: 'manual' });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The API answered ${response.status}`);
}
