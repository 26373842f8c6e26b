import { SupportInputSchema, SupportReceivedSchema } from '../support.ts';
import { post } from './endpoint.ts';

/** R-API-51: messages to support. */
export const SUPPORT_ENDPOINTS = {
  askSupport: post('/api/support', 'optional', 'Send a message to the shop', {
    limit: 'support',
    body: SupportInputSchema,
    idempotencyKey: 'optional',
    reply: SupportReceivedSchema,
  }),
};
