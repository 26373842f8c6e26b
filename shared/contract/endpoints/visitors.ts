import * as v from 'valibot';
import { ClickInputSchema, ClickSchema, ClientIpSchema } from '../affiliate.ts';
import { MessageSchema } from '../common.ts';
import { AnalyticsEventSchema } from '../events.ts';
import { SupportInputSchema, SupportReceivedSchema } from '../support.ts';
import { get, post } from './endpoint.ts';
import { IdParamSchema } from './schemas.ts';

/** R-API-50. */
export const AFFILIATE_ENDPOINTS = {
  getClientIp: get('/api/get-ip', 'visitor', "The caller's IP address", { reply: ClientIpSchema }),
  registerClick: post('/api/clicks/{affiliateId}', 'visitor', "Count a visit through an affiliate's link", {
    limit: 'click',
    params: v.strictObject({ affiliateId: IdParamSchema }),
    body: ClickInputSchema,
    reply: ClickSchema,
  }),
};

/** R-API-51. */
export const SUPPORT_ENDPOINTS = {
  askSupport: post('/api/support', 'optional', 'Write to the shop', {
    limit: 'support',
    body: SupportInputSchema,
    idempotencyKey: 'optional',
    reply: SupportReceivedSchema,
  }),
};

/** R-API-52. */
export const EVENT_ENDPOINTS = {
  recordEvent: post('/api/events', 'visitor', 'Count an event of the storefront; never whose it was', {
    limit: 'events',
    body: AnalyticsEventSchema,
    idempotencyKey: 'optional',
    reply: MessageSchema,
  }),
};
