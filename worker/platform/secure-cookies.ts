import { getConfig } from '#worker/env/config.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Whether cookies are Secure and may have a `__Host-` name: always, except on http://localhost, where browsers drop
 * such cookies.
 */
export function isSecure(c: RequestContext): boolean {
  return getConfig(c.env).environment !== 'local' || new URL(c.req.url).protocol === 'https:';
}
