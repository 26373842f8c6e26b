import { getConfig } from '#worker/env/config.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { formatError, writeLog } from '#worker/platform/log.ts';
import type { RequestContext, RequestEnv } from '#worker/platform/request-context.ts';

const DEADLINE_MS = 1_000;

/** Whoever asks again and again is answered from memory: it must cost the stores nothing. */
const REMEMBERED_SECONDS = 2;

/** `/readyz`: asks everything that the shop stands on, at once. 503 names what does not answer, and no more than that. */
export async function answerReadiness(c: RequestContext): Promise<Response> {
  const states = await readStates(c);
  const ready = Object.values(states).every((state) => state === 'ok');
  return c.json({ ready, ...states }, ready ? 200 : 503, { 'Cache-Control': 'no-store' });
}

type State = 'ok' | 'failed';
type States = Readonly<Record<string, State>>;

let remembered: { states: States; at: number } | null = null;

async function readStates(c: RequestContext): Promise<States> {
  const memoryMs = Math.min(REMEMBERED_SECONDS, getConfig(c.env).configTtlSeconds) * 1_000;
  if (remembered !== null && Date.now() - remembered.at < memoryMs) return remembered.states;
  const states = Object.fromEntries(await Promise.all(Object.entries(questionsOf(c)).map(askPart)));
  if (memoryMs > 0) remembered = { states, at: Date.now() };
  return states;
}

type Question = () => Promise<unknown>;

function questionsOf(c: RequestContext): Record<string, Question> {
  const { DB, KV, PICTURES } = c.env;
  const { api } = getConfig(c.env);
  return {
    d1: () => DB.prepare('SELECT 1').first(),
    kv: () => KV.get(FLAG_KEYS.dataVersion),
    r2: () => PICTURES.head('readyz'),
    // With an API elsewhere the mails are that API's.
    ...(api === null ? { mail: () => requireMail(c.env) } : { api: () => askApi(api.origin) }),
  };
}

async function askPart([part, ask]: [string, Question]): Promise<[string, State]> {
  try {
    await withDeadline(part, DEADLINE_MS, ask());
    return [part, 'ok'];
  } catch (error) {
    writeLog({
      level: 'error',
      at: 'edge',
      message: 'the shop is not ready',
      part,
      cause: formatError(error),
    });
    return [part, 'failed'];
  }
}

/** Whether it is bound at all: nothing is mailed to find out more. */
async function requireMail(env: RequestEnv['Bindings']): Promise<void> {
  if (env.MAIL_QUEUE === undefined) throw new Error('MAIL_QUEUE is not bound');
  const { driver } = getConfig(env).mail;
  if (driver === 'binding' && env.SEND_EMAIL === undefined) throw new Error('SEND_EMAIL is not bound');
}

/** By the smallest call of the contract: nothing else need be there. */
async function askApi(origin: string): Promise<void> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const response = await fetch(`${origin}/api/provinces`, { signal, redirect: 'manual' });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The API answered ${response.status}`);
}
