import { createMiddleware } from 'hono/factory';
import { getConfig } from '#worker/env/config.ts';
import { type Flags, readFlags } from '#worker/platform/flags.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';

/** Reads the operators' flags at most once for a request, so that all its steps see the same values. */
export const flags = createMiddleware<RequestEnv>(async (c, next) => {
  let read: Promise<Flags> | null = null;
  c.set('flags', () => {
    read ??= readFlags({
      kv: c.env.KV,
      ttlSeconds: getConfig(c.env).configTtlSeconds,
      now: Date.now(),
      waitUntil: (work) => c.executionCtx.waitUntil(work),
    });
    return read;
  });
  await next();
});
