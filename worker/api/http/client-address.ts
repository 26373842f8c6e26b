import type { Context } from 'hono';
import { getConfig } from '#worker/env/config.ts';
import { clientAddressOf } from '#worker/platform/client-network.ts';
import type { ApiEnv } from '../api-env.ts';

/** Returns the caller's IP address, or null if it is unknown. */
export function clientAddress(c: Context<ApiEnv>): string | null {
  return clientAddressOf(c.req.raw.headers, getConfig(c.env).edgeKey);
}
