import { Hono } from 'hono';
import { ClickInputSchema } from '#shared/contract/affiliate.ts';
import type { ApiEnv } from '../api-env.ts';
import { affiliateClickOf } from '../http/affiliate-click.ts';
import { clientAddress } from '../http/client-address.ts';
import { idParam, parseBody } from '../http/validate.ts';
import { registerClick } from './affiliate.service.ts';

/** R-API-50. */
export const affiliateRoutes = new Hono<ApiEnv>();

affiliateRoutes.get('/get-ip', (c) => c.json({ ip_address: clientAddress(c) ?? '' }));

affiliateRoutes.post('/clicks/:affiliateId', async (c) => {
  const affiliateId = idParam(c, 'affiliateId');
  const { user_agent: userAgent } = await parseBody(c, ClickInputSchema);
  // Never the body's address: anyone may write anything there, and the edge says the same in its headers.
  const visit = {
    affiliateId,
    ipAddress: clientAddress(c) ?? '',
    userAgent,
    earlierClickId: affiliateClickOf(c),
  };
  const { id, isRepeated } = await registerClick(c.env.DB, visit, c.get('now')());
  return c.json({ id }, isRepeated ? 200 : 201);
});
