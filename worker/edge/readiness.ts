import type { Context } from 'hono';
import { getConfig } from '#worker/env/config.ts';
import { withDeadline } from '#worker/env/deadline.ts';
import { FLAG_KEYS } from '#worker/env/kv-keys.ts';
import { causeOf, writeLog } from '#worker/env/log.ts';
import type { ShopEnv } from '#worker/env/shop-env.ts';

const DEADLINE_MS = 1_000;

/** `/readyz`: asks everything that the shop stands on, at once. 503 names what does not answer, and no more than that. */
export async function answerReadiness(c: Context<ShopEnv>): Promise<Response> {
  const parts = await Promise.all(Object.entries(questionsOf(c)).map(askPart));
  const ready = parts.every(([, state]) => state === 'ok');
  return c.json({ ready, ...Object.fromEntries(parts) }, ready ? 200 : 503, { 'Cache-Control': 'no-store' });
}

type Question = () => Promise<unknown>;

function questionsOf(c: Context<ShopEnv>): Record<string, Question> {
  const { DB, KV, PICTURES } = c.env;
  const { api } = getConfig(c.env);
  return {
    d1: () => DB.prepare('SELECT 1').first(),
    kv: () => KV.get(FLAG_KEYS.dataVersion),
    r2: () => PICTURES.head('readyz'),
    ...(api === null ? {} : { api: () => askApi(api.origin) }),
  };
}

async function askPart([part, ask]: [string, Question]): Promise<[string, 'ok' | 'failed']> {
  try {
    await withDeadline(part, DEADLINE_MS, ask());
    return [part, 'ok'];
  } catch (error) {
    writeLog({ level: 'error', at: 'edge', message: 'the shop is not ready', part, cause: causeOf(error) });
    return [part, 'failed'];
  }
}

async function askApi(origin: string): Promise<void> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const response = await fetch(`${origin}/healthz`, { signal, redirect: 'manual' });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The API answered ${response.status}`);
}
