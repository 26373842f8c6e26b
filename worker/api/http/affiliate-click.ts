import type { Context } from 'hono';
import * as v from 'valibot';
import { ClickIdSchema } from '#shared/contract/affiliate.ts';
import { EDGE_HEADERS } from '#worker/platform/edge-headers.ts';
import type { ApiEnv } from '../api-env.ts';

/**
 * Returns the affiliate click that the edge read from the caller's cookie, or null. Does not check that the click
 * exists.
 */
export function affiliateClickOf(c: Context<ApiEnv>): string | null {
  const click = v.safeParse(ClickIdSchema, c.req.header(EDGE_HEADERS.affiliateClick));
  return click.success ? click.output.toLowerCase() : null;
}
