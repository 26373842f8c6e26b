import { MessageSchema } from '../common.ts';
import { AnalyticsEventSchema } from '../events.ts';
import { VitalsSchema } from '../vitals.ts';
import { post } from './endpoint.ts';

/** R-API-52: analytics events. */
export const EVENT_ENDPOINTS = {
  recordEvent: post('/api/events', 'visitor', 'Count an anonymous storefront event', {
    limit: 'events',
    body: AnalyticsEventSchema,
    idempotencyKey: 'optional',
    reply: MessageSchema,
  }),
  recordVitals: post('/api/vitals', 'visitor', 'Record a page’s anonymous web vitals', {
    limit: 'events',
    body: VitalsSchema,
    reply: MessageSchema,
  }),
};
