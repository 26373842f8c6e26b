import type { Call } from '../call.ts';

/** Affiliates, support and events: R-API-50…52. */
export const VISITOR_CALLS = {
  getClientIp: { method: 'GET', path: '/api/get-ip', access: 'visitor', failure: 'counter' },
  registerClick: {
    method: 'POST',
    path: '/api/clicks/{affiliateId}',
    input: 'body',
    access: 'visitor',
    limit: 'click',
    failure: 'counter',
  },
  askSupport: {
    method: 'POST',
    path: '/api/support',
    input: 'body',
    access: 'optional',
    limit: 'support',
    failure: 'form',
  },
  recordEvent: {
    method: 'POST',
    path: '/api/events',
    input: 'body',
    access: 'visitor',
    limit: 'events',
    failure: 'counter',
  },
} as const satisfies Record<string, Call>;
