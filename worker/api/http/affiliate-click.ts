import type { Context } from 'hono';
import * as v from 'valibot';
import { ClickIdSchema } from '#shared/contract/affiliate.ts';
import { EDGE_HEADERS } from '#worker/platform/edge-headers.ts';
import type { ApiEnv } from '../api-env.ts';

/** The affiliate click that the edge read from the caller's cookie, or null. Whether there is such a click is not checked. */
export function affiliateClickOf(c: Context<ApiEnv>): string | null {
  const click = v.safeParse(ClickIdSchema, c.req.header(EDGE_HEADERS.affiliateClick));
  return click.success ? click.output.toLowerCase() : null;
}
