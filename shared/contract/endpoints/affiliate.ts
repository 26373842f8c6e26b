import * as v from 'valibot';
import { ClickInputSchema, ClickSchema, ClientIpSchema } from '../affiliate.ts';
import { get, post } from './endpoint.ts';
import { IdParamSchema } from './schemas.ts';

/** R-API-50: the client's IP address, and affiliate clicks. */
export const AFFILIATE_ENDPOINTS = {
  getClientIp: get('/api/get-ip', 'visitor', 'Get the caller’s IP address', { reply: ClientIpSchema }),
  registerClick: post('/api/clicks/{affiliateId}', 'visitor', 'Count a visit through an affiliate’s link', {
    limit: 'click',
    params: v.strictObject({ affiliateId: IdParamSchema }),
    body: ClickInputSchema,
    reply: ClickSchema,
  }),
};
