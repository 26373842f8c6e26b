import type { MiddlewareHandler } from 'hono';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import { deviceCookie } from './device-cookie.ts';
import { limitLoads } from './edge-rate-limits.ts';
import { flags } from './flags.ts';
import { httpsOnly } from './https-only.ts';
import { notModified } from './not-modified.ts';
import { requestId } from './request-id.ts';
import { requestLog } from './request-log.ts';
import { robotsHeader } from './robots.ts';
import { securityHeaders } from './security-headers.ts';
import { serverTiming } from './server-timing.ts';

/** The steps of every request, the outermost first. */
export const EVERY_REQUEST: MiddlewareHandler<RequestEnv>[] = [
  requestId,
  requestLog,
  notModified,
  serverTiming,
  securityHeaders,
  httpsOnly,
  robotsHeader,
  flags,
  limitLoads,
  deviceCookie,
];
