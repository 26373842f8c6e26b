import type { Context } from 'hono';
import type { ApiEnv } from '../api-env.ts';

/** The execution a call runs in, or null: Hono throws where there is none, as in a bare `app.request()`. */
export function executionOf(c: Context<ApiEnv>): Context<ApiEnv>['executionCtx'] | null {
  try {
    return c.executionCtx;
  } catch {
    return null;
  }
}

/** Waits for work, which goes on if the caller disconnects meanwhile. */
export async function evenIfCancelled(c: Context<ApiEnv>, work: Promise<void>): Promise<void> {
  executionOf(c)?.waitUntil(work);
  await work;
}

/** Does work after the answer, so that the time of the answer does not tell whether there was any. */
export async function afterAnswer(c: Context<ApiEnv>, work: Promise<unknown>): Promise<void> {
  const execution = executionOf(c);
  if (execution === null) await work;
  else execution.waitUntil(work);
}
