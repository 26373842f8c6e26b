import type { Context } from 'hono';
import type { ApiEnv } from '../api-env.ts';

/**
 * Returns a call's execution context. Returns null if there is none, as in a bare `app.request()`, where Hono throws.
 */
export function executionContextOf(c: Context<ApiEnv>): Context<ApiEnv>['executionCtx'] | null {
  try {
    return c.executionCtx;
  } catch {
    return null;
  }
}

/** Waits for work, and lets it finish even if the caller disconnects. */
export async function awaitDespiteDisconnect(c: Context<ApiEnv>, work: Promise<void>): Promise<void> {
  executionContextOf(c)?.waitUntil(work);
  await work;
}

/** Lets running work finish after the response, so that the response time does not reveal how much work was needed. */
export async function runAfterResponse(c: Context<ApiEnv>, work: Promise<unknown>): Promise<void> {
  const execution = executionContextOf(c);
  if (execution === null) await work;
  else execution.waitUntil(work);
}
