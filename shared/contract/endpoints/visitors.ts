import * as v from 'valibot';
import { ClickInputSchema, ClickSchema, ClientIpSchema } from '../affiliate.ts';
import { MessageSchema } from '../common.ts';
import { AnalyticsEventSchema } from '../events.ts';
import { SupportInputSchema, SupportReceivedSchema } from '../support.ts';
import { endpoint } from './endpoint.ts';
import { IdParamSchema } from './schemas.ts';

/** R-API-50…52: what visitors do beside looking. */
export const VISITOR_ENDPOINTS = {
  getClientIp: endpoint('getClientIp', "The caller's IP address", { reply: ClientIpSchema }),
  registerClick: endpoint('registerClick', "Count a visit through an affiliate's link", {
    params: v.strictObject({ affiliateId: IdParamSchema }),
    body: ClickInputSchema,
    reply: ClickSchema,
  }),
  askSupport: endpoint('askSupport', 'Write to the shop', {
    body: SupportInputSchema,
    reply: SupportReceivedSchema,
  }),
  recordEvent: endpoint('recordEvent', 'Count an event of the storefront; never whose it was', {
    body: AnalyticsEventSchema,
    reply: MessageSchema,
  }),
};
