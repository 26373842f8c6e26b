import { MessageSchema } from '../common.ts';
import { AnalyticsEventSchema } from '../events.ts';
import { VitalsSchema } from '../vitals.ts';
import { post } from './endpoint.ts';

/** R-API-52. */
export const EVENT_ENDPOINTS = {
  recordEvent: post('/api/events', 'visitor', 'Count an event of the storefront; never whose it was', {
    limit: 'events',
    body: AnalyticsEventSchema,
    idempotencyKey: 'optional',
    reply: MessageSchema,
  }),
  recordVitals: post('/api/vitals', 'visitor', 'Record how fast a page was, without the visitor', {
    limit: 'events',
    body: VitalsSchema,
    reply: MessageSchema,
  }),
};
