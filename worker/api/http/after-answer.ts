import type { Context } from 'hono';
import type { ApiEnv } from '../api-env.ts';

/** The execution a call runs in, or null: Hono throws where there is none, as in a bare `app.request()`. */
export function executionContextOf(c: Context<ApiEnv>): Context<ApiEnv>['executionCtx'] | null {
  try {
    return c.executionCtx;
  } catch {
    return null;
  }
}

/** Waits for work, which goes on if the caller disconnects meanwhile. */
export async function awaitDespiteDisconnect(c: Context<ApiEnv>, work: Promise<void>): Promise<void> {
  executionContextOf(c)?.waitUntil(work);
  await work;
}

/** Does work after the answer, so that the time of the answer does not tell whether there was any. */
export async function runAfterResponse(c: Context<ApiEnv>, work: Promise<unknown>): Promise<void> {
  const execution = executionContextOf(c);
  if (execution === null) await work;
  else execution.waitUntil(work);
}
