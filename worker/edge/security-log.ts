import { createMiddleware } from 'hono/factory';
import { getConfig } from '#worker/env/config.ts';
import { networksOf } from '#worker/platform/client-network.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { logSecurityEvent, type SecurityEvent, withSecurityEvents } from '#worker/platform/security-log.ts';
import { visitorAddress } from './client-headers.ts';

/** Adds events to their counters. Collects calls before it writes to the database, and never throws. */
type CountSecurityEvents = (db: D1Database, events: readonly SecurityEvent[], now: Date) => Promise<void>;

const REJECTIONS: ReadonlyMap<number, SecurityEvent> = new Map([
  [403, 'forbidden'],
  [429, 'rate-limited'],
]);

/**
 * Logs each rejected request, unless the rejection has already been logged in more detail, and counts all security
 * events. With an external API, the edge only logs, because that API counts the events in its database.
 */
export function securityLog(countEvents: CountSecurityEvents) {
  return createMiddleware<RequestEnv>(async function securityLog(c, next) {
    const events: SecurityEvent[] = [];
    await withSecurityEvents(events, async () => {
      await next();
      const event = REJECTIONS.get(c.res.status);
      if (event === undefined || events.length > 0) return;
      const { method, path } = c.req;
      const networks = networksOf(visitorAddress(c));
      logSecurityEvent(c.env, 'edge', { event, networks, method, path });
    });
    if (events.length === 0 || getConfig(c.env).api !== null) return;
    c.executionCtx.waitUntil(countEvents(c.env.DB, events, new Date()));
  });
}
