import * as v from 'valibot';
import { ClickInputSchema, ClickSchema, ClientIpSchema } from '../affiliate.ts';
import { CALLS } from '../calls.ts';
import { MessageSchema } from '../common.ts';
import { AnalyticsEventSchema } from '../events.ts';
import { SupportInputSchema, SupportReceivedSchema } from '../support.ts';
import { IdParamSchema, NO_INPUT } from './schemas.ts';

/** R-API-50…52: what visitors do beside looking. */
export const VISITOR_ENDPOINTS = {
  getClientIp: {
    ...CALLS.getClientIp,
    ...NO_INPUT,
    summary: "The caller's IP address",
    reply: ClientIpSchema,
  },
  registerClick: {
    ...CALLS.registerClick,
    ...NO_INPUT,
    summary: "Count a visit through an affiliate's link",
    params: v.strictObject({ affiliateId: IdParamSchema }),
    body: ClickInputSchema,
    reply: ClickSchema,
  },
  askSupport: {
    ...CALLS.askSupport,
    ...NO_INPUT,
    summary: 'Write to the shop',
    body: SupportInputSchema,
    reply: SupportReceivedSchema,
  },
  recordEvent: {
    ...CALLS.recordEvent,
    ...NO_INPUT,
    summary: 'Count an event of the storefront; never whose it was',
    body: AnalyticsEventSchema,
    reply: MessageSchema,
  },
};
