import { getConfig } from '#worker/env/config.ts';
import type { RequestContext } from '#worker/platform/request-context.ts';

/**
 * Whether cookies are Secure, and may have a `__Host-` name: always, but for a local shop at http://localhost, where a
 * browser keeps no such cookie.
 */
export function isSecure(c: RequestContext): boolean {
  return getConfig(c.env).environment !== 'local' || new URL(c.req.url).protocol === 'https:';
}
